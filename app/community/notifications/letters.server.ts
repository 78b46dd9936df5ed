import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { mainOrigin, memberFrom } from '#app/platform/viewer.ts'
import { toldLetter } from './emails/notification.tsx'
import { isOfOwn } from './notification.ts'
import { findMailEnd, findNotifications, findOwner } from './shown.server.ts'
import { unsubscribeAddress } from './unsubscribing.server.ts'

/**
 * E-mails somebody what they were told, once, unless they have read it or may no longer. What others wrote goes to addresses
 * alone that are shown to be theirs.
 */
export async function writeLetter({
  schoolId,
  notificationId,
}: SchoolPayload & { notificationId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, async (db) => {
    const owner = await findOwner(db, schoolId, notificationId)
    const account = owner === undefined ? undefined : await findAccount(db, schoolId, owner)
    if (!account || account.deletedAt !== null) return undefined
    const [notification] = await findNotifications(db, memberFrom(account, school), [notificationId])
    if (notification?.read_at !== null) return undefined
    if (!account.emailVerifiedAt && !isOfOwn(notification.kind)) return undefined
    return { account, notification, holdsUntil: await findMailEnd(db, schoolId, notificationId) }
  })
  if (!found) return
  const { account, notification, holdsUntil } = found
  const { text, quote, url, topic } = notification
  const what = topic === null ? notification.kind : { topic }
  const unsubscribe = unsubscribeAddress(school, account.id, what)
  await sendLetter(toldLetter, {
    school,
    to: account,
    reference: String(notificationId),
    unsubscribe,
    turn: 'news',
    holdsUntil: holdsUntil ?? undefined,
    props: { text, quote, href: getLoginAddress(mainOrigin(school), url), what },
  })
}
