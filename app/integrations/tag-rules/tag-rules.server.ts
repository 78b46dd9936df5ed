import { asc, eq, getTableColumns } from 'drizzle-orm'
import { studentTags } from '#app/people/student-tags/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { TagRuleBody } from './inputs.server.ts'
import { runTagRule } from './run-job.server.ts'
import { type StoredRule, toRuleOccasion } from './stored-rules.server.ts'
import { tagRules } from './tables.server.ts'
import { TAG_RULES_MAX, type TagRule } from './tag-rule.ts'

function toRule(stored: StoredRule & { tagName: string }): TagRule {
  const { id, tagId, tagName, untilEnd, runState: state, runTotal: total, runDone: done, runChanged: changed } = stored
  return {
    id,
    ...toRuleOccasion(stored),
    tag: { id: tagId, name: tagName },
    untilEnd,
    run: state && { state, total, done, changed },
  }
}

const select = (db: Db, schoolId: number) =>
  db
    .select({ ...getTableColumns(tagRules), tagName: studentTags.name })
    .from(tagRules)
    .innerJoin(studentTags, hasId(studentTags, schoolId, tagRules.tagId))

/** The rules of a school, the oldest first. */
export async function listTagRules(db: Db, schoolId: number): Promise<TagRule[]> {
  const rows = await select(db, schoolId).where(eq(tagRules.schoolId, schoolId)).orderBy(asc(tagRules.id))
  return rows.map(toRule)
}

/** A rule of the school; else 404. */
export async function requireTagRule(db: Db, schoolId: number, id: number): Promise<TagRule> {
  return select(db, schoolId)
    .where(hasId(tagRules, schoolId, id))
    .then(requireRow)
    .then(toRule)
}

function refuseTwin(error: unknown): never {
  throw getFailure(error).constraint === 'tag_rule_once' ? invalid('tag_id', 'tag-rules.twice') : error
}

/** What a rule says, and that it begins anew with those to whom it happened before, where it is to. */
const toColumns = ({ occasion: { when, productId, formId, planId }, tagId, untilEnd, applyNow }: TagRuleBody) => ({
  when,
  productId: productId ?? null,
  formId: formId ?? null,
  planId: planId ?? null,
  tagId,
  untilEnd,
  runState: applyNow ? ('running' as const) : null,
  runTotal: null,
  runDone: 0,
  runChanged: 0,
  runLastId: 0,
})

const run = (db: Db, schoolId: number, ruleId: number, { applyNow }: TagRuleBody) =>
  applyNow ? enqueue(db, runTagRule, { schoolId, ruleId }) : undefined

/** Adds a rule. The same one again is a 422, one too many a 409. */
export async function createTagRule(db: Db, schoolId: number, body: TagRuleBody): Promise<TagRule> {
  // One after the other, so that two at the same moment are counted.
  await takeAdvisoryLock(db, schoolId, 'tag rules')
  if ((await db.$count(tagRules, eq(tagRules.schoolId, schoolId))) >= TAG_RULES_MAX)
    throw new Refusal(409, ['tag-rules.too_many', { max: TAG_RULES_MAX }])
  const { id } = await db
    .insert(tagRules)
    .values({ schoolId, ...toColumns(body) })
    .returning({ id: tagRules.id })
    .catch(refuseTwin)
    .then(expectRow)
  await run(db, schoolId, id, body)
  return requireTagRule(db, schoolId, id)
}

/** Changes a rule; who has the tag by it keeps it. */
export async function updateTagRule(db: Db, schoolId: number, id: number, body: TagRuleBody): Promise<TagRule> {
  await db
    .update(tagRules)
    .set(toColumns(body))
    .where(hasId(tagRules, schoolId, id))
    .returning({ id: tagRules.id })
    .catch(refuseTwin)
    .then(requireRow)
  await run(db, schoolId, id, body)
  return requireTagRule(db, schoolId, id)
}

/** Deletes a rule; who has the tag by it keeps it. */
export async function deleteTagRule(db: Db, schoolId: number, id: number): Promise<void> {
  await db
    .delete(tagRules)
    .where(hasId(tagRules, schoolId, id))
    .returning({ id: tagRules.id })
    .then(requireRow)
}
