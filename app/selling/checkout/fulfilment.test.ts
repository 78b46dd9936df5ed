import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { CONSENTS, forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { booksOf } from '#tests/purchase-books.ts'

type Bought = Awaited<ReturnType<typeof ordered>> & { slug: string }

async function bought(type: 'course' | 'consultation'): Promise<Bought> {
  const offer = await forSale({ type, accessDays: 30 })
  const order = await ordered(offer)
  await notify(messageOf({ ref: order.ref }))
  return { ...order, slug: offer.slug }
}

const again = ({ visit, slug }: Bought) => visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS })

/** For how many days, from the first of them, each order opens the product. */
async function daysOf(hashes: string[]): Promise<number[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ days: number }>(sql`
      select extract(day from g.ends_at - min(g.starts_at) over ())::int as days
      from access_grants g join transactions t on t.school_id = g.school_id and t.id = g.source_id
      where g.school_id = 1 and g.source = 'transaction' and g.revoked_at is null and t.hash = any(${`{${hashes}}`}::text[]) order by g.id`),
  )
  return rows.map(({ days }) => days)
}

describe('what one has', () => {
  test('is not sold again where its kind says so; the answer leads to it', async () => {
    const course = await bought('course')
    const answer = await again(course)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ redirect: `/${course.slug}/watch` })
    const page = await course.visit.page(`/${course.slug}/checkout`)
    expect(page.headers.get('location')).toBe(`/${course.slug}/watch`)
  })

  test('is sold again in its last days, which makes it longer', async () => {
    const course = await bought('course')
    const endOf = async (order: string, { later }: { later: number }) => {
      const { rows } = await inSchool(1, (db) =>
        db.execute<{ at: string }>(sql`select (ends_at + make_interval(days => ${later}::int))::date::text as at
          from access_grants where school_id = 1 and source = 'transaction' and source_id = (select id from transactions
          where school_id = 1 and hash = ${order})`),
      )
      return rows
    }
    await inSchool(1, (db) =>
      db.execute(sql`update access_grants set ends_at = now() + interval '5 days'
        where school_id = 1 and source = 'transaction' and source_id = (select id from transactions
        where school_id = 1 and hash = ${course.hash})`),
    )
    const lengthened = await endOf(course.hash, { later: 30 })
    expect((await course.visit.page(`/${course.slug}/checkout`)).status).toBe(200)
    const { hash, redirect } = (await (await again(course)).json()) as { hash: string; redirect: string }
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
    expect(await endOf(hash, { later: 0 })).toEqual(lengthened)
  })

  test('is sold again where its kind says so, and its days are added; what is given back is taken back alone', async () => {
    const first = await bought('consultation')
    expect((await first.visit.page(`/${first.slug}/checkout`)).status).toBe(200)
    const { hash, redirect } = (await (await again(first)).json()) as { hash: string; redirect: string }
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
    expect(await daysOf([first.hash, hash])).toEqual([30, 60])
    await notify(messageOf({ ref: first.ref, type: 'refunded' }))
    expect(await booksOf(first.hash)).toMatchObject({ status: 'REFUNDED', grants: 1, open_grants: 0 })
    expect(await booksOf(hash)).toMatchObject({ status: 'PERFORMED', open_grants: 1 })
  })

  test('is not sold here at all where its kind is sold elsewhere', async () => {
    const { slug } = await forSale({ type: 'membership' })
    const { visit } = await bought('course')
    expect((await visit.page(`/${slug}/checkout`)).headers.get('location')).toMatch(
      /^\/subscribe\/checkout\?plan_id=\d+$/,
    )
    expect((await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS })).status).toBe(404)
  })
})
