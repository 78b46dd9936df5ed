import { type Db, inSchool } from '../platform/db.server.ts'
import { say, translate } from '../platform/i18n.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { type Mail, sendMail } from '../platform/mail.server.ts'
import { renderMail } from '../platform/mail-render.server.ts'
import type { CurrentSchool } from '../platform/viewer.ts'
import { findSchool } from '../schools/schools.server.ts'
import { type Account, findAccount } from './accounts.server.ts'
import type { Letter, Notice } from './letters.ts'

type Sent = { letter: Letter; to: string; href: string; reference: string }

/** One of the letters about an account, in its owner's language. */
export async function letterTo(
  school: CurrentSchool,
  account: Account,
  { letter, to, href, reference }: Sent,
): Promise<Mail> {
  // Loaded here, where the worker comes by: the web process only asks for letters.
  const { AccountLetter } = await import('./emails/account-letter.tsx')
  const { locale, email } = account
  return {
    kind: `accounts.${letter.replaceAll('_', '-')}`,
    reference,
    accountId: account.id,
    to,
    toStranger: !account.emailVerifiedAt || to !== account.email,
    subject: say(locale, ['accounts.mail_subject', { school: school.name, title: titleOf(account, letter) }]),
    ...(await renderMail(AccountLetter({ school, locale, email, letter, href }))),
  }
}

function titleOf({ locale }: Account, letter: Letter): string {
  return translate(locale, `accounts.mail_${letter}_title`)
}

type Told = { notice: Notice; requestId: string; to?: string }
type Owner = { schoolId: number; id: number; email: string }

/** Has a person told by e-mail that something changed by which the account is opened; `to` where it is not the address of now. */
export async function tellOwner(db: Db, owner: Owner, { notice, requestId, to }: Told): Promise<void> {
  const { schoolId, id: accountId, email } = owner
  await enqueue(db, 'accounts.send-notice', { schoolId, accountId, notice, to: to ?? email, requestId })
}

type NoticeAsked = { schoolId: number; accountId: number; notice: Notice; to: string; requestId: string }

/** Sends what tellOwner asked for, once per request. */
export async function sendNotice({ schoolId, accountId, notice, to, requestId }: NoticeAsked): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const account = await findAccount(db, schoolId, accountId)
    if (!account) return
    const href = `${school.origin}/password/forgot`
    await sendMail(db, schoolId, await letterTo(school, account, { letter: notice, to, href, reference: requestId }))
  })
}
