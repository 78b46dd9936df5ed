import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { getBeginning } from './beginning.ts'
import { type Db, inSchool, type Placeholders, rawStatement } from './db.server.ts'
import { env } from './env.server.ts'
import { holdsLink } from './holds-link.ts'
import { isolate, type Locale, translateMessage } from './i18n.ts'
import { getPriority, type JobPriority, job, queued } from './jobs.server.ts'
import { keepHtmlTogether } from './keep-together.ts'
import type { Attachment, Letter, LetterFrame } from './letter.ts'
import { findLetterWords } from './letter-texts.server.ts'
import { fillTemplate, type LetterWords } from './letter-words.ts'
import { type Bucket, reserveToken } from './limits.server.ts'
import { renderMail } from './mail-render.server.ts'
import type { CurrentSchool } from './viewer.ts'

/** Whom it is written to, in their language; the id is null and the name empty where only an address is known. */
export type Recipient = {
  id: number | null
  email: string
  emailVerifiedAt: string | null
  locale: Locale
  firstName: string
}

type LetterOptions<Props> = {
  school: CurrentSchool
  to: Recipient
  /** Whether nobody has shown to read this address: whoever typed it may have typed anybody's. */
  toStranger?: boolean
  /** Of all with the same kind and reference one is written, however often that is asked for. */
  reference: string
  /** Where answers go. */
  replyTo?: string
  /** Where one press ends such letters, RFC 8058; what must be sent has none. */
  unsubscribe?: string
  /** When it is one of as many as there are students, all other letters leave before it. */
  turn?: JobPriority
  attachments?: Attachment[]
  /** After this it says nothing true any more: what a mail server that was away left behind is not sent then. */
  holdsUntil?: string
  props: Props
  /** Instead of those that the school has stored: words that are tried. */
  words?: LetterWords
}

/**
 * Renders a letter and then puts it into the outbox, in a transaction with `alongside`, which stores what the letter
 * promises (the link in it) and answers false where nothing is to be sent after all.
 */
export async function sendLetter<Props extends object>(
  letter: Letter<Props>,
  {
    school,
    to,
    toStranger = !to.emailVerifiedAt,
    reference,
    replyTo,
    unsubscribe,
    turn,
    attachments,
    holdsUntil,
    props,
    words,
  }: LetterOptions<Props>,
  alongside: (db: Db) => Promise<unknown> = async () => true,
): Promise<void> {
  const shown = { ...props, ...frameFor(school, { ...to, toStranger, unsubscribe }) }
  const { subject, html, text } = await renderLetter(
    letter,
    shown,
    words ?? (await findLetterWords({ schoolId: school.id, kind: getTextKind(letter, shown), locale: to.locale })),
  )
  const written = {
    schoolId: school.id,
    kind: letter.kind,
    reference,
    accountId: to.id,
    to: to.email,
    replyTo,
    unsubscribe,
    toStranger,
    turn,
    attachments,
    holdsUntil,
    subject,
    html,
    text,
  }
  await inSchool(school.id, async (db) => {
    if ((await alongside(db)) !== false) await writeMail(db, written)
  })
}

/** By what name the school words such e-mails. */
export function getTextKind<Props extends object>(
  { kind, variant }: Letter<Props>,
  shown: Props & LetterFrame,
): string {
  const suffix = variant?.(shown)
  return suffix ? `${kind}-${suffix}` : kind
}

/** What the words of the school may name, with what each is here. */
export function getPlaceholders<Props extends object>(
  { values }: Letter<Props>,
  shown: Props & LetterFrame,
): Record<string, string> {
  const { firstName, school } = shown
  const own = Object.entries(values?.(shown) ?? {}).map(([name, value]) => [name, isolate(String(value))])
  // The greeting itself calls the reader `name`; what a letter calls so is its own.
  const name = isolate(firstName)
  return { first_name: name, name, school: isolate(school.name), ...Object.fromEntries(own) }
}

const SUBJECT_MAX = 250

/** An e-mail as it goes out, with the words of the school around its facts. */
export async function renderLetter<Props extends object>(
  letter: Letter<Props>,
  shown: Props & LetterFrame,
  words: LetterWords | null,
): Promise<{ subject: string; html: string; text: string }> {
  const { locale } = shown
  const values = getPlaceholders(letter, shown)
  const own = words && { opening: words.opening, closing: words.closing, values }
  const { html, text } = await renderMail(letter.body(own ? { ...shown, own } : shown))
  const subject =
    words?.subject != null ? fillTemplate(words.subject, values) : translateMessage(locale, letter.subject(shown))
  return {
    // One line, whatever was typed into its values: it becomes a header.
    subject: getBeginning(subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(), SUBJECT_MAX),
    html: locale === 'pl' ? keepHtmlTogether(html) : html,
    text,
  }
}

type FrameOptions = Pick<Recipient, 'locale' | 'firstName'> & { toStranger: boolean; unsubscribe?: string }

/** A name is said to whom it is known to belong: with somebody else's address anybody may type anything. */
export function frameFor(
  school: CurrentSchool,
  { locale, firstName, toStranger, unsubscribe }: FrameOptions,
): LetterFrame {
  return { school, locale, firstName: toStranger || holdsLink(firstName) ? '' : firstName, unsubscribe }
}

export const deliver = job('mail.deliver', {
  weight: 'letter',
  takes: { id: z.int() },
  work: async (mail) => (await import('./mail.server.ts')).deliverMail(mail),
})

const HOUR = 3600
/** Letters of one school to strangers: more than a busy day brings, too few to be worth abusing. */
const FLOOD: Bucket = { name: 'letters to strangers', burst: 300, perSecond: 600 / HOUR }
const LONGEST_WAIT = 6 * HOUR

type MailParams = Omit<NewMail, 'toStranger' | 'replyTo' | 'unsubscribe' | 'turn' | 'attachments' | 'holdsUntil'> & {
  attachments: string | null
  holdsUntil: string | null
  replyTo: string | null
  unsubscribe: string | null
  state: string
  problem: string | null
  wait: number
  priority: number
}

const insertMail = rawStatement(
  'write_mail',
  (param: Placeholders<MailParams>) => sql`
    with written as (
      insert into mails (school_id, kind, reference, account_id, recipient, reply_to, unsubscribe, subject, text, html, attachments, holds_until, state, problem)
      values (${param.schoolId}, ${param.kind}, ${param.reference}, ${param.accountId}, ${param.to}, ${param.replyTo}, ${param.unsubscribe}, ${param.subject}, ${param.text},
        ${param.html}, ${param.attachments}::jsonb, ${param.holdsUntil}::timestamptz, ${param.state}, ${param.problem})
      on conflict (school_id, kind, reference) do nothing returning school_id, id, state)
    select ${queued(deliver, { schoolId: sql`school_id`, id: sql`id` }, { at: sql`now() + make_interval(secs => ${param.wait})`, priority: sql`${param.priority}` })}
    from written where state = 'waiting'`,
)

type NewMail = {
  schoolId: number
  kind: string
  reference: string
  accountId: number | null
  to: string
  replyTo?: string
  unsubscribe?: string
  toStranger: boolean
  turn?: JobPriority
  attachments?: Attachment[]
  holdsUntil?: string
  subject: string
  text: string
  html: string
}

/**
 * Puts an e-mail into the outbox; a job hands it to the mail server. One statement, and one before it when it goes to a
 * stranger: those letters leave no faster than FLOOD allows, and what would have to wait too long counts as failed, which
 * the back office shows and can send again.
 */
export async function writeMail(
  db: Db,
  { toStranger, replyTo, unsubscribe, turn = 'soon', attachments, holdsUntil, ...mail }: NewMail,
): Promise<void> {
  const wait = toStranger && !env.keepsLetters ? await reserveToken(db, mail.schoolId, FLOOD, LONGEST_WAIT) : 0
  const late = wait > LONGEST_WAIT
  const state = late ? 'failed' : env.keepsLetters ? 'kept' : 'waiting'
  const problem = late ? 'too many letters at once to addresses that nobody has confirmed' : null
  const optional = {
    replyTo: replyTo ?? null,
    unsubscribe: unsubscribe ?? null,
    attachments: attachments ? JSON.stringify(attachments) : null,
    holdsUntil: holdsUntil ?? null,
  }
  await insertMail(db, { ...mail, ...optional, state, problem, wait, priority: getPriority(turn) })
}
