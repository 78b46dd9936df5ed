import { expect, test } from 'vitest'
import type { Locale } from '#app/platform/i18n.ts'
import { captionsAtFirst, captionsToTurnOn } from './captions.ts'

const offered: Locale[] = ['en', 'pl']

test.each<[string, Locale, Locale, string | null | undefined, Locale | null]>([
  ['not chosen, the viewer’s language is spoken', 'en', 'en', undefined, null],
  ['not chosen, another language is spoken', 'pl', 'en', undefined, 'pl'],
  ['turned off, another language is spoken', 'pl', 'en', null, null],
  ['turned on, the viewer’s language is spoken', 'en', 'en', 'en', 'en'],
])('%s', (_name, viewer, spoken, chosen, expected) => {
  expect(captionsAtFirst({ offered, viewer, spoken, chosen })).toBe(expected)
})

test('turned on, they come in the language last chosen, else in the viewer’s, else in the first', () => {
  expect(captionsToTurnOn({ offered, viewer: 'pl', chosen: 'en' })).toBe('en')
  expect(captionsToTurnOn({ offered, viewer: 'pl', chosen: null })).toBe('pl')
  expect(captionsToTurnOn({ offered: ['en'], viewer: 'pl', chosen: undefined })).toBe('en')
  expect(captionsToTurnOn({ offered: [], viewer: 'pl', chosen: 'pl' })).toBeNull()
})
