import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { makeLetterSamples, makeUp } from '#app/letter-samples.server.ts'
import type { LetterSample } from '#app/office/system-emails/later-wings.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { LOCALES, type Locale, translateMessage } from '#app/platform/i18n.ts'
import type { LetterFrame } from '#app/platform/letter.ts'
import { renderMail } from '#app/platform/mail-render.server.ts'

const samplesIn = (locale: Locale) => makeLetterSamples(makeUp(locale), locale)

/** Where all e-mails are written for who wants to look at them: `LETTERS=data/letters npm test -- tests/letters`. */
const FOLDER = process.env.LETTERS

/** Above this Gmail hides the rest of an e-mail. */
const BYTES_MAX = 102_400

/** What a person writes or asks to try leads nowhere. */
const WITHOUT_BUTTON = ['students.from-staff', 'notifications.test']

async function render(sample: LetterSample, locale: Locale) {
  const school = { ...(await findSchool(1)), logo: '/media/public/1/logo.png' }
  const frame: LetterFrame = { school, locale, firstName: sample.firstName, unsubscribe: sample.unsubscribe }
  const mail = await renderMail(sample.body(frame))
  return { ...mail, school, subject: translateMessage(locale, sample.subject(frame)) }
}

/** What a reader sees: no addresses of links, styles or what stands in lists of messages alone. */
const seen = (html: string) =>
  html
    .replaceAll(/<head>.*?<\/head>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const cases = LOCALES.flatMap((locale) => samplesIn(locale).map((sample) => ({ locale, sample, name: sample.name })))

test.each(cases)('$name in $locale', async ({ sample, locale }) => {
  const { html, text, subject, school } = await render(sample, locale)
  if (FOLDER) {
    mkdirSync(path.resolve(FOLDER), { recursive: true })
    writeFileSync(path.resolve(FOLDER, `${sample.name}.${locale}.html`), html)
    writeFileSync(path.resolve(FOLDER, `${sample.name}.${locale}.txt`), `${subject}\n\n${text}`)
  }
  const words = seen(html)
  // A key that nobody knows, or a value that nobody gave.
  expect(`${subject} ${words}`).not.toMatch(/mail_|undefined|\{|\}/)
  expect(subject).not.toMatch(/:\s*$|^\s|\s$/)
  if (locale === 'pl') expect(`${subject} ${words}`).not.toMatch(/\b(the|and|your?|with|of|it)\b/i)
  const buttons = [
    ...html.matchAll(
      /<a\b[^>]*class="mail-button"[^>]*href="([^"]*)"|<a\b[^>]*href="([^"]*)"[^>]*class="mail-button"/g,
    ),
  ]
  expect(buttons.length).toBe(WITHOUT_BUTTON.includes(sample.kind) ? 0 : 1)
  const address = buttons.map(([, one, other]) => (one ?? other ?? '').replaceAll('&amp;', '&'))
  for (const one of address) expect(text).toContain(one)
  // An address to be read stands in the text part alone; what follows “Where:” is what the school typed.
  expect(words.replaceAll(booked, '')).not.toMatch(/https?:\/\//)
  if (sample.kind !== 'students.from-staff') {
    const greeting = { en: ['Hello,', 'Hello Karolina,'], pl: ['Dzień dobry!', 'Dzień dobry, Karolina!'] }[locale]
    expect(words).toContain(greeting[sample.firstName === '' ? 0 : 1])
  }
  expect(html).toContain(`src="${school.origin}/media/public/1/logo.png"`)
  expect(html.includes(sample.unsubscribe ?? 'no such address')).toBe(sample.unsubscribe !== undefined)
  // Written as it is: an escaped sign would end the rules of the dark theme.
  expect(html).toContain('.mail-page > table > tbody > tr > td {')
  expect(Buffer.byteLength(html)).toBeLessThan(BYTES_MAX)
})

const booked = 'https://meet.example/lumen'

/** Whether a module's export is an e-mail, or a table of them. */
function kindsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('kind' in value && 'body' in value && typeof value.kind === 'string') return [value.kind]
  return Object.values(value).flatMap((one) => kindsIn(one))
}

test('every kind of e-mail has a sample', async () => {
  const files = globSync('app/*/*/emails/*.{ts,tsx}')
  const modules = await Promise.all(files.map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>))
  const kinds = modules.flatMap((module) => Object.values(module).flatMap(kindsIn))
  expect(kinds.length).toBeGreaterThan(25)
  const shown = samplesIn('en').map(({ kind }) => kind)
  expect(kinds.filter((kind) => !shown.includes(kind))).toEqual([])
})
