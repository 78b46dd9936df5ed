import { z } from 'zod'
import { getSnakeName } from '#app/platform/case.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { Fields, Flag, JsonOrForm, Line, Pasted } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import {
  KEY_MAX,
  RULE_TAG_MAX,
  RULE_TAGS_MAX,
  RULES_MAX,
  type Rule,
  SCOPE_FIELDS,
  SCOPES,
  type ScopeField,
  SERVICES,
  TRIGGERS,
  URL_MAX,
} from './mailing.ts'
import { requireScope } from './scopes.server.ts'

const Key = Pasted.pipe(z.string().min(1, { error: 'required' }).max(KEY_MAX)).refine(
  (key) => /^[\x21-\x7e]*$/.test(key),
  {
    params: { text: 'mailing-lists.key_shape' },
  },
)
const AccountUrl = Pasted.pipe(z.string().max(URL_MAX)).transform((url) => url || null)

const Credentials = Fields({ apiKey: Key, accountUrl: AccountUrl.nullish() }).transform(({ apiKey, accountUrl }) => {
  return { apiKey, accountUrl: accountUrl ?? null }
})

/** Names; from a form by commas. */
const TagNames = JsonOrForm(
  z.array(Line(1, RULE_TAG_MAX)).max(RULE_TAGS_MAX).optional(),
  Line(0, RULE_TAGS_MAX * (RULE_TAG_MAX + 2))
    .default('')
    .transform((typed) =>
      typed
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(Line(1, RULE_TAG_MAX)).max(RULE_TAGS_MAX)),
)

/** What a rule is narrowed to; a form leaves it empty for "any". */
function ScopeId(field: ScopeField) {
  const ScopedId = IdOf(({ db, school }, id) => requireScope(db, school.id, { field, id }))
  const orNone = (value: unknown) => (value === '' ? undefined : value)
  return JsonOrForm(ScopedId.nullish(), z.preprocess(orNone, ScopedId.optional())).optional()
}

export const RuleInput = Fields({
  when: z.enum(TRIGGERS),
  productId: ScopeId('productId'),
  formId: ScopeId('formId'),
  planId: ScopeId('planId'),
  studentTagId: ScopeId('studentTagId'),
  listId: z.union([Line(1, 200), z.int().transform(String)]),
  tags: TagNames.optional(),
})

/** A rule without what was left empty; what narrows another kind of event is refused. */
export function toRule(
  { when, listId, tags = [], ...given }: z.infer<typeof RuleInput>,
  field: (scope: ScopeField) => string = getSnakeName,
): Rule {
  const rule: Rule = { when, listId }
  for (const scope of SCOPE_FIELDS) {
    const id = given[scope]
    if (id === undefined || id === null) continue
    if (SCOPES[when] !== scope) throw invalid(field(scope), 'mailing-lists.other_scope')
    rule[scope] = id
  }
  if (tags.length > 0) rule.tags = [...new Set(tags)]
  return rule
}

/** The same for all rules of an integration. */
export const toRules = (rules: readonly z.infer<typeof RuleInput>[]): Rule[] =>
  rules.map((rule, nth) => toRule(rule, (scope) => `rules.${nth}.${getSnakeName(scope)}`))

const Rules = z.array(RuleInput).max(RULES_MAX)

export const NewIntegration = z.object({
  service: z.enum(SERVICES),
  credentials: Credentials,
  rules: Rules.default([]),
  enabled: Flag.default(true),
})

/** A call changes what it names. */
export const IntegrationChanges = z.object({
  credentials: Credentials.optional(),
  rules: Rules.optional(),
  enabled: Flag.optional(),
})
