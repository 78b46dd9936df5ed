import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from './db.server.ts'
import type { Locale } from './i18n.ts'
import { sortByName, sortByText } from './sort-by-text.ts'
import { sortKey } from './sort-key.server.ts'

const NAMES = {
  pl: [
    'Ćwik',
    'Czapla',
    'Cwynar',
    'Łoś',
    'Lotko',
    'lis',
    'Żak',
    'Źrebak',
    'Zając',
    "O'Brien",
    'Obrien',
    'Oset',
    'Ósma',
  ].concat([
    'Mucha',
    'Müller',
    'Ősz',
    'Nowak-Ćma',
    'Nowak Ewa',
    'Ąkol',
    'Azor',
    'Ščekić',
    'Şahin',
    '1. klasa',
    'Жук',
    'Ζορμπάς',
  ]),
  en: ['Ćwik', 'Czapla', 'Cwynar', 'Łoś', 'Lotko', 'lis', 'Zając', 'Mucha', 'Müller', '1st class', 'Жук'],
}

/** The names as the database sorts them. */
async function sorted(names: readonly string[], locale: Locale): Promise<string[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ name: string }>(
      sql`select n.name from unnest(${sql.param(names)}::text[]) n (name) order by ${sortKey(sql`n.name`, locale)}`,
    ),
  )
  return rows.map(({ name }) => name)
}

describe('names are sorted as who reads the language looks for them', () => {
  test.each(['pl', 'en'] as const)('in %s, by the database as by Unicode', async (locale) => {
    const order = sortByText(NAMES[locale], locale, (name) => name)
    expect(await sorted(NAMES[locale], locale)).toEqual(order)
    expect(await sorted(NAMES[locale].toReversed(), locale)).toEqual(order)
  })

  test('in Polish Ć follows all of C, in English it is one', async () => {
    const names = ['Ćwik', 'Czapla', 'Dudek']
    expect(await sorted(names, 'pl')).toEqual(['Czapla', 'Ćwik', 'Dudek'])
    expect(await sorted(names, 'en')).toEqual(['Ćwik', 'Czapla', 'Dudek'])
    const things = names.map((name) => ({ name }))
    expect(sortByName(things, 'pl').map(({ name }) => name)).toEqual(['Czapla', 'Ćwik', 'Dudek'])
  })
})
