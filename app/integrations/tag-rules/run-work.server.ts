import { sql } from 'drizzle-orm'
import { changeTagsOf } from '#app/people/student-tags/student-tags.server.ts'
import { isTransient } from '#app/platform/database-away.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { holds, isStudent } from './fitting.server.ts'
import { lockTagRule } from './stored-rules.server.ts'
import { tagRules } from './tables.server.ts'

/** People of one transaction. */
const BATCH = 100
/** Batches of one job: others of its weight get their turn after these. */
const BATCHES = 20

type RuleKey = { schoolId: number; ruleId: number }

/** Gives the tag to some of those who are left; whether there are others. What fails leaves the run failed, unless a retry may help. */
export async function runBatches(key: RuleKey): Promise<boolean> {
  const { schoolId, ruleId } = key
  try {
    for (let batch = 0; batch < BATCHES; batch += 1)
      if (!(await inSchool(schoolId, (db) => runBatch(db, key)))) return false
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error, ruleId }, 'the run of a tag rule failed')
    await inSchool(schoolId, (db) =>
      db
        .update(tagRules)
        .set({ runState: 'failed' })
        .where(hasId(tagRules, schoolId, ruleId)),
    )
    return false
  }
  return true
}

async function runBatch(db: Db, { schoolId, ruleId }: RuleKey): Promise<boolean> {
  const rule = await lockTagRule(db, schoolId, ruleId)
  if (rule?.runState !== 'running') return false
  const fitting = sql`from accounts a where ${isStudent(schoolId)} and ${holds(schoolId, rule)}`
  const total = rule.runTotal ?? (await count(db, fitting))
  const { rows } = await db.execute<{ id: string }>(
    sql`select a.id ${fitting} and a.id > ${rule.runLastId} order by a.id limit ${BATCH}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  const changed = await changeTagsOf(db, schoolId, ids, { add: [rule.tagId], remove: [] })
  const isLast = ids.length < BATCH
  await db
    .update(tagRules)
    .set({
      runTotal: total,
      runDone: rule.runDone + ids.length,
      runChanged: rule.runChanged + changed,
      runLastId: ids.at(-1) ?? rule.runLastId,
      runState: isLast ? 'done' : 'running',
    })
    .where(hasId(tagRules, schoolId, ruleId))
  return !isLast
}

async function count(db: Db, fitting: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${fitting}`)
  return rows[0]?.count ?? 0
}
