import { beforeAll, describe, expect, test } from 'vitest'
import { upsertReview } from '#app/community/reviews/reviews.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

type Written = { rating: 10 | 5 | 0; review: string; locale: 'en' | 'pl'; status?: 'approved' | 'pending' }

async function review(db: Db, productId: number, { rating, review, locale, status = 'approved' }: Written) {
  const { id: accountId } = await aStudent(db, { locale })
  return upsertReview(db, 1, { rating, review, status, accountId, productId })
}

const htmlOf = async (path: string, locale: 'en' | 'pl' = 'en') =>
  (await (await new Visit().speaking(locale).page(path)).text()).replaceAll('\u00a0', ' ')

/** The texts of these reviews in the order in which a page or an answer has them. */
const order = (text: string, ...reviews: string[]) =>
  reviews.filter((one) => text.includes(one)).sort((a, b) => text.indexOf(a) - text.indexOf(b))

let course: number

beforeAll(async () => {
  course = await inSchool(1, async (db) => {
    const { id } = await aProduct(db, { slug: 'light', title: { en: 'Light', pl: 'Światło' } })
    await aProduct(db, { slug: 'evening', type: 'event' })
    await aProduct(db, { slug: 'sheets', type: 'file' })
    const hidden = await aProduct(db, { slug: 'secret', status: 'hidden' })
    await review(db, id, { rating: 10, review: 'Moved my chair.', locale: 'en' })
    await review(db, id, { rating: 10, review: 'Przesuwam krzesło.', locale: 'pl' })
    await review(db, id, { rating: 5, review: 'Slow but fine.', locale: 'en' })
    await review(db, id, { rating: 0, review: 'Not read yet.', locale: 'en', status: 'pending' })
    await review(db, hidden.id, { rating: 10, review: 'Only for us.', locale: 'en' })
    return id
  })
})

describe('how many recommend it', () => {
  test.each(['/', '/courses', '/light'])('stands by the title at %s, with their number', async (path) => {
    expect(await htmlOf(path)).toContain('67% recommend it (3 reviews)')
    expect(await htmlOf(path, 'pl')).toContain('Poleca 67% (3 opinie)')
  })

  test('is not said of what nobody has reviewed', async () => {
    expect(await htmlOf('/sheets')).not.toContain('recommend it (')
  })
})

describe('reviews', () => {
  const WORDS = ['Moved my chair.', 'Przesuwam krzesło.', 'Slow but fine.']

  test('stand on the home page, the newest of the reader’s language first, and only those that everybody reads', async () => {
    expect(order(await htmlOf('/'), ...WORDS)).toEqual(['Slow but fine.', 'Moved my chair.', 'Przesuwam krzesło.'])
    const polish = await htmlOf('/', 'pl')
    expect(order(polish, ...WORDS)).toEqual(['Przesuwam krzesło.', 'Slow but fine.', 'Moved my chair.'])
    expect(polish).not.toMatch(/Not read yet|Only for us/)
    expect(polish).toContain('href="/light#reviews"')
  })

  test('of a product come in that order where the page asks for it, page after page, and else by date', async () => {
    const visit = new Visit().speaking('pl')
    type Page = { data: { review: string }[]; next_page_url: string | null }
    const read = async (path: string) => (await (await visit.request(path)).json()) as Page
    const all: string[] = []
    let next: string | null = `/json/reviews?course_id=${course}&sort=language&length=2`
    while (next) {
      const page: Page = await read(next)
      all.push(...page.data.map(({ review }) => review))
      next = page.next_page_url
    }
    expect(all).toEqual(['Przesuwam krzesło.', 'Slow but fine.', 'Moved my chair.'])
    const { data } = await read(`/json/reviews?course_id=${course}`)
    expect(data.map(({ review }) => review)).toEqual(['Slow but fine.', 'Przesuwam krzesło.', 'Moved my chair.'])
    // Without a script they are in the page.
    expect(order(await htmlOf('/light', 'pl'), ...WORDS)).toEqual(all)
  })
})

describe('the catalogue', () => {
  test('is narrowed to a type by its address, as a page and as JSON', async () => {
    const slugs = async (query: string) => {
      const html = await htmlOf(`/courses${query}`)
      return ['light', 'evening', 'sheets'].filter(
        (slug) =>
          html.includes(`class="course-card${''}" href="/${slug}"`) ||
          html.includes(`course-card-wide" href="/${slug}"`),
      )
    }
    // A page that was kept a moment ago is not shown for another type.
    expect(await slugs('')).toEqual(['light', 'evening', 'sheets'])
    expect(await slugs('?type=event')).toEqual(['evening'])
    expect(await slugs('?type=file')).toEqual(['sheets'])
    expect(await slugs('')).toEqual(['light', 'evening', 'sheets'])
    const { data } = (await (await new Visit().request('/courses?type=event')).json()) as { data: { slug: string }[] }
    expect(data.map(({ slug }) => slug)).toEqual(['evening'])
    expect((await new Visit().request('/courses?type=film')).status).toBe(422)
  })

  test('leads to the types that there are, and marks the one that is shown', async () => {
    const html = await htmlOf('/courses?type=event')
    expect(html).toContain('<h1 class="title-xl">Live events</h1>')
    expect(html).toContain('href="/courses?type=event" aria-current="true"')
    expect(html).toContain('href="/courses?type=file"')
    expect(html).not.toContain('type=bundle')
    expect(html).toContain('name="robots" content="noindex"')
  })
})
