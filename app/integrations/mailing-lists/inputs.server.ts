import { z } from 'zod'
import { scopeInputs, toOccasion } from '#app/integrations/triggers/inputs.server.ts'
import type { ScopeField } from '#app/integrations/triggers/trigger.ts'
import { getSnakeName } from '#app/platform/case.ts'
import { Fields, Flag, JsonOrForm, Line, Pasted } from '#app/platform/inputs.server.ts'
import {
  KEY_MAX,
  MAILING_TRIGGERS,
  RULE_TAG_MAX,
  RULE_TAGS_MAX,
  RULES_MAX,
  type Rule,
  SERVICES,
  URL_MAX,
} from './mailing.ts'

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

export const RuleInput = Fields({
  when: z.enum(MAILING_TRIGGERS),
  ...scopeInputs,
  listId: z.union([Line(1, 200), z.int().transform(String)]),
  tags: TagNames.optional(),
})

/** A rule without what was left empty; what narrows another kind of event is refused. */
export function toRule(
  { when, listId, tags = [], ...given }: z.infer<typeof RuleInput>,
  field: (scope: ScopeField) => string = getSnakeName,
): Rule {
  const rule: Rule = { ...toOccasion({ when, ...given }, field), listId }
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
