import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { WINGS } from './architecture.ts'

type Locale = 'en' | 'pl'

/**
 * Words that Katedra does not use on its screens and in its e-mails, with what it says instead. Upper and lower case are
 * alike, a word matches as a whole, and `…` stands for any ending.
 */
const INSTEAD: Record<Locale, Record<string, string>> = {
  en: {
    'whoever|whom|whomever': 'the role: students, buyers, staff',
    'somebody|somebody else': 'someone, or the role',
    'for good': 'permanently, lifetime',
    'by itself|by themselves': 'automatically',
    'by now': 'already',
    'at the most': 'up to',
    'so long as|so long a|so long before|so long after': 'while, for as long as',
    'as much longer|as much later|as much more': 'by this many days',
    'is had|are had': 'who has it',
    'takes off|take off': 'discount',
    'stands here|stands there|stands at|stands in|stands on|stands under|stands below|stands above': 'is, appears',
    'goes for good|goes away|goes out|goes along': 'is deleted, is sent, moves with it',
    'any more|anymore': 'no longer',
    'stays as it is|stay as it is|stay as they are|look at it as it is|as it is now': 'unchanged, current',
    anew: 'again',
    please: 'what to do, without asking: “Choose an image.”',
    'film|films': 'video',
    'picture|pictures': 'image (a person has a photo)',
    'letter|letters': 'e-mail',
    'access key|access keys': 'licence',
    'component|components': 'content block',
    'teacher|teachers': 'instructor',
    reduction: 'discount',
    'money back|given back': 'refund',
    'needs you': 'to do',
    'way to pay|ways to pay': 'payment method',
    'canceled|canceling': 'cancelled, cancelling',
    'said by|told by': 'reported by',
    'told of|told about': 'notified',
    'written down': 'recorded',
    'what happened|what was told|what comes|what waits': 'the name of the thing: timeline, activity log, to do',
    'handed over|handed out|hand over|hand out': 'grant access, send',
    'take away|taken away': 'revoke access',
    unseen: 'hidden',
    'one’s own|of its own|of their own': 'own, or the name of the thing',
    'the clock in|the clocks in|by the clocks': 'time zone',
    'the office|back office': 'admin, dashboard',
  },
  pl: {
    'film|filmu|filmie|filmem|filmy|filmów|filmom|filmami|filmach': 'wideo, nagranie',
    'klip|klipu|klipy|klipów': 'wideo, nagranie',
    // The forms of “lista” that “list” does not share: a list of things is right.
    'list|listu|listem|listowi|listów|listownie': 'e-mail, wiadomość',
    'członkostw…': 'abonament',
    'komponent…': 'element',
    'kod promocyjny|kodu promocyjnego|kodem promocyjnym|kody promocyjne|kodów promocyjnych': 'kod rabatowy',
    'na dobre': 'trwale, bezterminowo',
    'się sam|się sama|się samo|się same|samoczynnie|samo z siebie': 'automatycznie',
    'stoi tu|stoi tam|stoi na|stoi w|stoi pod': 'jest, znajdziesz',
    ktokolwiek: 'rola: kursanci, kupujący, zespół',
    'odbierz dostęp|odbierz mu dostęp|odbierz jej dostęp|odebrano dostęp|odebrać dostęp': 'cofnij dostęp',
    'opublikowana później|opublikowany później|opublikowane później': 'zaplanowana',
    'uczeń|ucznia|uczniowi|uczniem|uczniu|uczniowie|uczniów|uczniom|uczniami|uczniach': 'kursant',
    'student|studenta|studentowi|studentem|studenci|studentów|studentom|studentami': 'kursant',
    'biuro|biura|biurze|biurem': 'panel',
    'zaloguj się aby|zaloguj się żeby': 'przecinek przed „aby” i „żeby”',
  },
}

/** Where a word is right, with the reason. */
const RIGHT: Record<string, string> = {
  'ui.search_none (en)': 'the specification quotes it',
  'search.none (en)': 'the specification quotes it',
  'media.session_expired (en)': 'the specification quotes it',
  'videos.session_expired (en)': 'the specification quotes it',
  'player.small_window (en)': 'every player calls it “picture in picture”',
  'ui.lowest_price (en)': 'the Omnibus directive says “price reduction”',
  'promotions.public_note (en)': 'the Omnibus directive says “price reduction”',
  'sales.sold_at_promo (en)': 'the Omnibus directive says “price reduction”',
  'payment-means.check (en)': 'the specification quotes it',
  'payment-providers.card_check (en)': 'the specification quotes it',
  'purchases.check_bank (en)': 'the specification quotes it',
  'purchases.check_inbox (en)': 'the specification quotes it',
  'consultations.check_inbox (en)': 'the specification quotes it',
}

const MARKS = /[.*+?^${}()|[\]\\]/g

/** What a phrase of the lists finds in a text; letters of every language end a word. */
function finding(phrases: string): RegExp {
  const alternatives = phrases.split('|').map((phrase) => phrase.replaceAll(MARKS, '\\$&').replaceAll('…', '\\p{L}*'))
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu')
}

const lists = (['en', 'pl'] as const).flatMap((locale) =>
  Object.entries(INSTEAD[locale]).map(([phrases, instead]) => ({ locale, finds: finding(phrases), phrases, instead })),
)

/** What a person reads of a message: not the names of what is filled in. */
const shown = (text: string) => text.replaceAll(/\{\w+/g, '{')

type Text = { key: string; locale: Locale; text: string }

function textsOf(wing: string): Text[] {
  return globSync(`app/${wing}/**/locales/*.json`).flatMap((file) => {
    const domain = path.basename(path.dirname(path.dirname(file)))
    const locale = path.basename(file, '.json') as Locale
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    return Object.entries(texts).map(([key, text]) => ({
      key: `${domain}.${key} (${locale})`,
      locale,
      text: shown(text),
    }))
  })
}

/** The pages of the user guide (docs/guide), as texts like those of the screens. */
const guide = globSync('docs/guide/*/*.md').map((file) => ({
  key: file,
  locale: path.basename(path.dirname(file)) as Locale,
  text: readFileSync(file, 'utf8'),
}))

function wordsNotOurs({ key, locale, text }: Text): string[] {
  return lists
    .filter((one) => one.locale === locale && one.finds.test(text))
    .map(({ finds, instead }) => `${key}: “${finds.exec(text)?.[0]}”, say ${instead}`)
}

describe('every text keeps to the glossary', () => {
  test.each(['platform', 'ui', ...WINGS])('%s', (wing) => {
    const found = textsOf(wing)
      .filter(({ key }) => !(key in RIGHT))
      .flatMap(wordsNotOurs)
    expect(found).toEqual([])
  })

  test('the user guide says what the screens say', () => {
    expect(new Set(guide.map(({ locale }) => locale))).toEqual(new Set(['en', 'pl']))
    expect(guide.flatMap(wordsNotOurs)).toEqual([])
  })

  test('what is right in its place is still there', () => {
    const used = new Set(
      ['platform', 'ui', ...WINGS]
        .flatMap(textsOf)
        .filter((text) => wordsNotOurs(text).length > 0)
        .map(({ key }) => key),
    )
    expect(Object.keys(RIGHT).filter((key) => !used.has(key))).toEqual([])
  })
})
