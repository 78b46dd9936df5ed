import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { type Db, inSchool } from './db.server.ts'
import { env } from './env.server.ts'
import { Refusal } from './refusal.ts'
import { mails } from './tables.server.ts'
import { withoutTokens } from './tokens.server.ts'

let transport: Transporter | undefined

/** Only now: those who put e-mails into the outbox never need the client of the mail server. */
async function mailServer(address: string): Promise<Transporter> {
  const { createTransport } = (await import('nodemailer')).default
  transport ??= createTransport(address)
  return transport
}

/** Hands a waiting e-mail to the mail server; the message id is stable, so a repeated delivery can be told apart. */
export async function deliverMail({ schoolId, id }: { schoolId: number; id: number }): Promise<void> {
  const itself = and(eq(mails.schoolId, schoolId), eq(mails.id, id))
  const [mail] = await inSchool(schoolId, (db) => db.select().from(mails).where(itself))
  if (!env.SMTP_URL || !mail || mail.state === 'sent' || mail.state === 'kept') return
  try {
    await (await mailServer(env.SMTP_URL)).sendMail({
      from: env.MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${schoolId}.${id}@${env.publicUrl.hostname}>`,
    })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await inSchool(schoolId, (db) =>
      db
        .update(mails)
        .set({ state: 'failed', attempts: sql`${mails.attempts} + 1`, problem })
        .where(itself),
    )
    throw error
  }
  await inSchool(schoolId, (db) =>
    db
      .update(mails)
      .set({
        ...{ state: 'sent', attempts: sql`${mails.attempts} + 1`, problem: null, sentAt: sql`now()` },
        // Only its reader may open what its links open.
        ...{ text: withoutTokens(mail.text), html: withoutTokens(mail.html) },
      })
      .where(itself),
  )
}

export type KeptMail = { id: number; to: string; subject: string; text: string; html: string; created_at: string }

/** The newest e-mails of a school, newest first, for the page of the evaluation start. */
export function listMails(db: Db, schoolId: number, length = 100): Promise<KeptMail[]> {
  return db
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      created_at: mails.createdAt,
    })
    .from(mails)
    .where(eq(mails.schoolId, schoolId))
    .orderBy(desc(mails.createdAt), desc(mails.id), asc(mails.schoolId))
    .limit(length)
}

/** The HTML of one e-mail; else 404. */
export async function findMail(db: Db, schoolId: number, id: number): Promise<string> {
  const [mail] = await db
    .select({ html: mails.html })
    .from(mails)
    .where(and(eq(mails.schoolId, schoolId), eq(mails.id, id)))
  if (!mail) throw new Refusal(404, 'errors.not_found')
  return mail.html
}
