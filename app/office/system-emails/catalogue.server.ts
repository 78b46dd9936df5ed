import { LOCALES, type Locale, translate } from '#app/platform/i18n.ts'
import type { LetterFrame } from '#app/platform/letter.ts'
import { getPlaceholders, getTextKind } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { type LetterSample, letterSamples } from './later-wings.server.ts'
import { type EmailKind, type EmailTexts, KINDS } from './system-email.ts'

/** What an e-mail says by itself, and what a school's own words in it may name. */
export type StandardEmail = { placeholders: string[]; texts: Record<Locale, EmailTexts> }

/** The same for all schools: their own words stand in it as placeholders. */
let known: Map<EmailKind, StandardEmail> | undefined

/** The frame of a sample in a school. */
export function frameOf({ firstName, unsubscribe }: LetterSample, school: CurrentSchool, locale: Locale): LetterFrame {
  return { school, locale, firstName, unsubscribe }
}

export async function loadStandardEmails(school: CurrentSchool): Promise<Map<EmailKind, StandardEmail>> {
  if (known) return known
  const { makeUp, makeLetterSamples } = await letterSamples.use().load()
  const samples = makeLetterSamples(makeUp('en'), 'en')
  const kindOf = (sample: LetterSample) => getTextKind(sample, frameOf(sample, school, 'en'))
  known = new Map(
    KINDS.map((kind) => [
      kind,
      describe(
        samples.filter((sample) => kindOf(sample) === kind),
        school,
      ),
    ]),
  )
  return known
}

/** Only what all samples of a kind have can be named: a date that some lack would leave a hole in the others. */
function describe(samples: LetterSample[], school: CurrentSchool): StandardEmail {
  const [first] = samples
  if (!first) throw new Error('a kind of e-mail has no sample')
  const [names = [], ...others] = samples.map((sample) => {
    const values = getPlaceholders(sample, frameOf(sample, school, 'en'))
    return Object.keys(values).filter((name) => values[name] !== '' || name === 'first_name')
  })
  const all = names.filter((name) => others.every((other) => other.includes(name)))
  // What the greeting calls the reader is offered under one name, and understood under both.
  const isOwnName = Object.hasOwn(first.values?.(frameOf(first, school, 'en')) ?? {}, 'name')
  const placeholders = all.filter((name) => name !== 'name' || isOwnName)
  const say = (locale: Locale) => toTexts(first, frameOf(first, school, locale), all)
  return {
    placeholders,
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)])) as StandardEmail['texts'],
  }
}

function toTexts(sample: LetterSample, frame: LetterFrame, names: string[]): EmailTexts {
  const { locale } = frame
  const braces = Object.fromEntries(names.map((name) => [name, `{${name}}`]))
  const message = sample.subject(frame)
  const [key, values] = typeof message === 'string' ? [message, {}] : message
  return {
    subject: translate(locale, key, { ...values, ...braces }),
    opening: translate(locale, 'ui.mail_greeting_name', { name: '{first_name}' }),
    closing: '',
  }
}
