import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { asTablesOwner } from './domains.ts'
import { runJobs } from './run-jobs.ts'

/** The e-mails to an address, newest first, once all waiting work is done. */
export async function mailsTo(email: string, schoolId = 1) {
  await runJobs()
  return (await inSchool(schoolId, (db) => listMails(db, schoolId))).filter(({ to }) => to === email)
}

/** The path of the first link in the newest e-mail to an address that begins so. */
export async function linkTo(email: string, begins: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return new RegExp(`${begins}[\\w-]{43}`).exec(mail?.text ?? '')?.[0] ?? ''
}

let refused = 0

/** Has every e-mail to an address fail while it is written, for as long as a test file runs, or until it is undone. */
export async function failMailsTo(email: string): Promise<() => Promise<unknown>> {
  refused += 1
  const name = `fail_mail_${refused}`
  await asTablesOwner(
    `alter table mails add constraint ${name} check (recipient <> '${email.replaceAll("'", "''")}') not valid`,
    [],
  )
  return () => asTablesOwner(`alter table mails drop constraint ${name}`, [])
}
