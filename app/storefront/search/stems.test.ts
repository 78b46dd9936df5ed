import { sql } from 'drizzle-orm'
import '#app/all-texts.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { indexSchool } from './documents.server.ts'
import { search } from './search.server.ts'
import { getStems, stemPolish } from './stems.ts'
import { toWords } from './words.ts'

const visitor: Viewer = { kind: 'visitor', schoolId: 1, locale: 'pl' }

/** Titles, and words in other forms by which people look for them. */
const FORMS: [title: string, forms: string[]][] = [
  ['Ogród na balkonie', ['ogrodów', 'ogrodu', 'ogrodem', 'ogrodzie', 'ogrody', 'balkon', 'balkonu', 'balkony']],
  ['Finanse małych firm', ['mała firma', 'małej firmy', 'małe firmy', 'firmom', 'finansów', 'finansami']],
  ['Dziecko w szkole', ['dzieci', 'dziećmi', 'dzieciom', 'dziecka', 'szkoła', 'szkoły', 'szkół']],
  ['Fotografia ślubna', ['fotografii', 'fotografię', 'ślubne', 'ślubnych', 'fotografie ślubne']],
  ['Książki, które zmieniają', ['książka', 'książek', 'książce', 'książkami']],
  ['Język angielski od podstaw', ['języka angielskiego', 'językiem angielskim', 'języki', 'podstawy', 'podstawom']],
  ['Psy i ich zachowanie', ['pies', 'psów', 'psem', 'zachowania', 'zachowań']],
  ['Programowanie dla początkujących', ['programowania', 'początkujący', 'początkującego']],
  ['Marketing w internecie', ['marketingu', 'internet', 'internetu', 'marketingiem']],
  ['Ręczne szycie ubrań', ['ręczna', 'szycia', 'ubrania', 'ubranie']],
  ['Zdjęcia nocą', ['zdjęcie', 'zdjęć', 'noc', 'nocy', 'noce']],
  ['Kobiety w biznesie', ['kobieta', 'kobiet', 'kobietom', 'biznes', 'biznesu']],
  ['Warsztaty z gliny', ['warsztat', 'warsztatów', 'glina', 'glinie']],
  ['Droga do wolności finansowej', ['drogi', 'drodze', 'dróg', 'wolność', 'finansowa wolność']],
]

async function listFound(db: Db, q: string): Promise<string[]> {
  return (await search(db, visitor, q)).courses.map(({ title }) => title)
}

async function listMissed(db: Db): Promise<string[]> {
  const missed: string[] = []
  for (const [title, forms] of FORMS)
    for (const q of forms) if (!(await listFound(db, q)).includes(title)) missed.push(`${q} → ${title}`)
  return missed
}

describe('the forms of Polish words', () => {
  test('are all found, with accents and without', async ({ db }) => {
    expect(FORMS).toHaveLength(14)
    expect(FORMS.flatMap(([, forms]) => forms).length).toBeGreaterThanOrEqual(59)
    for (const [title] of FORMS) await aProduct(db, { title: { pl: title } })
    await indexSchool(db, 1)
    expect(await listMissed(db)).toEqual([])
    for (const q of ['ogrodow', 'malych firm', 'ksiazek', 'zdjec']) expect(await listFound(db, q), q).toHaveLength(1)
  })

  test('come behind the word as it was typed, and bring no other word', async ({ db }) => {
    for (const title of ['Kurs o kotach', 'Kotlety i kluski', 'Kota nie ma'])
      await aProduct(db, { title: { pl: title } })
    await indexSchool(db, 1)
    expect(await listFound(db, 'kota')).toEqual(['Kota nie ma', 'Kurs o kotach'])
    expect(await listFound(db, 'kotami')).toEqual(['Kota nie ma', 'Kurs o kotach'])
  })

  test('are found in what was written down before stems were kept, once the job was there', async ({ db }) => {
    await aProduct(db, { title: { pl: 'Dziecko w szkole' } })
    await indexSchool(db, 1)
    // As an older version left it.
    await db.execute(sql`delete from search_words where school_id = 1 and starts_with(word, '=')`)
    await db.execute(sql`update search_documents set version = 0 where school_id = 1`)
    await db.execute(sql`update search_documents set
      title_words = array(select word from unnest(title_words) word where not starts_with(word, '=')),
      other_words = array(select word from unnest(other_words) word where not starts_with(word, '=')) where school_id = 1`)
    await db.execute(sql`delete from search_counts where school_id = 1 and starts_with(word, '=')`)
    expect(await listFound(db, 'dziecko')).toEqual(['Dziecko w szkole'])
    expect(await listFound(db, 'dziećmi')).toEqual([])
    await indexSchool(db, 1)
    expect(await listFound(db, 'dziećmi')).toEqual(['Dziecko w szkole'])
    const { rows } = await db.execute(sql`select min(version) as version from search_documents where school_id = 1`)
    expect(rows).toEqual([{ version: 1 }])
  })
})

test('the forms of English words are found by English rules', async ({ db }) => {
  await aProduct(db, { title: { en: 'Photographing families and their stories' } })
  await indexSchool(db, 1)
  for (const q of ['photographs', 'family', 'story', 'photographed families'])
    expect(await listFound(db, q), q).toEqual(['Photographing families and their stories'])
})

test('a word has a stem in each language, or in that of its text; a number has none', () => {
  expect(getStems('ogrodow', 'pl')).toEqual(['ogrod'])
  expect(getStems('stories', 'en')).toEqual(['stori'])
  expect(getStems('stories')).toEqual(['stori', 'stors'])
  expect(getStems('2026')).toEqual([])
})

test.each([
  'ręka ręce rękami',
  'droga drogi drodze dróg',
  'komputer komputerze komputerami',
  'dziecko dzieci dziećmi dzieckiem',
  'klient klienci klientów',
  'system systemy systemów',
  'mały małych małego małej mali',
  'pies psy psów psem',
  'dzień dni dniach',
  'lekcja lekcji lekcjami lekcje',
])('%s have one stem', (forms) => {
  expect(new Set(toWords(forms).map(stemPolish)).size).toBe(1)
})
