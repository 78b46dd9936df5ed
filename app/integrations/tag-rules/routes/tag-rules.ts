import { z } from 'zod'
import { loadScopes, requireScopes } from '#app/integrations/triggers/scopes.server.ts'
import { requireTags } from '#app/people/student-tags/student-tags.server.ts'
import { loadTagOptions } from '#app/people/student-tags/tag-changes.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { type TagRuleBody, TagRuleInput, toTagRule } from '../inputs.server.ts'
import { createTagRule, deleteTagRule, listTagRules, requireTagRule, updateTagRule } from '../tag-rules.server.ts'

const PATH = '/home/student-tags/rules'
const access = 'support'
const ids = z.object({ rule: Id })

/** The rules by which students get tags. */
const showRules = route({ access }, async ({ c, db, viewer, school, locale }) => {
  const rules = await listTagRules(db, school.id)
  const chosen = rules.map(({ tag }) => tag.id)
  const tags = await loadTagOptions(db, { c, viewer, school }, chosen)
  const scopes = await loadScopes(db, { c, viewer, school, locale }, rules)
  const json = { data: rules.map((rule) => toSnakeCase(rule)), next_page_url: null }
  return page('tag-rules/tag-rules', { rules, tags, scopes }, { json })
})

type RuleContext = Pick<RouteContext<{ access: typeof access; input: typeof TagRuleInput }>, 'db' | 'school' | 'input'>

/** A rule as it was sent; 404 where the school does not have what it names. */
async function readRule({ db, school, input }: RuleContext): Promise<TagRuleBody> {
  const body = toTagRule(input())
  await requireScopes(db, school.id, [body.occasion])
  await requireTags(db, school.id, [body.tagId])
  return body
}

const addRule = route({ access, input: TagRuleInput, form: showRules }, async (context) => {
  const { db, school } = context
  const body = await readRule(context)
  const tagRule = await createTagRule(db, school.id, body)
  return jsonOrRedirect(toSnakeCase({ tagRule }), PATH, 201)
})

const showRule = route({ access, ids }, async ({ db, school, ids: { rule } }) =>
  toSnakeCase({ tagRule: await requireTagRule(db, school.id, rule) }),
)

const changeRule = route({ access, ids, input: TagRuleInput, form: showRules }, async (context) => {
  const { db, school } = context
  const { rule } = context.ids
  await requireTagRule(db, school.id, rule)
  const body = await readRule(context)
  const tagRule = await updateTagRule(db, school.id, rule, body)
  return jsonOrRedirect(toSnakeCase({ tagRule }), PATH)
})

const dropRule = route({ access, ids }, async ({ db, school, ids: { rule } }) => {
  await deleteTagRule(db, school.id, rule)
  return jsonOrRedirect({ deleted: true }, PATH)
})

export const routes = {
  'GET /home/student-tags/rules': showRules,
  'POST /home/student-tags/rules': addRule,
  'GET /home/student-tags/rules/:rule': showRule,
  'POST /home/student-tags/rules/:rule': changeRule,
  'PUT /home/student-tags/rules/:rule': changeRule,
  'DELETE /home/student-tags/rules/:rule': dropRule,
} satisfies Addresses
