import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addPastProgress } from '#app/learning/lectures/past-progress.server.ts'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { getSendingTime, isGiven } from '#app/selling/checkout/gift.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { opens as opensFirst, pay } from '#tests/licensed.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { booksOf, brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { sendDueGifts } from './sending.server.ts'

let people = 0
const anAddress = () => `gifted-${++people}@example.com`

type Wish = { name?: string; email?: string; message?: string; send_at?: string }
type Offered = { slug: string }

/** Somebody new orders something for somebody else. */
async function order(offer: Offered, gift: Wish, more: object = {}, visit = new Visit().speaking('en')) {
  const buyer = newBuyer()
  const sent = { ...buyer, consents: CONSENTS, gift: { name: 'Olga', email: anAddress(), ...gift }, ...more }
  const answer = await visit.post(`/${offer.slug}/onepagecheckoutregister`, sent)
  return { answer, visit, buyer, gift: sent.gift }
}

type Course = Awaited<ReturnType<typeof aCourse>>
/** Somebody has watched a lecture that has to be paid. */
const watch = (accountId: number, { id: productId, sections }: Course) =>
  inSchool(1, (db) =>
    addPastProgress(db, 1, [
      {
        accountId,
        productId,
        lectureId: sections[1]?.lectures[0]?.id ?? 0,
        watchedAt: new Date().toISOString(),
        completedAt: null,
      },
    ]),
  )
const courseForSale = (wanted: Parameters<typeof aCourse>[1] = {}) => inSchool(1, (db) => aCourse(db, wanted))
const opens = (visit: Visit, course: Course) => opensFirst(visit, { course } as never)

async function given(wish: Wish = {}, wanted: Parameters<typeof aCourse>[1] = {}, offer?: Course) {
  const course = offer ?? (await courseForSale(wanted))
  const { answer, visit, buyer, gift } = await order(course, wish)
  if (answer.status !== 200) throw new Error(`ordering answered ${answer.status} ${await answer.text()}`)
  const { hash, redirect } = (await answer.json()) as { hash: string; redirect: string }
  const ref = redirect.replace('/sandbox/pay/', '')
  const { total } = await transactionOf(hash)
  const said = (type: string) => notify(messageOf({ ref, type, amount: total }))
  const at = `/my/transactions/${hash}/gift`
  await pay(visit, { hash, redirect })
  const state = async () => ((await (await visit.request(at)).json()) as { gift: { state: string } }).gift.state
  return { course, visit, buyer, email: gift.email, hash, said, at, state }
}

/** Whoever is logged in deletes their account. */
async function leave(email: string): Promise<void> {
  await inSchool(1, async (db) => {
    const account = await findAccountByEmail(db, 1, email)
    if (account) await deletePerson(db, { ...account, kind: 'student' })
  })
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const linkOf = (email: string) => linkTo(email, '/gift/')
const somebody = async () => {
  const account = await inSchool(1, (db) => aStudent(db))
  return { account, visit: (await new Visit().as(account)).speaking('en') }
}
const errorsOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { errors?: Record<string, string[]> }).errors,
]

describe('an order as a gift', () => {
  test('opens nothing to its buyer, is sent with the words, and opens once it is accepted', async () => {
    const { course, visit, email, hash, state } = await given({ message: '<b>Happy</b>\nbirthday' }, { accessDays: 30 })
    expect(await booksOf(hash)).toMatchObject({ captured: 19_900, open_grants: 0, receipts: 1, told: 1 })
    expect(await opens(visit, course)).toBe(403)
    const [letter] = await mailsTo(email)
    expect(letter?.subject).toBe('Karolina Nowak has a gift for you')
    expect(letter?.html).toContain('&lt;b&gt;Happy&lt;/b&gt;')
    expect(letter?.text).toContain('birthday')
    expect(await state()).toBe('sent')
    const link = await linkOf(email)
    expect(await (await new Visit().page(`${link}?lang=en`)).text()).toContain('Create an account')
    const { visit: other, account } = await somebody()
    const page = await (await other.page(link)).text()
    expect(page).toContain('Accept the gift')
    expect(page).toContain('&lt;b&gt;Happy')
    const accepted = await other.post(link, {})
    expect([accepted.status, await accepted.json()]).toEqual([
      200,
      { accepted: true, redirect: `/${course.slug}/watch` },
    ])
    expect(await opens(other, course)).toBe(200)
    expect((await other.post(link, {})).status).toBe(200)
    expect(await booksOf(hash)).toMatchObject({ grants: 1, open_grants: 1 })
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ days: number }>(sql`select round(extract(epoch from ends_at - starts_at) / 86400)::int as days
        from access_grants where school_id = 1 and account_id = ${account.id}`),
    )
    expect(rows).toEqual([{ days: 30 }])
    expect(await state()).toBe('accepted')
    for (const late of [new Visit(), (await somebody()).visit]) expect((await late.page(link)).status).toBe(404)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is told to its buyer: in the receipt where to look after it, and once that it was accepted', async () => {
    const { buyer, email, at } = await given()
    const subjects = async () => (await mailsTo(buyer.email)).map(({ subject }) => subject)
    const receipt = (await mailsTo(buyer.email)).find(({ subject }) => subject.includes('is paid'))
    expect(receipt?.text).toContain(at)
    await (await somebody()).visit.post(await linkOf(email), {})
    expect((await subjects()).filter((subject) => subject === 'Olga accepted your gift')).toHaveLength(1)
  })

  test('has a day that is today or in the next twelve months, by the clocks of the school', async () => {
    const offer = await courseForSale()
    const when = async (send_at: string) => errorsOf((await order(offer, { send_at })).answer)
    expect(await when(dayIn(-2))).toEqual([422, { 'gift.send_at': ['This day is over. Choose today or a later day.'] }])
    expect(await when(dayIn(370))).toEqual([422, { 'gift.send_at': ['Choose a day within the next 12 months.'] }])
    expect((await when('soon'))[0]).toBe(422)
    const now = '2026-12-01T22:30:00.000Z'
    const at = (chosen: string) => getSendingTime(chosen, 'Europe/Warsaw', now)
    expect(at('2026-12-01')).toEqual({ at: null })
    expect(at('2026-12-24')).toEqual({ at: '2026-12-24T07:00:00.000Z' })
    expect(at('2027-12-01')).toEqual({ at: '2027-12-01T07:00:00.000Z' })
    expect(at('2027-12-02')).toHaveProperty('wrong')
    expect(at('2026-12-01T09:00:00.000Z')).toEqual({ at: null })
    expect(at('2026-11-30T12:00:00.000Z')).toHaveProperty('wrong')
  })

  test('waits for its day, and is sent once then', async () => {
    const { buyer, email, hash, visit, at, state } = await given({ send_at: dayIn(40) })
    const [receipt] = await mailsTo(buyer.email)
    expect(receipt?.text).toMatch(/We will send it on \d+ \w+ \d{4}\./)
    expect(await mailsTo(email)).toEqual([])
    expect(await state()).toBe('waiting')
    expect(await (await visit.page(`/transaction/${hash}/thank-you`)).text()).toContain(email)
    expect(await (await new Visit().page(`/transaction/${hash}/thank-you`)).text()).not.toContain(email)
    const asked = await (await visit.page(`${at}?done=sent`)).text()
    expect([asked.includes('The e-mail is on its way.'), asked.includes('Will be sent on')]).toEqual([true, false])
    await sendDueGifts(1)
    expect(await mailsTo(email)).toEqual([])
    await inSchool(1, (db) =>
      db.execute(sql`update gifts set send_at = now() - interval '1 minute' where school_id = 1 and email = ${email}`),
    )
    await meet(
      /update "gifts"/,
      () => sendDueGifts(1),
      () => sendDueGifts(1),
    )
    await sendDueGifts(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await state()).toBe('sent')
    expect((await visit.post(`${at}/send`, {})).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await linkOf(email)).toBe((await mailsTo(email)).at(-1)?.text.match(/\/gift\/[\w-]{43}/)?.[0])
  })

  test('is one thing for one other person, paid, and not one’s own date or membership', async () => {
    const offer = await forSale()
    const refused = async (...asked: Parameters<typeof order>) =>
      Object.keys((await errorsOf((await order(...asked)).answer))[1] ?? {})
    const email = 'same@example.com'
    expect(await refused(offer, {}, { quantity: 2 })).toEqual(['quantity'])
    expect(await refused(offer, { email }, { email })).toEqual(['gift.email'])
    expect(await refused(offer, { name: 'www.evil.example', message: 'see https://evil.example' })).toEqual([
      'gift.name',
      'gift.message',
    ])
    expect(await refused(offer, { message: 'x'.repeat(501) })).toEqual(['gift.message'])
    expect(await refused(offer, { other: 1 } as Wish)).toEqual(['gift.other'])
    for (const wanted of [{ amount: 0 }, { type: 'consultation' }, { type: 'event' }] as const)
      expect(await refused(await forSale(wanted), {}), JSON.stringify(wanted)).toEqual(['gift'])
    const [event, bundle] = [await forSale({ type: 'event' }), await forSale({ type: 'bundle' })]
    await inSchool(1, (db) => setItems(db, bundle, [event.id]))
    expect(await refused(bundle, {})).toEqual(['gift'])
    expect(isGiven('membership')).toBe(false)
    expect(await (await new Visit().page(`/${bundle.slug}/checkout?gift=1`)).text()).not.toContain('gift.email')
    expect(await (await new Visit().page(`/${offer.slug}/checkout?gift=1`)).text()).toContain('gift.email')
  })

  test('is one also where nothing of its form was filled in: nobody buys for themselves what was a gift', async () => {
    const offer = await forSale()
    const visit = new Visit().speaking('en')
    const shown = await (await visit.page(`/${offer.slug}/checkout?gift=1`)).text()
    const fields = [...shown.matchAll(/<(?:input|textarea)[^>]* name="(gift[^"]*)"[^>]*?(?: value="([^"]*)")?[^>]*>/g)]
    const empty = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
    const form = { ...newBuyer(), 'consents.terms': 'on', ...empty }
    const path = `/${offer.slug}/onepagecheckoutregister`
    const [status, errors] = await errorsOf(await visit.fill(path, form))
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['gift.name', 'gift.email']])
    expect(await (await visit.submit(path, form)).text()).toContain('name="gift.email"')
    expect((await visit.post(path, { ...newBuyer(), consents: CONSENTS, gift: { chosen: '1' } })).status).toBe(422)
  })

  test('of a bundle costs its whole price whatever its buyer has, and opens all of it', async () => {
    const [one, two] = [await courseForSale(), await courseForSale()]
    const bundle = await forSale({ type: 'bundle', amount: 30_000 })
    await inSchool(1, (db) => setItems(db, bundle, [one.id, two.id]))
    const own = await given({}, {}, one)
    const sent = { consents: CONSENTS, gift: { name: 'Olga', email: anAddress() } }
    await own.visit.post(await linkOf(own.email), {})
    const answer = await own.visit.post(`/${bundle.slug}/onepagecheckout`, sent)
    const placed = (await answer.json()) as { hash: string; redirect: string }
    expect((await transactionOf(placed.hash)).total).toBe(30_000)
    await pay(own.visit, placed)
    const { visit } = await somebody()
    expect((await visit.post(await linkOf(sent.gift.email), {})).status).toBe(200)
    for (const course of [one, two]) expect(await opens(visit, course)).toBe(200)
    expect(await brokenInvariants()).toEqual([])
  })
})

describe('its link', () => {
  test('opens it once: of two at once one has it', async () => {
    const { email, hash } = await given()
    const link = await linkOf(email)
    const [one, two] = [await somebody(), await somebody()]
    const answers = await meet(
      /update "gifts"/,
      () => one.visit.post(link, {}),
      () => two.visit.post(link, {}),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await booksOf(hash)).toMatchObject({ grants: 1, open_grants: 1 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('opens nothing once the address is corrected, and what was accepted is corrected no more', async () => {
    for (const correctedFirst of [true, false]) {
      const { email, hash, visit, at } = await given()
      const link = await linkOf(email)
      const taker = await somebody()
      const correct = () => visit.post(at, { name: 'Olga', email: anAddress() })
      const accept = () => taker.visit.post(link, {})
      const answers = await meet(/update "gifts"/, ...(correctedFirst ? [correct, accept] : [accept, correct]))
      expect(answers.map(({ status }) => status)).toEqual([200, correctedFirst ? 404 : 409])
      expect(await booksOf(hash)).toMatchObject({ open_grants: correctedFirst ? 0 : 1 })
    }
  })

  test('stays open where somebody has the course already, and goes to somebody else', async () => {
    const { course, email } = await given()
    const [has, gets] = [await given({}, {}, course), await somebody()]
    const owner = await somebody()
    await owner.visit.post(await linkOf(has.email), {})
    const link = await linkOf(email)
    expect(await (await owner.visit.page(link)).text()).toContain('You already have this')
    expect((await owner.visit.post(link, {})).status).toBe(409)
    expect((await gets.visit.post(link, {})).status).toBe(200)
    expect(await opens(gets.visit, course)).toBe(200)
  })

  test('is replaced when the address is corrected, by its buyer alone, until it is accepted', async () => {
    const { visit, email, at, state } = await given()
    const former = await linkOf(email)
    const next = anAddress()
    const saved = await visit.post(at, { name: 'Ola Lis', email: next })
    expect([saved.status, await saved.json()]).toMatchObject([200, { gift: { name: 'Ola Lis', email: next } }])
    const link = await linkOf(next)
    expect((await new Visit().page(former)).status).toBe(404)
    expect((await new Visit().page(link)).status).toBe(200)
    expect((await new Visit(2).page(link)).status).toBe(404)
    const stranger = (await somebody()).visit
    expect([(await stranger.request(at)).status, (await stranger.post(at, { name: 'X', email: next })).status]).toEqual(
      [404, 404],
    )
    expect((await new Visit().request(at)).status).toBe(401)
    const card = await visit.request(`${at}/card.pdf`)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const drawn = Buffer.from(await card.arrayBuffer()).toString('latin1')
    expect(drawn.match(/\/MediaBox \[.*?\]/g), 'one page of A5').toEqual([
      expect.stringMatching(/\[0 0 595\.28\d* 419\.5[23]\d*\]$/),
    ])
    for (let sent = 0; sent < 3; sent++) expect((await visit.post(`${at}/send`, {})).status).toBe(200)
    const flood = await visit.post(`${at}/send`, {})
    expect([flood.status, Number(flood.headers.get('retry-after')) > 0]).toEqual([429, true])
    await stranger.post(link, {})
    expect(await state()).toBe('accepted')
    expect((await visit.post(at, { name: 'X', email: anAddress() })).status).toBe(409)
    expect((await visit.request(`${at}/card.pdf`)).status).toBe(409)
  })
})

describe('money that goes back', () => {
  test('takes a gift back: unsent it is never sent, sent it opens nothing', async () => {
    const unsent = await given({ send_at: new Date(Date.now() + 9 * 86_400_000).toISOString() })
    const sent = await given()
    const link = await linkOf(sent.email)
    for (const one of [unsent, sent]) expect((await one.said('refunded')).status).toBe(200)
    await inSchool(1, (db) =>
      db.execute(sql`update gifts set send_at = now() where school_id = 1 and email = ${unsent.email}`),
    )
    await sendDueGifts(1)
    expect(await mailsTo(unsent.email)).toEqual([])
    expect((await (await somebody()).visit.post(link, {})).status).toBe(404)
    expect([await unsent.state(), await sent.state()]).toEqual(['ended', 'ended'])
    expect((await sent.visit.post(`${sent.at}/send`, {})).status).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })

  test('closes what was accepted, tells its holder, and opens it again when it is won', async () => {
    const { course, email, said, hash } = await given()
    const { visit, account } = await somebody()
    await visit.post(await linkOf(email), {})
    expect((await said('chargeback')).status).toBe(200)
    expect(await opens(visit, course)).toBe(403)
    expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('has ended')])
    expect((await said('chargeback_won')).status).toBe(200)
    expect(await opens(visit, course)).toBe(200)
    expect(await booksOf(hash)).toMatchObject({ grants: 1, open_grants: 1 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('leaves nothing open whichever of refund and acceptance is first', async () => {
    for (const refundFirst of [true, false]) {
      const { course, email, said, state } = await given()
      const link = await linkOf(email)
      const { visit } = await somebody()
      const [refund, accept] = [() => said('refunded'), () => visit.post(link, {})]
      await meet(/update "gifts"/, ...(refundFirst ? [refund, accept] : [accept, refund]))
      expect(await state()).toBe('ended')
      expect(await opens(visit, course)).toBe(403)
      expect(await brokenInvariants()).toEqual([])
    }
  })

  test('is the buyer’s right for 14 days as long as nobody used the gift', async () => {
    for (const [days, uses] of [
      [0, false],
      [0, true],
      [15, false],
    ] as const) {
      const { course, email, hash, visit: buyer, state } = await given()
      const { visit, account } = await somebody()
      await visit.post(await linkOf(email), {})
      if (uses) await watch(account.id, course)
      await inSchool(1, (db) =>
        db.execute(
          sql`update transactions set created_at = now() - make_interval(days => ${days}) where hash = ${hash}`,
        ),
      )
      const { status } = await buyer.post(`/my/transactions/${hash}/withdraw`, { confirm: true })
      expect([days, status, await state(), await opens(visit, course)]).toEqual(
        uses || days > 14 ? [days, 409, 'accepted', 200] : [days, 201, 'ended', 403],
      )
    }
  })
})

describe('people who leave', () => {
  test('a buyer: the gift goes to whom it is for, without a name', async () => {
    const { buyer, email, course } = await given({ send_at: new Date(Date.now() + 9 * 86_400_000).toISOString() })
    await leave(buyer.email)
    await inSchool(1, (db) =>
      db.execute(sql`update gifts set send_at = now() where school_id = 1 and email = ${email}`),
    )
    await sendDueGifts(1)
    const [letter] = await mailsTo(email)
    expect(letter?.subject).toBe('There is a gift for you')
    expect(letter?.text).not.toContain('Karolina')
    const { visit: other } = await somebody()
    expect((await other.post(await linkOf(email), {})).status).toBe(200)
    expect(await opens(other, course)).toBe(200)
  })

  test('who it is for: it is its buyer’s to give to somebody else', async () => {
    const receiver = { account: await inSchool(1, (db) => aStudent(db, { verified: true })) }
    const gift = await given({ email: receiver.account.email })
    const link = await linkOf(receiver.account.email)
    await leave(receiver.account.email)
    expect((await new Visit().page(link)).status).toBe(404)
    expect(await gift.state()).toBe('unaddressed')
    const next = anAddress()
    expect((await gift.visit.post(gift.at, { name: 'Ewa', email: next })).status).toBe(200)
    const { visit, account } = await somebody()
    expect((await visit.post(await linkOf(next), {})).status).toBe(200)
    await leave(account.email)
    expect(await gift.state()).toBe('accepted')
    expect(await brokenInvariants()).toEqual([])
  })
})

test('staff see in the sale to whom it was given', async () => {
  const { hash, email } = await given()
  const { id } = await transactionOf(hash)
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  await runJobs()
  expect(await (await staff.page(`/home/transactions/${id}`)).text()).toContain(email)
})
