import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { grantByHand } from '#app/access/access/by-hand.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { clockAhead } from '#tests/clock-ahead.ts'
import {
  accepted,
  anAddress,
  invitation,
  licencesBought,
  licensedCourse,
  managed,
  opens,
  PERSON,
  pay,
} from '#tests/licensed.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'

const wrong = async (answer: Response) => [
  answer.status,
  Object.keys(((await answer.json()) as { errors: object }).errors),
]

describe('who buys several licences', () => {
  test('invites by name and address, sees how many are left, and takes back what nobody accepted', async () => {
    const bought = await licencesBought(5)
    const { visit, course, id, at, invite, hash } = bought
    expect(await managed(bought)).toEqual({ data: [], quantity: 5, licences_left: 5, parent_transaction_id: id })
    const email = anAddress()
    const sent = await invitation(await invite('Olga Lis', email))
    const row = { name: 'Olga Lis', email, status: 'sent', parent_transaction_id: id, course_id: course.id }
    expect(sent).toEqual({ id: expect.any(Number), ...row })
    expect(await managed(bought)).toMatchObject({ data: [sent], licences_left: 4 })
    const isOver = async () => (await (await visit.page(at)).text()).includes('Link expired')
    expect(await clockAhead(30, isOver)).toBe(false)
    const late = (
      days: number,
    ) => sql`update licence_invitations set expires_at = now() + make_interval(days => ${days})
      where school_id = 1 and id = ${sent.id}`
    await inSchool(1, (db) => db.execute(late(-1)))
    expect(await isOver()).toBe(true)
    await inSchool(1, (db) => db.execute(late(1)))
    const pending = `/transaction/${hash}/pending`
    expect(await (await visit.request(pending)).json()).toMatchObject({ transaction: { child_invitations: [sent] } })
    expect(await (await new Visit().request(pending)).json()).toMatchObject({ transaction: { child_invitations: [] } })
    const link = await linkTo(email, '/licence/')
    const gone = await visit.request(`${at}/${sent.id}`, { method: 'DELETE' })
    expect([gone.status, await gone.json()]).toEqual([200, { deleted: true, licences_left: 5 }])
    expect((await new Visit().page(link)).status).toBe(404)
    expect((await visit.request(`${at}/${sent.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await brokenInvariants()).toEqual([])
  })

  test('has the course beside them, and by a licence nobody who was not invited', async () => {
    const bought = await licencesBought(2)
    expect(await opens(bought.visit, bought)).toBe(200)
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect(await opens(stranger, bought)).toBe(403)
    for (const email of [anAddress(), anAddress()]) await invitation(await bought.invite('One', email))
    expect((await bought.invite('Third', anAddress())).status).toBe(409)
    expect(await managed(bought)).toMatchObject({ licences_left: 0 })
    const html = await (await bought.visit.page(`${bought.at}?lang=en`)).text()
    expect(html).toContain('All licences are assigned.')
  })

  test('is refused what makes no sense, at its field, and nothing is written then', async () => {
    const bought = await licencesBought(3)
    const { visit, at, invite, id, course } = bought
    const email = anAddress()
    await invitation(await invite('Olga', email))
    const owner = await licencesBought(2, course)
    for (const [name, address] of [
      ['Olga again', email.toUpperCase()],
      ['Self', bought.email],
      ['No address', 'nobody'],
    ] as const)
      expect(await wrong(await invite(name, address))).toEqual([422, ['email']])
    const links = ['https://win.example', 'Prize at win.example', 'www.win', 't.me', 'T.ME', '192.0.2.1/win']
    for (const name of ['', ...links, 'ｗｉｎ．ｅｘａｍｐｌｅ', 'win。example', 'ⓦⓘⓝ.ⓔⓧ', 'win\u2060.exa\u200bmple'])
      expect(await wrong(await invite(name, anAddress()))).toEqual([422, ['name']])
    const other = await licencesBought(2)
    const body = { name: 'X', email: anAddress() }
    for (const ids of [
      { course_id: course.id, parent_transaction_id: other.id },
      { course_id: course.id, parent_transaction_id: owner.id },
      { course_id: other.course.id, parent_transaction_id: id },
      { course_id: course.id, parent_transaction_id: 987654321 },
    ])
      expect((await visit.post(at, { ...ids, ...body })).status).toBe(404)
    expect((await visit.request('/home/access-manager/987654321')).status).toBe(404)
    expect((await new Visit().request(at)).status).toBe(401)
    expect(await managed(bought)).toMatchObject({ licences_left: 2 })
    // Who has it is invited like anybody, and takes no licence of it.
    expect((await invite('J.R.Nowak', owner.email)).status).toBe(201)
    expect((await owner.visit.post(await linkTo(owner.email, '/licence/'))).status).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })

  test('says what more cost once all are given, and what became of them after a refund', async () => {
    const bought = await licencesBought(2)
    const page = async () => (await bought.visit.page(bought.at)).text()
    expect(await page()).toContain('Buy more licences')
    for (const name of ['Olga', 'Adam']) await bought.invite(name, anAddress())
    expect(await page()).toMatch(/2 more cost PLN\s[\d,.]+\./)
    expect((await page()).split('Buy more licences')).toHaveLength(2)
    await bought.said('refunded')
    const ended = await bought.visit.page(bought.at)
    expect(ended.status).toBe(404)
    const said = await ended.text()
    expect(said).toContain('These licences have ended')
    expect(said).toContain('href="/my/transactions" class="btn btn-primary"')
  })

  test('of one alone has none to give', async () => {
    const course = await licensedCourse()
    const { invite, visit, at } = await licencesBought(1, course)
    expect((await invite('X', anAddress())).status).toBe(409)
    expect((await visit.request(at)).status).toBe(404)
  })

  test('finds each of several purchases with its own licences', async () => {
    const first = await licencesBought(2)
    const { visit, course, at } = first
    const answer = await visit.post(`/${course.slug}/onepagecheckout`, {
      quantity: 3,
      expected_total: 30_000,
      consents: { terms: true, withdrawal_waiver: true },
    })
    await pay(visit, (await answer.json()) as { hash: string; redirect: string })
    const { purchases } = (await (await visit.request(at)).json()) as { purchases?: unknown }
    expect(purchases).toEqual([
      { parent_transaction_id: expect.any(Number), quantity: 3, licences_left: 3 },
      { parent_transaction_id: first.id, quantity: 2, licences_left: 2 },
    ])
    const chosen = await visit.request(`${at}?parent_transaction_id=${first.id}`)
    expect(await chosen.json()).toMatchObject({ quantity: 2, parent_transaction_id: first.id })
    const foreign = await licencesBought(2, course)
    for (const what of ['', '/report']) {
      expect((await visit.request(`${at}${what}?parent_transaction_id=${foreign.id}`)).status, what).toBe(404)
    }
  })

  test('writes again with a new link, not for ever', async () => {
    const { visit, at, invite } = await licencesBought(2)
    const email = anAddress()
    const { id } = await invitation(await invite('Olga', email))
    const before = await linkTo(email, '/licence/')
    const again = () => visit.post(`${at}/${id}/again`)
    expect((await again()).status).toBe(200)
    const link = await linkTo(email, '/licence/')
    expect(link).not.toBe(before)
    expect((await new Visit().page(before)).status).toBe(404)
    expect((await new Visit().page(link)).status).toBe(200)
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429])
  })
})

test('strangers are sent no more letters in a day than what was paid for and some that were mistyped', async () => {
  const bought = await licencesBought(2)
  const { visit, at, invite } = bought
  // Twice the two that were paid, and twenty; who is invited and taken back has had a letter.
  for (let nth = 0; nth < 24; nth++) {
    const { id } = await invitation(await invite('Olga', anAddress()))
    expect((await visit.request(`${at}/${id}`, { method: 'DELETE' })).status).toBe(200)
  }
  const refused = await invite('Olga', anAddress())
  expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
  const list = await visit.post(`${at}/list?parent_transaction_id=${bought.id}`, { people: `Olga, ${anAddress()}` })
  expect(list.status).toBe(429)
  expect(await managed(bought)).toMatchObject({ data: [], licences_left: 2 })
})

test('a list that was sent to the wrong people is undone: unused licences are free, used ones stay', async () => {
  const bought = await licencesBought(5)
  const { visit, at, id: parent } = bought
  const emails = [anAddress(), anAddress(), anAddress()]
  const [waiting = '', took = '', uses = ''] = emails
  const people = emails.map((email, n) => `Person ${n}, ${email}`).join('\n')
  const alone = await invitation(await bought.invite('Alone', anAddress()))
  const sent = await visit.post(`${at}/list?parent_transaction_id=${parent}`, { people })
  const { list_id: list, invitations } = (await sent.json()) as { list_id: number; invitations: { id: number }[] }
  expect([sent.status, invitations.length]).toEqual([200, 3])
  const page = await (await visit.page(`${at}?lang=en`)).text()
  expect(page).toContain('3 unused licences')
  const link = await linkTo(waiting, '/licence/')
  const holder = await accepted(took)
  const user = await accepted(uses)
  expect(await opens(user, bought)).toBe(200)
  const undo = (by = visit, of = list) => by.post(`${at}/list/${of}/undo`)
  expect((await undo(visit, alone.id)).status).toBe(404)
  expect((await undo(holder)).status).toBe(404)
  expect((await undo(new Visit())).status).toBe(401)
  const undone = await undo()
  expect([undone.status, await undone.json()]).toEqual([200, { withdrawn: 2, licences_left: 3 }])
  expect((await new Visit().page(link)).status).toBe(404)
  expect([await opens(holder, bought), await opens(user, bought)]).toEqual([403, 200])
  expect((await mailsTo(took)).some(({ subject }) => subject.includes('has ended'))).toBe(true)
  expect((await managed(bought)).data.map(({ status }) => status).sort()).toEqual(['activated', 'sent'])
  expect((await undo()).status).toBe(409)
  expect(await (await visit.page(`${at}?lang=en`)).text()).not.toContain('Lists you invited')
  expect(await brokenInvariants()).toEqual([])
})

test('a licence of a list that comes into use while the list is undone is free only if it was taken back', async () => {
  const bought = await licencesBought(5)
  const { visit, at, id: parent } = bought
  const [took, other] = [anAddress(), anAddress()]
  const people = `Person 1, ${took}\nPerson 2, ${other}`
  const sent = await visit.post(`${at}/list?parent_transaction_id=${parent}`, { people })
  const { list_id: list } = (await sent.json()) as { list_id: number }
  const holder = await accepted(took)
  const [undone] = await meet<Response | number>(
    { before: /delete from "licence_invitations"/ },
    () => visit.post(`${at}/list/${list}/undo`),
    () => opens(holder, bought),
  )
  const { withdrawn, licences_left: left } = (await (undone as Response).json()) as Record<string, number>
  const { data } = await managed(bought)
  expect([withdrawn, left]).toEqual([2 - data.length, 5 - data.length])
  expect(await brokenInvariants()).toEqual([])
})

describe('who was invited', () => {
  test('makes an account from the link, has the course, and uses the licence with the first lecture', async () => {
    const bought = await licencesBought(5)
    const email = anAddress()
    const { id } = await invitation(await bought.invite('Olga Lis', email))
    expect((await mailsTo(email))[0]?.text).toContain('sees your progress')
    const visit = await accepted(email)
    expect((await managed(bought)).data).toMatchObject([{ id, status: 'accepted' }])
    expect((await mailsTo(bought.email))[0]?.subject).toBe('Olga Lis accepted your invitation')
    expect(await (await bought.visit.request('/notifications')).json()).toMatchObject({
      data: [{ kind: 'licence', url: expect.stringContaining(bought.at) }],
    })
    expect(await opens(visit, bought)).toBe(200)
    expect((await managed(bought)).data).toMatchObject([{ id, status: 'activated' }])
    expect((await bought.visit.request(`${bought.at}/${id}`, { method: 'DELETE' })).status).toBe(409)
    const link = await linkTo(email, '/licence/')
    expect((await visit.page(link)).headers.get('location')).toBe(`/${bought.course.slug}/watch`)
    expect((await new Visit().page(link)).status).toBe(404)
    expect(await brokenInvariants()).toEqual([])
  })

  test('comes back from the log-in, and nobody else takes what was sent to them', async () => {
    const bought = await licencesBought(2)
    const account = await inSchool(1, (db) => aStudent(db, { email: anAddress() }))
    await invitation(await bought.invite('Known', account.email))
    const link = await linkTo(account.email, '/licence/')
    const visitor = await (await new Visit().page(`${link}?lang=en`)).text()
    expect(visitor).toContain(`/login?to=${encodeURIComponent(link)}`)
    expect(await wrong(await new Visit().post(`${link}/register`, PERSON))).toEqual([422, ['email']])
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await stranger.post(link)).status).toBe(403)
    expect((await new Visit().post(link)).status).toBe(401)
    const visit = await new Visit().as(account)
    const both = await Promise.all([visit.post(link), visit.post(link)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await managed(bought)).data).toMatchObject([{ status: 'accepted' }])
    expect(await opens(visit, bought)).toBe(200)
    expect(await brokenInvariants()).toEqual([])
  })

  test('who has the course by then leaves the licence to its buyer, and a link that is too old opens nothing', async () => {
    const bought = await licencesBought(2)
    const account = await inSchool(1, (db) => aStudent(db, { email: anAddress() }))
    const { id } = await invitation(await bought.invite('Known', account.email))
    const link = await linkTo(account.email, '/licence/')
    const gift = { accountId: account.id, productId: bought.course.id, reason: 'a gift', days: 0 }
    await inSchool(1, async (db) => grantByHand(db, staffViewer(await aStaffMember(db)), gift))
    const visit = await new Visit().as(account)
    expect((await visit.post(link)).status).toBe(409)
    expect((await managed(bought)).data).toMatchObject([{ id, status: 'sent' }])
    await inSchool(1, (db) => db.execute(sql`delete from access_grants where account_id = ${account.id}`))
    await inSchool(1, (db) =>
      db.execute(sql`update licence_invitations set expires_at = now() - interval '1 second' where id = ${id}`),
    )
    expect((await visit.post(link)).status).toBe(404)
  })
})

describe('money that goes back', () => {
  test('closes the course to those who were invited too, and opens it again where it is won', async () => {
    const bought = await licencesBought(3)
    const [email, waiting] = [anAddress(), anAddress()]
    await invitation(await bought.invite('Olga Lis', email))
    await invitation(await bought.invite('Waits', waiting))
    const visit = await accepted(email)
    const link = await linkTo(waiting, '/licence/')
    expect(await opens(visit, bought)).toBe(200)
    await bought.said('chargeback')
    expect(await opens(visit, bought)).toBe(403)
    expect((await new Visit().page(link)).status).toBe(404)
    expect((await bought.visit.request(bought.at)).status).toBe(404)
    expect((await mailsTo(email))[0]?.subject).toContain('has ended')
    expect(await brokenInvariants()).toEqual([])
    await bought.said('chargeback_won')
    expect(await opens(visit, bought)).toBe(200)
    expect(await managed(bought)).toMatchObject({ quantity: 3, licences_left: 1 })
    expect(await brokenInvariants()).toEqual([])
  })

  test('in part leaves the licences', async () => {
    const bought = await licencesBought(3)
    await bought.said('refunded', 5000)
    expect(await managed(bought)).toMatchObject({ quantity: 3, licences_left: 3 })
    expect(await brokenInvariants()).toEqual([])
  })
})

test('who deletes the account leaves a licence that was not begun to its buyer, and no name', async () => {
  const bought = await licencesBought(3)
  const [begun, not] = [anAddress(), anAddress()]
  for (const email of [begun, not]) await invitation(await bought.invite('Olga Lis', email))
  const [first, second] = [await accepted(begun), await accepted(not)]
  expect(await opens(first, bought)).toBe(200)
  for (const visit of [first, second])
    expect(
      (await visit.post('/account/data/delete', { confirmation: 'DELETE', password: PERSON.password })).status,
    ).toBe(200)
  expect(await managed(bought)).toMatchObject({
    licences_left: 2,
    data: [{ name: '-', email: '', status: 'activated' }],
  })
  expect(await brokenInvariants()).toEqual([])
})

test('who gave up the right to withdraw has lost it once somebody opened the course by one of the licences', async () => {
  const bought = await licencesBought(2)
  const email = anAddress()
  await invitation(await bought.invite('Olga Lis', email))
  const visit = await accepted(email)
  const at = `/my/transactions/${bought.hash}/withdraw`
  expect(await (await bought.visit.page(at)).text()).toContain('Confirm withdrawal')
  expect(await opens(visit, bought)).toBe(200)
  const refused = await bought.visit.post(at, { confirm: true })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { message: expect.stringContaining('lose this right once you open the content') },
  ])
})
