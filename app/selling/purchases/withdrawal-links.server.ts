import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type NextLink, Refusal } from '#app/platform/refusal.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import { WITHDRAWAL_FORM, withdrawalLinkPath } from './withdrawal.ts'

const PURPOSE = 'withdrawal link'
const OPEN_FOR_MS = 24 * 60 * 60 * 1000
const TO_FORM: NextLink = { href: WITHDRAWAL_FORM, label: 'to_withdrawal' }
const TOKEN = /^(\d{1,15})-(\d{1,14})-([\w-]{43})$/

/** A withdrawal form that somebody sent without a session: for which order, and when (ISO). */
export type WithdrawalFormLink = { transactionId: number; sentAt: string }

const getSignature = (schoolId: number, transactionId: number, ms: number) =>
  sign(PURPOSE, `${schoolId} ${transactionId} ${ms}`)

/** The address, for a day, at which the buyer confirms the form that was sent. Only their mailbox has it. */
export function withdrawalLink(school: CurrentSchool, { transactionId, sentAt }: WithdrawalFormLink): string {
  const ms = Date.parse(sentAt)
  const token = `${transactionId}-${ms}-${getSignature(school.id, transactionId, ms)}`
  return mainOrigin(school) + withdrawalLinkPath(token)
}

/** The form that a link confirms; 404 with words for a link that is not ours or older than a day. */
export async function requireSentForm(db: Db, schoolId: number, token: string): Promise<WithdrawalFormLink> {
  const [, id, ms, signature = ''] = TOKEN.exec(token) ?? []
  const [transactionId, sent] = [Number(id), Number(ms)]
  const isOurs = ms !== undefined && sameText(signature, getSignature(schoolId, transactionId, sent))
  if (!isOurs || (await readNow(db)) - sent > OPEN_FOR_MS)
    throw new Refusal(404, 'purchases.withdraw_link_over', {}, { on: TO_FORM })
  return { transactionId, sentAt: new Date(sent).toISOString() }
}
