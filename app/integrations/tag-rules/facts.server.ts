import { type SQL, sql } from 'drizzle-orm'
import { type Happening, listenToTriggers } from '#app/integrations/triggers/happenings.server.ts'
import type { Trigger } from '#app/integrations/triggers/trigger.ts'
import { factListeners, listenToFact } from '#app/integrations/webhooks/fact-listeners.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { isoText } from '#app/platform/queries.server.ts'
import { applyTagRules } from './apply-job.server.ts'
import { ENDS, type Occurrence, RESUMES } from './occurrence.ts'
import { isTagTrigger, type TagTrigger } from './tag-rule.ts'

type Waiting = { when: TagTrigger; untilEnd: boolean; since: string }

const listWaiting = factListeners<Waiting>(
  (school) => sql`
    select r.occasion as "when", r.until_end as "untilEnd", ${isoText(sql`min(r.created_at)`)} as since
    from tag_rules r where r.school_id = ${school} group by r.occasion, r.until_end`,
)

/** Since when rules wait for what happened, by what they give or take away. */
async function findSince(db: Db, school: number, when: Occurrence): Promise<string | undefined> {
  const waiting = await listWaiting(db, school)
  const gives = (rule: Waiting) => rule.when === when || (rule.when === 'lead' && when === 'registration')
  const follows = (rule: Waiting) => rule.untilEnd && (rule.when === ENDS[when] || rule.when === RESUMES[when])
  return waiting
    .filter((rule) => gives(rule) || follows(rule))
    .map(({ since }) => since)
    .toSorted()[0]
}

/** Has rules applied after the commit, where any waits for this. */
async function hear(db: Db, schoolId: number, when: Occurrence, selectPeople: () => SQL): Promise<void> {
  if ((await findSince(db, schoolId, when)) === undefined) return
  const { rows } = await db.execute<Pick<Happening, 'account' | 'scopes'>>(selectPeople())
  for (const { account, scopes } of rows) {
    if (account === null) continue
    const about = { accountId: Number(account), when, scopes: (scopes ?? []).map(Number) }
    await enqueue(db, applyTagRules, { schoolId, ...about })
  }
}

/** Whose access it is, to what, and the bundles that hold it. */
const holder = (school: number, { grantId }: { grantId: number }) => sql`select g.account_id as account,
    array[g.product_id] || array(select b.bundle_id from bundle_items b where b.school_id = ${school}
      and b.product_id = g.product_id) as scopes
  from access_grants g where g.school_id = ${school} and g.id = ${grantId}`

const buyersAccess = (school: number, grant: { grantId: number }) => sql`${holder(school, grant)}
  and g.source = 'transaction'`

/** Has tags follow the facts that webhooks are told of. */
export function recordTagRules(): void {
  const known = (when: Trigger) => (isTagTrigger(when) ? when : undefined)
  listenToTriggers({
    hear: async (db, school, when, selectPeople) => {
      const one = known(when)
      if (one) await hear(db, school, one, selectPeople)
    },
    findSince: async (db, school, when) => {
      const one = known(when)
      return one && (await findSince(db, school, one))
    },
  })
  listenToFact('access.granted', {
    hear: (db, school, payload) => hear(db, school, 'access_opened', () => buyersAccess(school, payload)),
  })
  listenToFact('access.ended', {
    hear: (db, school, payload) => hear(db, school, 'access_ended', () => holder(school, payload)),
    findSince: (db, school) => findSince(db, school, 'access_ended'),
  })
}
