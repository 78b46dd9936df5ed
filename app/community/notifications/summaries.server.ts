import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { mainOrigin, memberFrom } from '#app/platform/viewer.ts'
import { summaryLetter } from './emails/summary.tsx'
import type { Rhythm } from './notification.ts'
import { findNotifications } from './shown.server.ts'
import { notifications } from './tables.server.ts'
import { unsubscribeAddress } from './unsubscribing.server.ts'

/** Notifications that a letter counts, and those that it shows. */
const COUNTED = 100
const SHOWN = 20

/** What waits for a summary when a morning begins. */
export type DueSummary = SchoolPayload & { rhythm: Rhythm; until: string }

export const waiting = ({ schoolId, rhythm, until }: DueSummary) =>
  and(
    eq(notifications.schoolId, schoolId),
    eq(notifications.summary, rhythm),
    lt(notifications.createdAt, sql`${until}::timestamptz`),
  )

/**
 * Writes somebody what waits for a summary in one letter, once for each morning, and has it wait no longer. What was read
 * meanwhile or is no longer theirs to read is not in it, and without anything there is none.
 */
export async function writeSummaryLetter({ accountId, ...due }: DueSummary & { accountId: number }): Promise<void> {
  const { schoolId, rhythm, until } = due
  const school = await findSchool(schoolId)
  const own = and(waiting(due), eq(notifications.accountId, accountId))
  const isDone = async (db: Db) => {
    const done = await db.update(notifications).set({ summary: null }).where(own).returning({ id: notifications.id })
    return done.length > 0
  }
  const found = await inSchool(schoolId, async (db) => {
    const account = await findAccount(db, schoolId, accountId)
    const { id } = notifications
    const rows = await db.select({ id }).from(notifications).where(own).orderBy(desc(id)).limit(COUNTED)
    const ids = rows.map((row) => row.id)
    const mayBeTold = account?.emailVerifiedAt && account.deletedAt === null
    const all = mayBeTold ? await findNotifications(db, memberFrom(account, school), ids) : []
    const unread = all.filter(({ read_at }) => read_at === null)
    if (unread.length === 0) await isDone(db)
    return account && { account, unread }
  })
  if (!found || found.unread.length === 0) return
  const { account, unread } = found
  const unsubscribe = unsubscribeAddress(school, accountId, rhythm)
  const origin = mainOrigin(school)
  const items = unread
    .slice(0, SHOWN)
    .map(({ text, quote, url }) => ({ text, quote, href: getLoginAddress(origin, url) }))
  const all = `${origin}/notifications`
  await sendLetter(
    summaryLetter(rhythm),
    {
      school,
      to: account,
      reference: `${accountId} ${until}`,
      unsubscribe,
      turn: 'news',
      props: { items, count: unread.length, all },
    },
    isDone,
  )
}
