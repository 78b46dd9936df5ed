import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPrice, changePrice } from '#app/content/catalogue/price-changes.server.ts'
import { changeProduct } from '#app/content/catalogue/product-changes.server.ts'
import { prices as table } from '#app/content/catalogue/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'

const END = '2031-03-30T20:00:00.000Z'

/** A course at 249,00, of which seven cost 123,45 until a spring evening. */
async function reduced(slug: string) {
  const course = await inSchool(1, (db) => aCourse(db, { slug, amount: 24_900 }))
  const [price] = await inSchool(1, (db) => db.select().from(table).where(eq(table.productId, course.id)))
  const promo = { amount: 12_345, startsAt: null, endsAt: END, packages: 7 }
  await inSchool(1, (db) => changePrice(db, 1, price?.id ?? 0, { promo }))
  return { slug, priceId: price?.id ?? 0 }
}

const plain = async (path: string, visit = new Visit()) =>
  (await (await visit.page(path)).text()).replaceAll(/<!-- -->|&nbsp;/g, ' ').replaceAll('\u00a0', ' ')

test('a reduced price stands with what it was, the lowest of 30 days, its end and what is left, in both languages', async () => {
  const { slug } = await reduced('for-less')
  const english = await plain(`/${slug}?lang=en`)
  for (const words of [
    'PLN 123.45',
    /<s [^>]*>.*Price before the discount:.*PLN 249\.00.*<\/s>/,
    'Lowest price in the 30 days before the reduction:',
    // The clocks of Warsaw changed on that day.
    /Promo price until.*30 March 2031 at 22:00/,
    '7 left at this price',
    `"price":"123.45"`,
    `"priceValidUntil":"${END.replace('.000Z', '+00:00')}"`,
  ])
    expect(english).toMatch(typeof words === 'string' ? new RegExp(words.replace(/[.+]/g, '\\$&')) : words)
  const polish = await plain(`/${slug}?lang=pl`)
  for (const words of [
    '123,45 zł',
    'Najniższa cena z 30 dni przed obniżką:',
    'Cena promocyjna do',
    'Zostało 7 w tej cenie',
  ])
    expect(polish).toContain(words)
})

test('what begins with its promo, of itself or as a draft that is put up for sale, is not called reduced', async () => {
  const promo = { amount: 12_345, startsAt: null, endsAt: END, packages: -1 }
  const terms = { schoolId: 1, amount: 24_900, currency: 'PLN', vatRate: 2300, promo }
  const draft = await inSchool(1, async (db) => {
    const made = await aCourse(db, { slug: 'drafted-for-less', status: 'draft', amount: 24_900 })
    const fresh = await aCourse(db, { slug: 'for-less-from-the-start', amount: 0 })
    await db.delete(table).where(eq(table.productId, fresh.id))
    await addPrice(db, { ...terms, productId: fresh.id })
    return made
  })
  const [price] = await inSchool(1, (db) => db.select().from(table).where(eq(table.productId, draft.id)))
  await inSchool(1, (db) => changePrice(db, 1, price?.id ?? 0, { promo }))
  await inSchool(1, (db) => changeProduct(db, draft, { status: 'published' }))
  for (const slug of ['for-less-from-the-start', 'drafted-for-less']) {
    const page = await plain(`/${slug}?lang=en`)
    expect(page).toMatch(/At this price until.*30 March 2031 at 22:00/)
    for (const claim of ['Price before the discount:', 'Lowest price in the 30 days', 'Promo price'])
      expect(page.includes(claim), `${slug}: ${claim}`).toBe(false)
    const embedded = await (await new Visit().request(`/embed/product?slug=${slug}&locale=en`)).json()
    expect(embedded).toMatchObject({ price: expect.stringContaining('123.45'), reduced: null })
  }
  // Once it was for sale, its standard price is what the next promo is reduced from.
  await inSchool(1, (db) => changePrice(db, 1, price?.id ?? 0, { promo: null }))
  await inSchool(1, (db) => changePrice(db, 1, price?.id ?? 0, { promo: { ...promo, amount: 9900 } }))
  expect(await plain('/drafted-for-less?lang=en')).toContain('Price before the discount:')
})

test('every list says the same amount, and none more than the contract does', async () => {
  const { slug } = await reduced('for-less-in-lists')
  const { data } = (await (await new Visit().request('/courses')).json()) as { data: { slug: string; price: object }[] }
  expect(data.find((row) => row.slug === slug)).toMatchObject({ is_free: false })
  expect(data.find((row) => row.slug === slug)?.price).toEqual({ amount: 12_345, currency: 'PLN' })
  const list = await plain('/courses?lang=en')
  expect(list).toContain('PLN 123.45')
  expect(list).toContain('Lowest price in the 30 days before the reduction:')
  const embedded = await (await new Visit().request(`/embed/product?slug=${slug}&locale=en`)).json()
  expect(embedded).toMatchObject({
    price: expect.stringContaining('123.45'),
    reduced: { from: expect.stringContaining('249.00'), lowest: expect.stringContaining('249.00') },
    priceLeft: expect.any(Number),
  })
  expect(Math.abs(Date.now() + (embedded as { priceLeft: number }).priceLeft - Date.parse(END))).toBeLessThan(60_000)
})

test('a product’s page asks as many statements with a promo as without', async () => {
  const { slug } = await reduced('counted-statements')
  await inSchool(1, (db) => aCourse(db, { slug: 'counted-plainly', amount: 24_900 }))
  const statements = (path: string) => countStatementsAgain(() => new Visit().page(path))
  const [plainly, reducedly] = [await statements('/counted-plainly?lang=en'), await statements(`/${slug}?lang=en`)]
  expect(reducedly).toBe(plainly)
})
