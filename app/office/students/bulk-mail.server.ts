import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { news } from '#app/people/accounts/later-wings.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import type { EmailInput } from './bulk-action.ts'
import { fromStaff } from './emails/from-staff.tsx'
import { bulkActions } from './tables.server.ts'

type BulkEmail = { schoolId: number; actionId: number; accountId: number; news: boolean }

/** Sends one of the people whom staff write to together the e-mail, once; nobody who left meanwhile, or wants no news now. */
export async function sendBulkEmail({ schoolId, actionId, accountId, news: isNews }: BulkEmail): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, async (db) => {
    const [action] = await db
      .select()
      .from(bulkActions)
      .where(hasId(bulkActions, schoolId, actionId))
    const to = await findAccount(db, schoolId, accountId)
    const author = action && (await findAccount(db, schoolId, action.createdBy))
    const isWanted = !isNews || (await news.use().isWanted(db, { schoolId, id: accountId }))
    return action && author && to && !to.deletedAt && isWanted ? { action, author, to } : undefined
  })
  if (!found) return
  const { subject, text } = found.action.input as EmailInput
  await sendLetter(fromStaff, {
    school,
    to: found.to,
    reference: `bulk ${actionId} ${accountId}`,
    replyTo: school.seller.email || undefined,
    ...(isNews && { unsubscribe: news.use().unsubscribeAddress(school, accountId) }),
    turn: 'news',
    props: { subject, text, from: `${viewerName(found.author)}, ${school.name}` },
  })
}
