import { and, eq, type SQL } from 'drizzle-orm'
import { getChanges, recordActivity } from '#app/platform/activity.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { LOCALES, type Locale, type Message, translate } from '#app/platform/i18n.ts'
import { storeLetterWords } from '#app/platform/letter-texts.server.ts'
import { findTemplateFault, type LetterWords } from '#app/platform/letter-words.ts'
import { type FieldErrors, Refusal, refuseWrong } from '#app/platform/refusal.ts'
import { emailTexts } from '#app/platform/tables.server.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { loadStandardEmails, type StandardEmail } from './catalogue.server.ts'
import {
  type EmailGroup,
  type EmailKind,
  type EmailRow,
  type EmailTexts,
  type EmailView,
  GROUPS,
  type LocalEmail,
} from './system-email.ts'

type Stored = typeof emailTexts.$inferSelect
export type EmailKey = { kind: EmailKind; locale: Locale }

const TEXTS = ['subject', 'opening', 'closing'] as const

/** What an e-mail is called. */
export const getTitle = (kind: EmailKind, locale: Locale) =>
  translate(locale, `system-emails.kind_${kind.replaceAll(/[.-]/g, '_')}`)

function toEmail(standard: EmailTexts, stored: Partial<LetterWords> = {}): LocalEmail {
  const changed = TEXTS.some((text) => stored[text] != null)
  const [subject, opening, closing] = TEXTS.map((text) => stored[text] ?? standard[text]) as [string, string, string]
  return { subject, opening, closing, changed }
}

/** All e-mails with what the school says in them, by subject. */
export async function listEmails(db: Db, school: CurrentSchool, locale: Locale): Promise<EmailRow[]> {
  const [standards, stored] = await Promise.all([
    loadStandardEmails(school),
    db.select().from(emailTexts).where(eq(emailTexts.schoolId, school.id)),
  ])
  return Object.entries(GROUPS).flatMap(([group, kinds]) =>
    kinds.map((kind): EmailRow => {
      const { placeholders, texts } = standards.get(kind) as StandardEmail
      const say = (one: Locale) =>
        toEmail(
          texts[one],
          stored.find((row) => row.kind === kind && row.locale === one),
        )
      return {
        kind,
        group: group as EmailGroup,
        title: getTitle(kind, locale),
        placeholders,
        locales: Object.fromEntries(LOCALES.map((one) => [one, say(one)])) as EmailRow['locales'],
      }
    }),
  )
}

const isText = (school: CurrentSchool, { kind, locale }: EmailKey): SQL | undefined =>
  and(eq(emailTexts.schoolId, school.id), eq(emailTexts.kind, kind), eq(emailTexts.locale, locale))

const toView = (key: EmailKey, reader: Locale, standard: StandardEmail, stored: Stored | undefined): EmailView => ({
  ...key,
  title: getTitle(key.kind, reader),
  placeholders: standard.placeholders,
  ...toEmail(standard.texts[key.locale], stored),
  standard: standard.texts[key.locale],
  changedAt: stored && TEXTS.some((text) => stored[text] !== null) ? stored.updatedAt : null,
  version: stored?.version ?? 1,
})

/** One e-mail in one language. */
export async function loadEmail(db: Db, school: CurrentSchool, key: EmailKey, reader: Locale): Promise<EmailView> {
  const [standards, [stored]] = await Promise.all([
    loadStandardEmails(school),
    db.select().from(emailTexts).where(isText(school, key)),
  ])
  return toView(key, reader, standards.get(key.kind) as StandardEmail, stored)
}

/** Refuses (422) what names something that e-mails of the kind do not have. */
export async function refuseUnknownNames(
  school: CurrentSchool,
  kind: EmailKind,
  texts: Partial<EmailTexts>,
): Promise<void> {
  const { placeholders } = (await loadStandardEmails(school)).get(kind) as StandardEmail
  const known = placeholders.map((name) => `{${name}}`).join(', ')
  const wrong: FieldErrors = {}
  for (const text of TEXTS) {
    const fault = findTemplateFault(texts[text] ?? '', [...placeholders, 'name'])
    if (!fault) continue
    const message: Message =
      'open' in fault
        ? ['system-emails.open_bracket', { example: '{first_name}' }]
        : ['system-emails.unknown_placeholder', { name: `{${fault.unknown}}`, known }]
    wrong[text] = [message]
  }
  refuseWrong(wrong)
}

/** What is as the product says it is not the school's own: it follows when the product says it better. */
export function toWords(texts: EmailTexts, standard: EmailTexts): LetterWords {
  const [subject, opening, closing] = TEXTS.map((text) => (texts[text] === standard[text] ? null : texts[text])) as [
    string | null,
    string | null,
    string | null,
  ]
  return { subject, opening, closing }
}

/** Changes what an e-mail says in one language: 422 for a placeholder that it does not have, 409 over a newer text. */
export async function saveEmail(
  db: Db,
  { school, viewer, locale: reader }: { school: CurrentSchool; viewer: Member; locale: Locale },
  key: EmailKey,
  { version, ...texts }: EmailTexts & { version?: number },
): Promise<EmailView> {
  await refuseUnknownNames(school, key.kind, texts)
  const before = await loadEmail(db, school, key, reader)
  refuseStale(before, version, before)
  return store(db, { school, viewer }, before, toWords(texts, before.standard))
}

/** Has an e-mail say what the product says, in one language. */
export async function resetEmail(
  db: Db,
  { school, viewer, locale: reader }: { school: CurrentSchool; viewer: Member; locale: Locale },
  key: EmailKey,
): Promise<EmailView> {
  const before = await loadEmail(db, school, key, reader)
  if (!before.changed) return before
  return store(db, { school, viewer }, before, { subject: null, opening: null, closing: null })
}

async function store(
  db: Db,
  { school, viewer }: { school: CurrentSchool; viewer: Member },
  before: EmailView,
  words: LetterWords,
): Promise<EmailView> {
  const { kind, locale, standard, version } = before
  const after = { ...before, ...toEmail(standard, words), version: version + 1 }
  const [toLog, logged] = [before, after].map(({ subject, opening, closing }) => ({ subject, opening, closing }))
  const changes = getChanges(toLog ?? {}, logged ?? {})
  if (changes.length === 0) return before
  const key = { schoolId: school.id, kind, locale }
  if (!(await storeLetterWords(db, key, words, version))) throw new Refusal(409, 'errors.stale')
  await recordActivity(db, school.id, {
    action: after.changed ? 'email_text.updated' : 'email_text.reset',
    title: `${getTitle(kind, school.locale)} (${locale})`,
    changes,
    actorId: viewer.id,
  })
  return after
}
