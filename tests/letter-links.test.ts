import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { makeLetterSamples, makeUp } from '#app/letter-samples.server.ts'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { renderLetter } from '#app/platform/letters.server.ts'
import { aConsultation, bookAt, bookingIn, free, openHours, owner } from './booking-times.ts'
import { Visit } from './browser-like.ts'
import { CONSENTS, newBuyer } from './buyer.ts'
import { findWrongLinks, getGoal, isByToken, isOffered, listLinks } from './letter-links.ts'
import { licensedCourse, pay } from './licensed.ts'
import { linkTo } from './mailbox.ts'
import { member } from './members.ts'
import { transactionOf } from './purchase-books.ts'

const { password: PASSWORD } = newBuyer()

type Person = { email: string; password: string }
/** A member who has bought everything that e-mails are about, and the owner of the school. */
const people = {} as { reader: Person; owner: Person }
/** What samples name, as it is called here. */
const real: [named: string, made: string][] = []

/** The reader orders, and pays unless it is left open. */
async function order(visit: Visit, slug: string, more: object = {}, isPaid = true) {
  const answer = await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS, ...more })
  if (answer.status !== 200) throw new Error(`ordering ${slug} answered ${answer.status} ${await answer.text()}`)
  const placed = (await answer.json()) as { hash: string; redirect: string }
  if (isPaid) await pay(visit, placed)
  return placed.hash
}

beforeAll(async () => {
  const staff = await openHours()
  const boss = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', password: PASSWORD }))
  const { visit, email } = await member()
  Object.assign(people, {
    reader: { email, password: PASSWORD },
    owner: { email: boss.email, password: PASSWORD },
  })

  const course = await licensedCourse({ slug: 'available-light' })
  const hash = await order(visit, course.slug, { quantity: 2 })
  const { id: transactionId, accountId } = await transactionOf(hash)
  await inSchool(1, (db) => anEvent(db, { slug: 'evening', inHours: 0.1 }))
  await order(visit, 'evening')
  const other = await inSchool(1, (db) => aCourse(db, { slug: 'evening-recording' }))
  await order(visit, other.slug)
  const gift = await order(visit, other.slug, { gift: { name: 'Olga', email: 'olga@example.com' } })
  const unpaid = await order(visit, (await inSchool(1, (db) => aCourse(db))).slug, {}, false)

  const review = await aConsultation()
  await order(visit, review.slug)
  const [slot] = await free(review.slug)
  const booking = await bookingIn(await bookAt(visit, review, slot?.starts_at))

  const webhook = await owner.post('/home/webhooks', { url: 'https://crm.example.com/katedra', events: ['order.paid'] })
  const { webhook: added } = (await webhook.json()) as { webhook: { id: number } }
  const post = await inSchool(1, async (db) => {
    const topic = await aTopic(db, { visibility: 'holders', product_ids: [course.id] })
    return aPost(db, staffViewer(await aStaffMember(db)), topic.id)
  })
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`
      insert into instalment_plans (school_id, account_id, product_id, price_id, transaction_id, count, amount, currency,
        every_months, paid, status, anchor)
      values (1, ${accountId}, ${course.id}, ${course.prices[0]?.id}, ${transactionId}, 6, 19900, 'PLN', 1, 2, 'ACTIVE', now())
      returning id::float8 as id`),
  )
  await visit.post('/account/data/export')
  const exported = await linkTo(email, '/account/data/export/')
  expect([staff.id, exported]).toEqual([expect.any(Number), expect.stringContaining('export')])
  real.push(
    ['/transaction/abc/pending', `/transaction/${unpaid}/pending`],
    ['/my/transactions/abc/gift', `/my/transactions/${gift}/gift`],
    ['/transaction/abc/', `/transaction/${hash}/`],
    ['/my/transactions/abc/', `/my/transactions/${hash}/`],
    ['/bookings/3', `/bookings/${booking.id}`],
    ['/review/bookings', `/${review.slug}/bookings`],
    ['/my/instalments/3', `/my/instalments/${rows[0]?.id}`],
    ['/home/webhooks/2', `/home/webhooks/${added.id}`],
    ['/home/access-manager/1', `/home/access-manager/${course.id}`],
    ['/community/posts/1', `/community/posts/${post}`],
    [`/account/data/export/${'a'.repeat(43)}`, exported],
  )
})

/** Where a link of a sample leads here. */
function toReal(link: URL): string {
  const goal = getGoal(link)
  const found = real.find(([named]) => goal.includes(named))
  return found ? goal.replace(...found) : goal
}

/** Opens an address and those it leads on to; a room elsewhere is there. */
async function open(visit: Visit, address: string): Promise<{ status: number; at: string; html: string }> {
  let at = address
  for (let turns = 0; ; turns += 1) {
    const answer = await visit.page(at.replace(/#.*/, ''))
    const to = answer.headers.get('location')
    if (to?.startsWith('https://meet.example.com/')) return { status: 200, at: to, html: '' }
    if (!to || turns > 4) return { status: answer.status, at, html: await answer.text() }
    at = to
  }
}

/** The page to go on to that the form of the log-in holds. */
const toOf = (html: string) => /name="to" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

const goals = new Map<string, { isOwn: boolean; through: boolean }>()

describe.each(LOCALES)('e-mails in %s', (locale) => {
  test('hold no link that leads elsewhere than meant', async () => {
    const school = await findSchool(1)
    const samples = makeLetterSamples({ ...makeUp(locale), origin: school.origin }, locale)
    const letters = await Promise.all(
      samples.map(async (sample) => {
        const { kind, firstName, unsubscribe } = sample
        const { html } = await renderLetter(sample, { school, locale, firstName, unsubscribe }, null)
        return { kind, html }
      }),
    )
    expect(findWrongLinks(letters)).toEqual([])
    for (const { kind, html } of letters)
      for (const link of listLinks(html))
        if (!isByToken(link))
          goals.set(toReal(link), { isOwn: !isOffered(link, kind), through: link.pathname === '/login' })
    expect(goals.size).toBeGreaterThan(30)
  })

  test('lead who is not logged in to the log-in and back to their own pages, and anybody to what is offered', async () => {
    for (const [goal, { isOwn, through }] of goals) {
      await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
      const visit = new Visit().speaking(locale)
      const first = await open(visit, through ? `/login?${new URLSearchParams({ to: goal })}` : goal)
      if (!isOwn) {
        expect([goal, first.status, first.at]).toEqual([goal, 200, goal])
        continue
      }
      expect([goal, first.status, first.at.split('?')[0]]).toEqual([goal, 200, '/login'])
      expect(toOf(first.html)).toBe(goal)
      const isOfStaff = goal.startsWith('/home/') && !goal.startsWith('/home/access-manager/')
      const answer = await visit.submit('/login', { ...people[isOfStaff ? 'owner' : 'reader'], to: goal })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, goal])
      const shown = await open(visit, goal)
      expect([goal, shown.status]).toEqual([goal, 200])
      expect([goal, shown.at]).not.toEqual([goal, expect.stringMatching(/^\/login/)])
    }
  })
})
