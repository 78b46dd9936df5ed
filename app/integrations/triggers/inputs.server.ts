import { z } from 'zod'
import { getSnakeName } from '#app/platform/case.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { JsonOrForm } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { requireScope } from './scopes.server.ts'
import { type Occasion, SCOPE_FIELDS, SCOPES, type ScopeField, type Trigger } from './trigger.ts'

/** What a rule is narrowed to; a form leaves it empty for "any". */
function ScopeId(field: ScopeField) {
  const ScopedId = IdOf(({ db, school }, id) => requireScope(db, school.id, { field, id }))
  const orNone = (value: unknown) => (value === '' ? undefined : value)
  return JsonOrForm(ScopedId.nullish(), z.preprocess(orNone, ScopedId.optional())).optional()
}

/** The fields of a rule beside `when` by which it is narrowed. */
export const scopeInputs = {
  productId: ScopeId('productId'),
  formId: ScopeId('formId'),
  planId: ScopeId('planId'),
  studentTagId: ScopeId('studentTagId'),
}

type Sent<When extends Trigger> = { when: When } & { [Field in ScopeField]?: number | null | undefined }

/** When a rule applies, without what was left empty; what narrows another trigger is refused at its field. */
export function toOccasion<When extends Trigger>(
  { when, ...given }: Sent<When>,
  field: (scope: ScopeField) => string = getSnakeName,
): Occasion<When> {
  const scopes: { [Field in ScopeField]?: number } = {}
  for (const scope of SCOPE_FIELDS) {
    const id = given[scope as keyof typeof given] as number | null | undefined
    if (id === undefined || id === null) continue
    if (SCOPES[when] !== scope) throw invalid(field(scope), 'triggers.other_scope')
    scopes[scope] = id
  }
  return { when, ...scopes }
}
