import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer, ordered } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { readReceipt } from './receipt-mail.server.ts'

type Placed = { hash: string; redirect: string }

const run = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))

describe('the checkout of what is counted', () => {
  type View = {
    closed: { why: string; slug: string }[]
    several: number
    quantity: number
    few_left: string | null
    gets: string
    dates: string[]
    parts: string[]
    at_once: string
    bumps: { id: number; dates: string[] }[]
  }
  const checkout = async ({ slug }: Offer, visit = new Visit(), chosen = '') => {
    const answer = await visit.speaking('en').request(`/${slug}/checkout${chosen}`)
    return (await answer.json()) as View
  }
  /** What closes a bundle to somebody, by its own page. */
  const closing = async ({ slug }: Offer, visit: Visit) => {
    const { product } = (await (await visit.request(`/${slug}`)).json()) as { product: ProductView }
    return product.items.find(({ event }) => event)?.event?.closed
  }
  const words = async (path: string) => (await new Visit().speaking('en').page(path)).text()

  test('says before the order that an event is sold out, by itself, beside something or within a bundle', async () => {
    const [live, course] = [await inSchool(1, (db) => anEvent(db, { seats: 2 })), await forSale()]
    const bundle = await forSale({ type: 'bundle' })
    await inSchool(1, (db) => setItems(db, bundle, [course.id, live.id]))
    const beside = {
      schoolId: 1,
      productId: course.id,
      offeredId: live.id,
      priceId: live.prices[0]?.id ?? 0,
      title: { en: 'A seat' },
    }
    const [bump] = await inSchool(1, (db) => db.insert(bumps).values(beside).returning())
    expect(await checkout(live)).toMatchObject({
      closed: [],
      several: 2,
      gets: '',
      at_once: 'Your seat as soon as you pay',
      dates: [expect.stringMatching(/^[A-Z][a-z]+day/)],
    })
    const [date] = (await checkout(live)).dates
    expect((await checkout(bundle)).dates).toEqual([`${live.title.en}: ${date}`])
    expect(await words(`/${bundle.slug}/checkout`)).toContain(date)
    expect((await checkout(course)).dates).toEqual([])
    expect((await checkout(course)).bumps).toMatchObject([{ id: bump?.id, dates: [`${live.title.en}: ${date}`] }])
    const first = await ordered(live)
    await ordered(live)
    const closed = [{ why: 'sold_out', slug: live.slug, title: live.title.en }]
    for (const offer of [live, bundle]) expect((await checkout(offer)).closed).toEqual(closed)
    expect((await checkout(course)).bumps).toEqual([])
    // Who holds the last one may go on.
    expect((await checkout(live, first.visit)).closed).toEqual([])
    expect([await closing(bundle, new Visit()), await closing(bundle, first.visit)]).toEqual(['sold_out', null])
    expect(await words(`/${live.slug}/checkout`)).not.toContain('onepagecheckout')
    for (const path of [`/${live.slug}/checkout`, `/${bundle.slug}/checkout`, `/${bundle.slug}`])
      expect(await words(path)).toContain('You can join the waiting list on its page.')
    await run(sql`update product_events set canceled_at = now() where school_id = 1 and product_id = ${live.id}`)
    expect((await checkout(bundle)).closed).toMatchObject([{ why: 'canceled' }])
  })

  test('says that fewer seats are left than were chosen, and offers those', async () => {
    const live = await inSchool(1, (db) => anEvent(db, { seats: 3 }))
    const chosen = async () => checkout(live, new Visit(), '?quantity=3')
    // Without a script, what they come to is asked for by a button.
    expect(await words(`/${live.slug}/checkout`)).toContain('Update the total')
    expect(await chosen()).toMatchObject({ several: 3, quantity: 3, few_left: null })
    await ordered(live)
    expect(await chosen()).toMatchObject({ several: 2, quantity: 2, few_left: 'Only 2 seats are left. Choose fewer.' })
    await ordered(live)
    expect(await chosen()).toMatchObject({ several: 1, quantity: 1, few_left: 'Only 1 seat is left. Choose fewer.' })
    expect(await words(`/${live.slug}/checkout?quantity=3`)).toContain('Only 1 seat is left.')
    expect((await checkout(live)).few_left).toBeNull()
    await ordered(live)
    expect(await chosen()).toMatchObject({ few_left: null, closed: [{ why: 'sold_out' }] })
  })

  test('names what a bundle hands over, and so do the thanks, the letter and the receipt, but for what its buyer had', async () => {
    const named = (en: string, more: Parameters<typeof forSale>[0] = {}) => forSale({ title: { en }, ...more })
    const [had, course] = [await named('Light at home', { amount: 0 }), await named('Windows and walls')]
    const live = await inSchool(1, (db) => anEvent(db, { title: { en: 'An evening' } }))
    const bundle = await named('All of it', { type: 'bundle' })
    await inSchool(1, (db) => setItems(db, bundle, [had.id, course.id, live.id]))
    const visit = new Visit().speaking('en')
    const buyer = newBuyer()
    expect((await checkout(bundle, visit)).parts).toEqual(['Light at home', 'Windows and walls'])
    const body = { consents: CONSENTS }
    expect((await visit.post(`/${had.slug}/onepagecheckoutregister`, { ...buyer, ...body })).status).toBe(200)
    expect(await checkout(bundle, visit)).toMatchObject({
      parts: ['Windows and walls'],
      dates: [expect.stringMatching(/^An evening: /)],
    })
    const { hash, redirect } = (await (await visit.post(`/${bundle.slug}/onepagecheckout`, body)).json()) as Placed
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    const thanks = await (await visit.page(`/transaction/${hash}/thank-you`)).text()
    const [letter] = (await mailsTo(buyer.email)).filter(({ subject }) =>
      subject.includes('you have access to “All of it”'),
    )
    const { rows } = await run(sql`select id from transactions where school_id = 1 and hash = ${hash}`)
    const receipt = await inSchool(1, async (db) => readReceipt(db, await findSchool(1), Number(rows[0]?.id)))
    expect(receipt.props.order.items).toMatchObject([
      { title: 'All of it', parts: ['Windows and walls', 'An evening'] },
    ])
    for (const text of [thanks, letter?.html]) {
      expect(text).toContain('Windows and walls')
      expect(text).not.toContain('Light at home')
    }
  })

  test('names meetings, and not access, of a consultation', async () => {
    const talk = await forSale({ type: 'consultation' })
    expect(await checkout(talk)).toMatchObject({
      gets: '1 meeting',
      at_once: 'Choose a time as soon as you pay',
    })
    await run(sql`insert into price_meetings (school_id, product_id, price_id, meetings)
      values (1, ${talk.id}, ${talk.prices[0]?.id}, 5)`)
    await run(sql`update prices set access_days = 90 where school_id = 1 and product_id = ${talk.id}`)
    expect(await checkout(talk)).toMatchObject({ gets: '5 meetings, to book within 90 days' })
  })
})
