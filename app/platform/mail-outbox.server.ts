import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './db.server.ts'
import { Filter, Line } from './inputs.server.ts'
import { enqueue } from './jobs.server.ts'
import { deliver } from './letters.server.ts'
import { list } from './list.server.ts'
import { hasId, requireRow } from './queries.server.ts'
import { requireFound } from './refusal.ts'
import { foldedHere, holdsWords } from './search.server.ts'
import { mails } from './tables.server.ts'
import { withoutTokens } from './tokens.server.ts'

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

export type OutgoingMail = {
  id: number
  kind: string
  to: string
  subject: string
  state: MailState
  attempts: number
  problem: string | null
  createdAt: string
  sentAt: string | null
}

const columns = {
  id: mails.id,
  kind: mails.kind,
  to: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  attempts: mails.attempts,
  problem: mails.problem,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

type Person = { id: number; email: string; emailVerifiedAt: string | null }

/**
 * A person's e-mails: those about the account, whatever its address was, and those that its address alone
 * was known for, once it is confirmed: anybody can register with anybody's.
 */
function writtenTo({ id, email, emailVerifiedAt }: Person): SQL | undefined {
  const about = eq(mails.accountId, id)
  return emailVerifiedAt ? or(about, and(isNull(mails.accountId), eq(mails.recipient, email))) : about
}

/** A school's e-mails without their words, the newest first. */
export const mailList = list({
  filters: { state: Filter(z.enum(MAIL_STATES)), q: Filter(Line(1, 100)) },
  sorts: { newest: { first: 'desc' } },
  id: mails.id,
  select: (db, _, key) =>
    db
      .select({ ...columns, key })
      .from(mails)
      .$dynamic(),
  where: ({ school }, { state, q }) =>
    and(
      eq(mails.schoolId, school.id),
      state && eq(mails.state, state),
      holdsWords(foldedHere(sql`${mails.subject} || ' ' || ${mails.recipient}`), q),
    ),
  row: (mail): OutgoingMail => mail,
})

/** The newest e-mails to one person, or about one thing. */
export function listOutgoing(
  db: Db,
  schoolId: number,
  { to, about }: { to?: Person; about?: { kind: string; reference: string } },
  length = 25,
): Promise<OutgoingMail[]> {
  return db
    .select(columns)
    .from(mails)
    .where(
      and(
        eq(mails.schoolId, schoolId),
        to && writtenTo(to),
        about && and(eq(mails.kind, about.kind), eq(mails.reference, about.reference)),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(length)
}

/** One e-mail as it went out, but for the tokens in its links; without words where they were pruned. 404 when not there. */
export async function requireOutgoing(
  db: Db,
  schoolId: number,
  id: number,
): Promise<OutgoingMail & { text: string; html: string; attachments: string[] }> {
  const mail = await db
    .select({ ...columns, text: mails.text, html: mails.html, attachments: mails.attachments })
    .from(mails)
    .where(hasId(mails, schoolId, id))
    .then(requireRow)
  const attachments = (mail.attachments ?? []).map(({ filename }) => filename)
  return { ...mail, text: withoutTokens(mail.text), html: withoutTokens(mail.html), attachments }
}

/** A file that went with an e-mail, by its number from 1 on; 404 where there is none, or it was pruned. */
export async function requireAttachment(db: Db, schoolId: number, { id, at }: { id: number; at: number }) {
  const mail = await db
    .select({ attachments: mails.attachments })
    .from(mails)
    .where(hasId(mails, schoolId, id))
    .then(requireRow)
  const attachment = mail.attachments?.[at - 1]
  requireFound(attachment)
  return attachment
}

/** What became of a school's latest e-mails, the newest first. */
export function listLatestStates(db: Db, schoolId: number): Promise<Pick<OutgoingMail, 'state' | 'sentAt'>[]> {
  return db
    .select({ state: columns.state, sentAt: columns.sentAt })
    .from(mails)
    .where(eq(mails.schoolId, schoolId))
    .orderBy(desc(mails.createdAt))
    .limit(50)
}

/**
 * Hands an e-mail that left, or failed, to the mail server once more; where none is configured it stays kept. False while it
 * waits, and once its words were pruned.
 */
export async function sendOnceMore(db: Db, schoolId: number, id: number): Promise<boolean> {
  const [mail] = await db
    .update(mails)
    .set({ state: sql`case when ${mails.state} = 'kept' then 'kept' else 'waiting' end` })
    .where(and(hasId(mails, schoolId, id), sql`${mails.state} <> 'waiting' and ${mails.text} <> ''`))
    .returning({ state: mails.state })
  if (mail?.state === 'waiting') await enqueue(db, deliver, { schoolId, id })
  return mail !== undefined
}

/** Hands a failed e-mail to the mail server once more; false when it is not there or did not fail. */
export async function sendAgain(db: Db, schoolId: number, id: number): Promise<boolean> {
  const waiting = await db
    .update(mails)
    .set({ state: 'waiting' })
    .where(and(hasId(mails, schoolId, id), eq(mails.state, 'failed')))
    .returning({ id: mails.id })
  if (waiting.length > 0) await enqueue(db, deliver, { schoolId, id })
  return waiting.length > 0
}

/**
 * Empties the e-mails to a person; that one was sent, and when, stays. What still waits is not sent any more.
 */
export async function eraseMailsTo(db: Db, schoolId: number, person: Person): Promise<void> {
  await db
    .update(mails)
    .set({
      recipient: '',
      subject: '',
      text: '',
      html: '',
      attachments: null,
      unsubscribe: null,
      problem: null,
      state: sql`case when ${mails.state} = 'sent' then 'sent' else 'kept' end`,
    })
    .where(and(eq(mails.schoolId, schoolId), writtenTo(person)))
}
