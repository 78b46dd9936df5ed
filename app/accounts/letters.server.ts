import { inSchool } from '../platform/db.server.ts'
import { sendLetter } from '../platform/letters.server.ts'
import { newToken } from '../platform/tokens.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { findAccount } from './accounts.server.ts'
import { accountLetter } from './emails/account-letter.tsx'
import { resetLink } from './emails/reset-link.tsx'
import type { Notice } from './letters.ts'
import { storeEmailLink, storeResetToken } from './mailed-links.server.ts'

type ResetAsked = { schoolId: number; accountId: number | null; requestId: string }

/** Sends a link to a new password, once per request; to the address that is stored, never to the one that was typed. */
export async function sendResetLink({ schoolId, accountId, requestId: reference }: ResetAsked): Promise<void> {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const token = newToken()
  const props = { href: `${school.origin}/password/reset/${token}` }
  await sendLetter(resetLink, { school, to: account, reference, props }, (db) => storeResetToken(db, account, token))
}

type LinkAsked = { schoolId: number; accountId: number; newEmail: string | null; requestId: string }

/** Makes a link, for a day and one use, and sends it to the address that it is about. */
export async function sendEmailLink({ schoolId, accountId, newEmail, requestId: reference }: LinkAsked): Promise<void> {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const token = newToken()
  const letter = accountLetter(newEmail === null ? 'verify_email' : 'change_email')
  const to = newEmail === null ? account : { ...account, email: newEmail, emailVerifiedAt: null }
  const props = { email: account.email, href: `${school.origin}/account/security/email/${token}` }
  await sendLetter(letter, { school, to, reference, props }, (db) => storeEmailLink(db, account, newEmail, token))
}

type NoticeAsked = { schoolId: number; accountId: number; notice: Notice; to: string; requestId: string }

/** Sends what tellOwner asked for, once per request. */
export async function sendNotice({ schoolId, accountId, notice, to, requestId: reference }: NoticeAsked) {
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
