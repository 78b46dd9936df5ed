import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { findAccount } from './accounts.server.ts'
import { accountLetter } from './emails/account-letter.ts'
import { entryLink } from './emails/entry-link.ts'
import type { Notice } from './letters.ts'
import { getEmailLink, storeEmailLink, storeEntryLink } from './mailed-links.server.ts'
import type { EntryLink } from './tables.server.ts'

type EntryLinkPayload = {
  schoolId: number
  accountId: number | null
  purpose: EntryLink
  to: string
  requestId: string
}

/** Sends a link that opens an account, once per request; to the address that is stored, never to the one that was typed. */
export async function sendEntryLink(payload: EntryLinkPayload): Promise<void> {
  const { schoolId, accountId, purpose, to, requestId: reference } = payload
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const token = newToken()
  const query = to && `?${new URLSearchParams({ to })}`
  const path = purpose === 'login' ? `/login/link/${token}${query}` : `/password/reset/${token}`
  const sent = { school, to: account, reference, props: { href: school.origin + path } }
  await sendLetter(entryLink(purpose), sent, (db) => storeEntryLink(db, account, purpose, token))
}

type EmailLinkPayload = { schoolId: number; accountId: number; newEmail: string | null; requestId: string }

/** Makes a link, for a day and one use, and sends it to the address that it is about. */
export async function sendEmailLink({
  schoolId,
  accountId,
  newEmail,
  requestId: reference,
}: EmailLinkPayload): Promise<void> {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const token = newToken()
  const letter = accountLetter(newEmail === null ? 'verify_email' : 'change_email')
  const to = newEmail === null ? account : { ...account, email: newEmail, emailVerifiedAt: null }
  const props = { email: account.email, href: getEmailLink(school, token) }
  await sendLetter(letter, { school, to, reference, props }, (db) => storeEmailLink(db, account, newEmail, token))
}

type NoticePayload = { schoolId: number; accountId: number; notice: Notice; to: string; requestId: string }

/** Sends what scheduleNotice asked for, once per request. */
export async function sendNotice({ schoolId, accountId, notice, to, requestId: reference }: NoticePayload) {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const props = { email: account.email, href: `${school.origin}/password/forgot` }
  const toStranger = !account.emailVerifiedAt || to !== account.email
  await sendLetter(accountLetter(notice), { school, to: { ...account, email: to }, toStranger, reference, props })
}

async function readerOf(schoolId: number, accountId: number | null) {
  if (accountId === null) return undefined
  const [school, account] = await Promise.all([
    findSchool(schoolId),
    inSchool(schoolId, (db) => findAccount(db, schoolId, accountId)),
  ])
  return account && { school, account }
}
