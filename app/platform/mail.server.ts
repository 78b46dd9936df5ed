import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { type Db, inSchool } from './db.server.ts'
import { env } from './env.server.ts'
import { refuseHeld } from './held.server.ts'
import type { Attachment } from './letter.ts'
import { getMailSender, type MailSender, sendingSchools } from './mail-sender.server.ts'
import { deliveries } from './metrics.server.ts'
import { hasId, requireRow } from './queries.server.ts'
import { mails } from './tables.server.ts'
import { withoutTokens } from './tokens.server.ts'

let transport: Transporter | undefined

/** Only now: those who put e-mails into the outbox never need the client of the mail server. */
async function mailServer(): Promise<Transporter> {
  if (!env.SMTP_URL) throw new Error('SMTP_URL is not set where the worker runs')
  const { createTransport } = (await import('nodemailer')).default
  transport ??= createTransport(env.SMTP_URL)
  return transport
}

type Mail = typeof mails.$inferSelect

const TOO_LATE = 'not sent: it would have come too late to be true'

/**
 * Hands an e-mail that was not sent yet to the mail server; what fails is written down and thrown, so that it is tried
 * again. When a crash hides whether it was taken it is handed over once more under the same message id, by which mail
 * servers and readers show it once: a letter that comes twice does less harm than one that never comes. While this
 * database is held it stays as it is, and no try is counted (OutgoingHeld).
 */
export async function deliverMail({ schoolId, id }: { schoolId: number; id: number }): Promise<void> {
  const byId = hasId(mails, schoolId, id)
  const [found] = await inSchool(schoolId, (db) =>
    db
      .select({
        mail: mails,
        over: sql<boolean>`coalesce(${mails.holdsUntil} < now(), false)`,
      })
      .from(mails)
      .where(byId),
  )
  if (!found || found.mail.state === 'sent' || found.mail.state === 'kept') return
  const { mail, over } = found
  await refuseHeld()
  if (over) {
    await inSchool(schoolId, (db) => db.update(mails).set({ state: 'kept', problem: TOO_LATE }).where(byId))
    return
  }
  try {
    await handOver(mail, await sendingSchools.use().findSender(schoolId))
  } catch (error) {
    deliveries.inc({ outcome: 'failed' })
    const problem = error instanceof Error ? error.message : String(error)
    await inSchool(schoolId, (db) =>
      db
        .update(mails)
        .set({ state: 'failed', attempts: sql`${mails.attempts} + 1`, problem, failedAt: sql`now()` })
        .where(byId),
    )
    throw error
  }
  deliveries.inc({ outcome: 'sent' })
  await inSchool(schoolId, (db) =>
    db
      .update(mails)
      .set({
        state: 'sent',
        attempts: sql`${mails.attempts} + 1`,
        problem: null,
        sentAt: sql`now()`,
        // Only its reader may open what its links open.
        text: withoutTokens(mail.text),
        html: withoutTokens(mail.html),
        unsubscribe: null,
      })
      .where(byId),
  )
}

/** What mail programs show as a button of their own, and press without asking (RFC 8058). */
function getHeaders({ unsubscribe }: Pick<Mail, 'unsubscribe'>): Record<string, string> {
  if (unsubscribe === null) return {}
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function handOver(mail: Mail, sender: MailSender): Promise<void> {
  const { schoolId, id, createdAt, recipient, replyTo, unsubscribe, subject, text, html, attachments } = mail
  const server = await mailServer()
  await server.sendMail({
    from: getMailSender(sender.name),
    to: recipient,
    replyTo: sender.replyTo ?? replyTo ?? undefined,
    subject,
    text,
    html,
    attachments: attachments ?? undefined,
    headers: getHeaders({ unsubscribe }),
    // A restored copy counts on from an earlier number: the time tells its letters apart.
    messageId: `<${schoolId}.${id}.${Date.parse(createdAt)}@${env.publicUrl.hostname}>`,
  })
}

export type StoredMail = {
  id: number
  to: string
  subject: string
  headers: Record<string, string>
  text: string
  html: string
  attachments: Attachment[]
  createdAt: string
}

/** The newest e-mails of a school, newest first, for the page of the evaluation start. */
export async function listMails(db: Db, schoolId: number, length = 100): Promise<StoredMail[]> {
  const rows = await db
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      unsubscribe: mails.unsubscribe,
      text: mails.text,
      html: mails.html,
      attachments: mails.attachments,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(eq(mails.schoolId, schoolId))
    .orderBy(desc(mails.createdAt), desc(mails.id), asc(mails.schoolId))
    .limit(length)
  return rows.map(({ unsubscribe, attachments, ...mail }) => ({
    ...mail,
    headers: getHeaders({ unsubscribe }),
    attachments: attachments ?? [],
  }))
}

/** The HTML of one e-mail; else 404. */
export async function requireMail(db: Db, schoolId: number, id: number): Promise<string> {
  const mail = await db
    .select({ html: mails.html })
    .from(mails)
    .where(hasId(mails, schoolId, id))
    .then(requireRow)
  return mail.html
}
