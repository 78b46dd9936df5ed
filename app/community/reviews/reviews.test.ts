import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { bookings } from '#app/booking/consultations/tables.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { fileDownloads, productFiles } from '#app/learning/downloads/tables.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { aConsultation, bookAt, bought, free, openHours } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { moveBack } from '#tests/earlier.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { ReviewView } from './review.ts'

type Course = Awaited<ReturnType<typeof aCourse>>

let course: Course
let office: Visit
let staff: Account

/** Somebody to whom a product is open: the course, unless told otherwise. */
async function aHolder(firstName = 'Zofia', productId = course.id) {
  const student = await inSchool(1, async (db) => {
    const account = await aStudent(db, { firstName, lastName: 'Mazur' })
    const by = { schoolId: 1, source: 'staff' as const, sourceId: staff.id, reason: 'a gift' }
    await grantAccess(db, { ...by, accountId: account.id, productId, days: 0 })
    return account
  })
  return Object.assign(await new Visit().as(student), { accountId: student.id })
}
const review = (visit: Visit, body: object = {}) =>
  visit.post('/json/reviews/create', { product_id: course.id, rating: 10, review: 'I moved the chair.', ...body })
const begin = (visit: Visit) => visit.post(`/lecture/${course.sections[0]?.lectures[0]?.id}/watch`)
const shown = async (path = `/json/reviews?course_id=${course.id}`) =>
  (await (await new Visit().request(path)).json()) as { data: ReviewView[]; next_page_url: string | null }

beforeAll(async () => {
  staff = await inSchool(1, async (db) => {
    course = await aCourse(db)
    return await aStaffMember(db)
  })
  office = await new Visit().as(staff)
})

describe('a review', () => {
  test('is by who has access and has begun, once', async () => {
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await review(stranger)).status).toBe(403)
    expect((await review(new Visit())).status).toBe(401)
    const holder = await aHolder()
    expect((await review(holder)).status).toBe(403)
    await begin(holder)
    const answer = await review(holder)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      review: {
        id: expect.any(Number),
        rating: 10,
        first_name: 'Zofia',
        created_at: expect.any(String),
        review: 'I moved the chair.',
        title: course.title.en,
        course: { slug: course.slug },
      },
    })
    expect((await review(holder)).status).toBe(409)
    expect((await shown()).data[0]).toMatchObject({ first_name: 'Zofia', rating: 10 })
    expect(JSON.stringify(await shown())).not.toContain('Mazur')
  })

  test.each([{ rating: 7 }, { review: '' }, { review: 'x'.repeat(2001) }, { nonsense: 1 }])(
    'is refused with %j',
    async (body) => {
      const holder = await aHolder()
      await begin(holder)
      expect((await review(holder, body)).status).toBe(422)
    },
  )

  test('of which two come at once is one', async () => {
    const holder = await aHolder()
    await begin(holder)
    const answers = await Promise.all([review(holder), review(holder), review(holder)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('that was disapproved is shown to nobody, and not written anew', async () => {
    const holder = await aHolder('Hanna')
    await begin(holder)
    const { review: made } = (await (await review(holder)).json()) as { review: ReviewView }
    const put = (body: object) => office.request(`/home/reviews/${made.id}`, { method: 'PUT', body })
    expect(await (await put({ status: 'disapproved', reason: 'A telephone number' })).json()).toMatchObject({
      review: { id: made.id, status: 'disapproved' },
    })
    expect((await shown()).data.map(({ id }) => id)).not.toContain(made.id)
    expect((await review(holder)).status).toBe(409)
    await put({ status: 'approved' })
    expect((await shown()).data.map(({ id }) => id)).toContain(made.id)
  })
})

describe('a review of what has no lectures', () => {
  const reviewOf = async (visit: Visit, { id }: { id: number }) => {
    const answer = await review(visit, { product_id: id })
    return [answer.status, ((await answer.json()) as { message?: string }).message].filter(Boolean)
  }

  test('is of an event that is over, also within a bundle', async () => {
    const [event, bundle] = await inSchool(1, async (db) => {
      const [event, bundle] = [await anEvent(db), await aProduct(db, { type: 'bundle' })]
      await setItems(db, bundle, [event.id])
      return [event, bundle]
    })
    const [guest, owner] = [await aHolder('Anna', event.id), await aHolder('Ewa', bundle.id)]
    expect(await reviewOf(guest, event)).toEqual([403, 'You can write a review after the event.'])
    expect(await (await guest.page(`/${event.slug}?lang=en`)).text()).toContain('after the event.</p>')
    expect((await reviewOf(owner, bundle))[0]).toBe(403)
    await inSchool(1, (db) =>
      db.execute(
        sql`update product_events set ${sql.raw(moveBack('5 days', 'starts_at', 'ends_at'))} where school_id = 1 and product_id = ${event.id}`,
      ),
    )
    expect(await reviewOf(guest, event)).toEqual([201])
    expect(await reviewOf(owner, bundle)).toEqual([201])
  })

  test('is of a file that was downloaded', async () => {
    const file = await inSchool(1, (db) => aProduct(db, { type: 'file' }))
    const holder = await aHolder('Anna', file.id)
    expect((await reviewOf(holder, file))[0]).toBe(403)
    await inSchool(1, async (db) => {
      const row = { schoolId: 1, productId: file.id, position: 1 }
      const [{ id: productFileId } = { id: 0 }] = await db.insert(productFiles).values(row).returning()
      await db.insert(fileDownloads).values({ schoolId: 1, accountId: holder.accountId, productFileId, used: 1 })
    })
    expect(await reviewOf(holder, file)).toEqual([201])
  })

  test('is of a consultation whose meeting was held', async () => {
    await openHours()
    const offer = await aConsultation()
    const visit = await bought(offer)
    const [slot] = await free(offer.slug)
    expect((await bookAt(visit, offer, slot?.starts_at)).ok).toBe(true)
    expect((await reviewOf(visit, offer))[0]).toBe(403)
    const is = eq(bookings.productId, offer.id)
    const past = { startsAt: '2026-01-05T09:00:00Z', endsAt: '2026-01-05T10:00:00Z', busyUntil: '2026-01-05T10:00:00Z' }
    await inSchool(1, (db) =>
      db
        .update(bookings)
        .set({ ...past, status: 'missed' })
        .where(is),
    )
    expect((await reviewOf(visit, offer))[0]).toBe(403)
    await inSchool(1, (db) => db.update(bookings).set({ status: 'held' }).where(is))
    expect(await reviewOf(visit, offer)).toEqual([201])
  })
})

test('the list goes on by its own address', async () => {
  const first = await shown(`/json/reviews?course_id=${course.id}&length=2`)
  expect(first.data).toHaveLength(2)
  const second = await shown(first.next_page_url ?? '')
  expect(second.data[0]?.id).toBeLessThan(first.data[1]?.id ?? 0)
  expect((await new Visit().request('/json/reviews?course_id=987654321')).status).toBe(404)
})

describe('what the page of a product says', () => {
  const pageOf = async (visit: Visit) => await (await visit.page(`/${course.slug}?lang=en`)).text()

  test('is that there are none yet, and where to log in; then how many say what, also to search engines', async () => {
    course = await inSchool(1, (db) => aCourse(db))
    const empty = await pageOf(new Visit())
    expect(empty).toContain('No reviews yet')
    expect(empty).toContain('href="/login"')
    expect(empty).not.toContain('aggregateRating')
    for (const rating of [10, 10, 5, 0]) {
      const holder = await aHolder()
      await begin(holder)
      expect((await review(holder, { rating })).status).toBe(201)
    }
    const page = await pageOf(new Visit())
    expect(page).toContain('4 reviews')
    expect(page).toContain('50%')
    expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":6.3,"reviewCount":4')
    expect(page).toContain('How we know that reviews are genuine')
  })

  test('are the reviews themselves by pages where no script loads them', async () => {
    course = await inSchool(1, (db) => aCourse(db))
    for (let n = 1; n <= 11; n++) {
      const holder = await aHolder()
      await begin(holder)
      expect((await review(holder, { review: `Opinion number ${n}.` })).status).toBe(201)
    }
    const plain = async (path: string) =>
      /<noscript><div class="rv-list">(.*?)<\/noscript>/s.exec(await (await new Visit().page(path)).text())?.[1] ?? ''
    const first = await plain(`/${course.slug}`)
    expect(first).toContain('Opinion number 11.')
    expect(first).not.toContain('Opinion number 1.')
    const [, more = ''] = /href="([^"]+)#reviews"/.exec(first) ?? []
    const second = await plain(more)
    expect(second).toContain('Opinion number 1.')
    expect(second).not.toContain('#reviews')
  })

  test('follows what staff decide, however often they decide it', async () => {
    course = await inSchool(1, (db) => aCourse(db))
    const holder = await aHolder()
    await begin(holder)
    const { review: made } = (await (await review(holder)).json()) as { review: ReviewView }
    const decide = (status: string) => office.request(`/home/reviews/${made.id}`, { method: 'PUT', body: { status } })
    await Promise.all([decide('disapproved'), decide('disapproved')])
    expect(await pageOf(new Visit())).toContain('No reviews yet')
    await Promise.all([decide('approved'), decide('approved'), decide('approved')])
    expect(await pageOf(new Visit())).toContain('1 review')
  })
})

test('a school that reads reviews first shows none before it has said so', async () => {
  course = await inSchool(1, (db) => aCourse(db))
  const words = { verification_en: 'We know each of them.', verification_pl: 'Znamy każdą osobę.' }
  expect((await office.post('/home/settings/reviews', { automatic: false, ...words })).status).toBe(200)
  const holder = await aHolder()
  await begin(holder)
  const { review: made } = (await (await review(holder)).json()) as { review: ReviewView }
  expect((await shown()).data).toEqual([])
  const waiting = (await (await office.request('/home/reviews?state=pending')).json()) as { data: object[] }
  expect(waiting.data[0]).toMatchObject({ id: made.id, status: 'pending' })
  await office.request(`/home/reviews/${made.id}`, { method: 'PUT', body: { status: 'approved' } })
  expect((await shown()).data).toHaveLength(1)
  expect(await (await new Visit().page(`/${course.slug}?lang=en`)).text()).toContain('We know each of them.')
  await office.post('/home/settings/reviews', { automatic: true })
})

describe('a comment', () => {
  const said = async (visit: Visit) => {
    const answer = await visit.post('/comments', { type: 'product', id: course.id, body: 'Nobody talks of cameras.' })
    return ((await answer.json()) as { comment: { id: number } }).comment.id
  }
  const convert = (id: number, score: unknown) => office.post(`/comments/${id}/review`, { score })

  test('becomes a review by 10, 5 or 1, once; its author can take it back', async () => {
    course = await inSchool(1, (db) => aCourse(db))
    const holder = await aHolder()
    const id = await said(holder)
    expect((await convert(id, 0)).status).toBe(422)
    expect((await holder.post(`/comments/${id}/review`, { score: 10 })).status).toBe(403)
    const answer = await convert(id, 1)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ review: { rating: 0, review: 'Nobody talks of cameras.' } })
    const again = await convert(id, 1)
    expect([again.status, await again.json()]).toEqual([409, { message: 'This comment is already a review.' }])
    expect((await shown()).data).toHaveLength(1)
    expect(await (await holder.page(`/${course.slug}`)).text()).toContain('Your comment is now a review')
    await runJobs()
    const letters = (await inSchool(1, (db) => listMails(db, 1))).filter(({ text }) => text.includes(course.slug))
    expect(letters.map(({ subject }) => subject)).toEqual([`Your comment is now a review of ${course.title.en}`])
    const other = await aHolder()
    expect((await other.request(`/comments/${id}/review`, { method: 'DELETE' })).status).toBe(403)
    expect((await holder.request(`/comments/${id}/review`, { method: 'DELETE' })).status).toBe(200)
    expect((await shown()).data).toEqual([])
    expect((await holder.request(`/comments/${id}/review`, { method: 'DELETE' })).status).toBe(404)
  })

  test('that was disapproved as a review cannot be taken back and written anew', async () => {
    course = await inSchool(1, (db) => aCourse(db))
    const holder = await aHolder()
    const id = await said(holder)
    const { review: made } = (await (await convert(id, 1)).json()) as { review: { id: number } }
    await office.post(`/home/reviews/${made.id}`, { status: 'disapproved' })
    await begin(holder)
    expect((await holder.request(`/comments/${id}/review`, { method: 'DELETE' })).status).toBe(404)
    expect((await review(holder)).status).toBe(409)
  })

  test('of somebody who has a review does not, which staff are told plainly; one that did carries a mark', async () => {
    course = await inSchool(1, (db) => aCourse(db))
    const holder = await aHolder()
    const [first, second] = [await said(holder), await said(holder)]
    const markOf = async (id: number) => {
      const answer = await office.request(`/json/comments?type=product&id=${course.id}&comment=${id}`)
      const { data } = (await answer.json()) as { data: { id: number; converted: boolean }[] }
      return data.find((comment) => comment.id === id)?.converted
    }
    expect(await markOf(first)).toBe(false)
    expect((await convert(first, 10)).status).toBe(201)
    expect([await markOf(first), await markOf(second)]).toEqual([true, false])
    const refused = await convert(second, 10)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'The author has already reviewed this product. A student can have one review for each product.' },
    ])
    await holder.request(`/comments/${first}/review`, { method: 'DELETE' })
    expect(await markOf(first)).toBe(false)
    expect((await convert(second, 10)).status).toBe(201)
  })

  test('of somebody without access, or of the team, does not', async () => {
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await convert(await said(stranger), 10)).status).toBe(422)
    expect((await convert(await said(office), 10)).status).toBe(422)
  })
})

test('the office finds reviews by their words and by who wrote them, narrows them to a product and orders them', async () => {
  const other = await inSchool(1, (db) => aCourse(db))
  const written = [
    { name: 'Grażyna', rating: 0, text: 'The workbench was too low.', of: course },
    { name: 'Bogumił', rating: 10, text: 'My workbench stands again.', of: course },
    { name: 'Bogumił', rating: 5, text: 'The workbench, explained.', of: other },
  ]
  for (const { name, rating, text, of } of written) {
    const holder = await aHolder(name, of.id)
    await holder.post(`/lecture/${of.sections[0]?.lectures[0]?.id}/watch`)
    expect((await review(holder, { product_id: of.id, rating, review: text })).status).toBe(201)
  }
  const found = async (query: string) => {
    const { data } = (await (await office.request(`/home/reviews?${query}`)).json()) as { data: { review: string }[] }
    return data.map(({ review: text }) => text)
  }
  const [low = '', again = '', explained = ''] = written.map(({ text }) => text)
  expect(await found('q=workbench')).toEqual([explained, again, low])
  expect(await found('q=bogumi%C5%82+workbench')).toEqual([explained, again])
  expect(await found(`q=workbench&product=${course.id}`)).toEqual([again, low])
  expect(await found('q=workbench&sort=rating')).toEqual([low, explained, again])
})
