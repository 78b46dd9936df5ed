import { checkAnswers } from '#app/forms/form-questions/answers.ts'
import type { Answer } from '#app/forms/form-questions/question.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { getLength } from '#app/platform/characters.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id, type Limited } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { unfitFields } from '#app/platform/inputs.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import { type FieldErrors, invalid, refuseWrong } from '#app/platform/refusal.ts'
import { leadReceived, leadStored } from './events.server.ts'
import { sendConfirmationEmail } from './jobs.server.ts'
import { CONSENT, fieldsInLocale, getQuestions, needsConsent, PAIR_MAX, TRAP } from './lead-form.ts'
import { type LeadForm, requireLeadForm } from './lead-forms.server.ts'
import type { Lead } from './stored-leads.server.ts'
import { leads } from './tables.server.ts'

type SubmittedForm = Readonly<Record<string, unknown>>
type LeadSource = { locale: Locale; source: string | null }
/** Whether it was the form, which shows its consent; a call may know of none. */
type LeadSender = { byForm?: boolean }

/**
 * Keeps what somebody sent by a form, and asks the address to confirm where the form says so. 422 by field for what the form
 * does not ask, for what is missing and for what cannot be. What only a machine fills in is answered alike and not kept.
 */
export async function saveLead(
  db: Db,
  form: LeadForm,
  sent: SubmittedForm,
  from: LeadSource,
  { byForm = false }: LeadSender = {},
): Promise<Lead | undefined> {
  const { [TRAP]: trap, [CONSENT]: consent, ...given } = sent
  if (trap) return undefined
  const { schoolId, id: formId, doubleOptIn: needsConfirming } = form
  const refusesConsent = !isTicked(consent) && (byForm || consent !== undefined)
  const wrong = refusesConsent ? findMissingConsent(form, from.locale) : {}
  const fields = readFields(form, given, { consent, wrong, locale: from.locale })
  const address = form.fields.find(({ type }) => type === 'email')?.name ?? ''
  const email = typeof fields[address] === 'string' ? fields[address] : null
  const key = email === null ? undefined : emailKey(email)
  // A letter must be able to arrive.
  if (needsConfirming && key === undefined) throw invalid(address, 'errors.email')
  const consentText = isTicked(consent) ? inLocale(form.consentText, from.locale) : null
  const lead = { schoolId, formId, fields, email, emailKey: key ?? null, consentText, asked: needsConfirming, ...from }
  const [made] = await db.insert(leads).values(lead).returning()
  if (made) await recordEvent(db, schoolId, leadStored, { leadId: made.id })
  if (made && !needsConfirming) await publish(db, schoolId, leadReceived, { leadId: made.id })
  if (made && needsConfirming && key) {
    await spendLetter(db, schoolId, key)
    await enqueue(db, sendConfirmationEmail, { schoolId, leadId: made.id })
  }
  return made
}

/** The page on which a form was sent, without what its address carries; of another site its name. */
export function getSource(referer: string | undefined, host: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return (page.host === host ? page.pathname : page.origin).slice(0, SOURCE_MAX)
}

const SOURCE_MAX = 300

/** What a form asked and was told, its hidden pairs among it. */
function readFields(
  form: LeadForm,
  given: SubmittedForm,
  { consent, wrong: before, locale }: { consent: unknown; wrong: FieldErrors; locale: Locale },
): Record<string, Answer> {
  const hidden = new Map(form.hidden.map(({ name, value }) => [name, value]))
  const pairs = Object.entries(given).filter(([name]) => hidden.has(name))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !hidden.has(name)))
  const questions = getQuestions(fieldsInLocale(form.fields, locale))
  const { answers, errors } = checkAnswers(questions, rest, '')
  const unseen: FieldErrors = unfitFields(given) ?? {}
  for (const [name, value] of pairs) {
    if (typeof value !== 'string') unseen[name] = ['errors.wrong_type']
    else if (getLength(value) > PAIR_MAX) unseen[name] = [['errors.too_long', { max: PAIR_MAX }]]
  }
  if (consent !== undefined && Object.keys(form.consentText).length === 0) unseen[CONSENT] = ['errors.unknown_field']
  const wrong = { ...errors, ...before, ...unseen }
  refuseWrong(wrong)
  return { ...answers, ...Object.fromEntries(hidden), ...(Object.fromEntries(pairs) as Record<string, string>) }
}

function findMissingConsent({ doubleOptIn, consentText }: LeadForm, locale: Locale): FieldErrors {
  const isNeeded = needsConsent({ doubleOptIn, consentText: inLocale(consentText, locale) })
  return isNeeded ? { [CONSENT]: ['leads.consent_needed'] } : {}
}

/** In how many seconds the form that was sent may write to the address in it. */
export async function findLeadWait(at: Limited): Promise<number> {
  const { body } = at.c.get('sent')
  const id = Id.safeParse(body.form_id).data
  const form = id === undefined ? undefined : await requireLeadForm(at.db, at.schoolId, id).catch(() => undefined)
  const address = form?.doubleOptIn ? form.fields.find(({ type }) => type === 'email')?.name : undefined
  return address === undefined ? 0 : await findLetterWait(at, body[address])
}

const isTicked = (consent: unknown) => consent === true || consent === 'on' || consent === 'true' || consent === '1'

/** Letters that one address is asked by in an hour, whoever types it: enough for a mistake or two. */
const ASKING = { burst: 5, perSecond: 5 / 3600 }

/** Counts a letter to an address that somebody typed; 429 where there were too many. */
export async function spendLetter(db: Db, schoolId: number, key: string): Promise<void> {
  const bucket = lettersTo(key)
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
}

const lettersTo = (key: string): Bucket => ({ name: `lead letters ${key}`, ...ASKING })

/** In how many seconds an address that was sent may be written to. */
export async function findLetterWait({ db, schoolId }: Limited, email: unknown): Promise<number> {
  const key = typeof email === 'string' ? emailKey(email) : undefined
  return key === undefined ? 0 : await secondsUntilOneInEach(db, schoolId, [lettersTo(key)])
}
