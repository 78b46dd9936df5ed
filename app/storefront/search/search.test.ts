import { sql } from 'drizzle-orm'
import '#app/all-texts.server.ts'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { changePost, deletePost } from '#app/community/community/post-changes.server.ts'
import { changeTopic } from '#app/community/community/topics.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { changeProduct, deleteProduct } from '#app/content/catalogue/product-changes.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { memberFrom, type Viewer } from '#app/platform/viewer.ts'
import { changeArticle, createArticle } from '#app/storefront/articles/articles.server.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { indexSchool, indexThings } from './documents.server.ts'
import { search } from './search.server.ts'
import { searchCounts, searchDocuments, searchSpellings, searchWords } from './tables.server.ts'

const visitor: Viewer = { kind: 'visitor', schoolId: 1, locale: 'en' }

/** The titles of all that is found. */
async function found(db: Db, q: string, viewer: Viewer = visitor) {
  const { courses, articles, posts } = await search(db, viewer, q)
  return [...courses, ...articles, ...posts].map(({ title }) => title)
}

const anArticle = async (db: Db, wanted: object = {}) =>
  createArticle(db, await aStaffMember(db), {
    title: { en: 'North windows', pl: 'Okna na północ' },
    html: { en: '<p>Softboxes are <b>overrated</b>.</p>' as CleanHtml },
    status: 'published',
    ...wanted,
  })

const LIGHT = { en: 'Light from windows', pl: 'Światło z okien' }

describe('the search', () => {
  test('finds courses by words of title and texts in both languages, whatever case and accents, and words that begin so', async ({
    db,
  }) => {
    await aProduct(db, { title: LIGHT, promise: { en: 'Photograph at home.', pl: 'Fotografuj w domu.' } })
    await indexSchool(db, 1)
    for (const q of ['windows', 'WIND', 'swiatlo', 'Światło', 'okien świat', 'photograph light', 'domu']) {
      expect(await found(db, q), q).toContain('Light from windows')
    }
    for (const q of ['dows', 'light daguerreotype', '%', '_', '"', '!!!'])
      expect(await found(db, q), q).not.toContain('Light from windows')
    const [hit] = (await search(db, { ...visitor, locale: 'pl' as Locale }, 'okien')).courses
    expect(hit).toEqual({
      id: expect.any(Number),
      slug: expect.any(String),
      title: 'Światło z okien',
      cover_photo: null,
    })
  })

  test('finds products by the word for their kind, in both languages', async ({ db }) => {
    await aProduct(db, { type: 'consultation', title: { en: 'Ninety minutes' } })
    await aProduct(db, { type: 'event', title: { en: 'A long evening' } })
    await aProduct(db, { type: 'bundle', title: { en: 'All of it' } })
    await indexSchool(db, 1)
    for (const q of ['consultation', 'konsultacja', 'konsult', 'minutes consultation'])
      expect(await found(db, q), q).toContain('Ninety minutes')
    for (const q of ['event', 'wydarzenie', 'na żywo']) expect(await found(db, q), q).toContain('A long evening')
    for (const q of ['bundle', 'pakiet']) expect(await found(db, q), q).toContain('All of it')
    expect(await found(db, 'konsultacja')).not.toContain('A long evening')
  })

  test('finds with typing errors: a letter left out, too many, wrong or swapped', async ({ db }) => {
    await aProduct(db, { title: { en: 'Heliography of landscapes', pl: 'Heliografia pejzażu' } })
    await indexSchool(db, 1)
    for (const q of [
      'helography',
      'helliography',
      'hekiography',
      'ehliography',
      'heliogrpahy',
      'pejzarzu',
      'lanscapes helografia',
    ])
      expect(await found(db, q), q).toEqual(['Heliography of landscapes'])
    expect(await found(db, 'telegraphy')).toEqual([])
  })

  test('shows whole words before beginnings, and titles before texts', async ({ db }) => {
    await aProduct(db, { title: { en: 'Calotypes of old' } })
    await aProduct(db, { title: { en: 'Salt prints' }, promise: { en: 'A calotype is a negative.' } })
    await aProduct(db, { title: { en: 'The calotype' } })
    await indexSchool(db, 1)
    expect(await found(db, 'calotype')).toEqual(['The calotype', 'Salt prints', 'Calotypes of old'])
  })

  test('finds no drafts, nothing hidden or archived, no article before its time', async ({ db }) => {
    const staff = staffViewer(await aStaffMember(db))
    for (const status of ['draft', 'hidden', 'archived'] as const)
      await aProduct(db, { title: { en: 'Ambrotype' }, status })
    await anArticle(db, { title: { en: 'Ambrotype' }, publishAt: '2099-01-01T00:00:00Z' })
    await anArticle(db, { title: { en: 'Ambrotype' }, status: 'draft' })
    await indexSchool(db, 1)
    for (const viewer of [visitor, staff]) expect(await found(db, 'ambrotype', viewer)).toEqual([])
  })

  test('finds articles by title and text', async ({ db }) => {
    await anArticle(db)
    await indexSchool(db, 1)
    for (const q of ['okna polnoc', 'overrated', 'windows']) expect(await found(db, q), q).toContain('North windows')
  })

  test('finds posts in topics that one reads, and forgets nobody who may read them', async ({ db }) => {
    const product = await aProduct(db)
    const [author, holder, stranger, boss] = [
      staffViewer(await aStaffMember(db)),
      await aStudent(db),
      await aStudent(db),
      staffViewer(await aStaffMember(db)),
    ]
    const [open, closed] = [await aTopic(db), await aTopic(db, { visibility: 'holders', product_ids: [product.id] })]
    await aPost(db, author, open.id, { title: 'Cyanotype for all', body: 'Blue as it is.' })
    await aPost(db, author, closed.id, { title: 'Cyanotype for few', body: 'Blue as it is.' })
    const grant = { schoolId: 1, accountId: holder.id, productId: product.id, days: 0, reason: 'test' }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: author.id })
    await indexSchool(db, 1)
    const as = (account: typeof holder) => memberFrom(account, { instructorsLimited: false })
    expect(await found(db, 'cyanotype')).toEqual(['Cyanotype for all'])
    expect(await found(db, 'cyanotipe blue', as(stranger))).toEqual(['Cyanotype for all'])
    expect((await found(db, 'cyanotype', as(holder))).sort()).toEqual(['Cyanotype for all', 'Cyanotype for few'])
    expect(await found(db, 'cyanotype', boss)).toHaveLength(2)
    // Closed or opened, a topic needs no new words.
    await changeTopic(db, 1, closed.id, { ...closed, visibility: 'all' })
    expect(await found(db, 'cyanotype')).toHaveLength(2)
  })
})

test('follows what becomes of things: changed, hidden, gone', async ({ db }) => {
  const author = staffViewer(await aStaffMember(db))
  const product = await aProduct(db, { title: { en: 'Tintype' } })
  const post = await aPost(db, author, (await aTopic(db)).id, { title: 'Of tintypes', body: 'Tintypes are iron.' })
  const article = await anArticle(db, { title: { en: 'Tintype again' } })
  await indexSchool(db, 1)
  expect(await found(db, 'tintype')).toEqual(['Tintype', 'Tintype again', 'Of tintypes'])
  await changeProduct(db, product, { status: 'hidden' })
  // Even before the index knows.
  expect(await found(db, 'tintype')).toEqual(['Tintype again', 'Of tintypes'])
  await changeArticle(db, article, { title: { en: 'Collodion' } }, { current: {} })
  const words = { html: null, image: null, video: null, videoId: null }
  await changePost(db, 1, post, {
    title: 'Of collodion',
    body: 'Wet as it is.',
    ...words,
    html: '<p>.</p>' as CleanHtml,
  })
  await indexThings(db, 1, 'product', [product.id])
  await indexThings(db, 1, 'article', [article.id])
  await indexThings(db, 1, 'post', [post])
  expect(await found(db, 'tintype')).toEqual([])
  expect(await found(db, 'tyntipe')).toEqual([])
  expect((await found(db, 'colodion')).sort()).toEqual(['Collodion', 'Of collodion'])
  await deletePost(db, 1, post)
  expect(await found(db, 'collodion')).toEqual(['Collodion'])
  await deleteProduct(db, product)
  await indexThings(db, 1, 'post', [post])
  // Nothing of its words is left.
  const { rows } =
    await db.execute(sql`select word from ${searchSpellings} where school_id = 1 and word in ('tintypes', 'iron', 'tintype')
    union all select word from ${searchWords} where school_id = 1 and kind = 'post' and thing_id = ${post}`)
  expect(rows).toEqual([])
})

test('is made anew from nothing, and says the same again', async ({ db }) => {
  await aProduct(db, { title: { en: 'Woodburytype' } })
  await indexSchool(db, 1)
  for (const table of [searchDocuments, searchWords, searchCounts, searchSpellings])
    await db.delete(table).where(sql`school_id = 1`)
  expect(await found(db, 'woodburytype')).toEqual([])
  await indexSchool(db, 1)
  await indexSchool(db, 1)
  expect(await found(db, 'wodburytype')).toEqual(['Woodburytype'])
})

test('reads a range of an index, as many words as there may be', async ({ db }) => {
  await db.execute(sql`insert into search_words (school_id, kind, topic_id, word, in_title, thing_id)
    select 1, 'product', 0, 'w' || n % 500, true, n from generate_series(1, 20000) n on conflict do nothing`)
  await db.execute(sql`set local enable_seqscan = off`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select thing_id from search_words
    where school_id = 1 and kind = 'product' and topic_id = 0 and word >= 'w7' and word < 'w8'
    order by word, in_title desc nulls last, thing_id desc nulls last limit 50`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/words_to_find[\s\S]*?Index Cond: .*word >= /)
  expect(plan).not.toContain('Sort')
})
