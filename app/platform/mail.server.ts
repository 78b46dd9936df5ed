import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { type Db, given, inSchool, rawStatement } from './db.server.ts'
import { env } from './env.server.ts'
import { queued } from './jobs.server.ts'
import { type Bucket, takeAhead } from './limits.server.ts'
import { Refusal } from './refusal.ts'
import { mails } from './tables.server.ts'
import { withoutTokens } from './tokens.server.ts'

export type Mail = {
  kind: string
  reference: string
  /** Whose it is whatever address it goes to; null where only an address is known. */
  accountId: number | null
  to: string
  /** Whether nobody has shown to read this address: whoever typed it may have typed anybody's. */
  toStranger: boolean
  subject: string
  text: string
  html: string
}

const at = given(
  ...([
    'schoolId',
    'kind',
    'reference',
    'accountId',
    'to',
    'subject',
    'text',
    'html',
    'state',
    'problem',
    'wait',
  ] as const),
)
const HOUR = 3600
/** Letters of one school to strangers: more than a busy day brings, too few to be worth abusing. */
const FLOOD: Bucket = { name: 'letters to strangers', burst: 300, perSecond: 600 / HOUR }
const LONGEST_WAIT = 6 * HOUR

const writeMail = rawStatement(
  'write_mail',
  sql`
    with written as (
      insert into mails (school_id, kind, reference, account_id, recipient, subject, text, html, state, problem)
      values (${at.schoolId}, ${at.kind}, ${at.reference}, ${at.accountId}, ${at.to}, ${at.subject}, ${at.text},
        ${at.html}, ${at.state}, ${at.problem})
      on conflict (school_id, kind, reference) do nothing returning school_id, id, state)
    select ${queued('mail.deliver', sql`json_build_object('schoolId', school_id, 'id', id)`, sql`now() + make_interval(secs => ${at.wait})`)}
    from written where state = 'waiting'`,
)

/**
 * Puts an e-mail into the outbox, once per kind and reference however often it is asked for; a job hands it to the
 * mail server. Without SMTP_URL it is kept in the outbox, where the evaluation start shows it. One statement, and one
 * before it when it goes to a stranger: those letters leave no faster than FLOOD allows, and what would have to wait too
 * long counts as failed, which the back office shows and can send again.
 */
export async function sendMail(db: Db, schoolId: number, { toStranger, ...mail }: Mail): Promise<void> {
  const subject = mail.subject.replace(/\s+/g, ' ')
  const wait = env.SMTP_URL && toStranger ? await takeAhead(db, schoolId, FLOOD, LONGEST_WAIT) : 0
  const late = wait > LONGEST_WAIT
  const state = late ? 'failed' : env.SMTP_URL ? 'waiting' : 'kept'
  const problem = late ? 'too many letters at once to addresses that nobody has confirmed' : null
  await writeMail(db, { ...mail, schoolId, subject, state, problem, wait })
}

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
