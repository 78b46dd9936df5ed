import { describe, expect, test } from 'vitest'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { booksOf, countOf } from '#tests/purchase-books.ts'

const TABLES = ['accounts', 'transactions', 'consents', 'sandbox_payments']
const counts = async () =>
  Object.fromEntries(await Promise.all(TABLES.map(async (name) => [name, await countOf(name)])))

/** The same request twenty times at once, from one browser. */
async function pressTwenty(
  visit: Visit,
  path: string,
  body: object,
): Promise<{ statuses: number[]; answers: object[] }> {
  const kept = new Map(visit.cookies)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => {
      const twin = new Visit()
      for (const [name, value] of kept) twin.cookies.set(name, value)
      return twin.post(path, body)
    }),
  )
  return {
    statuses: [...new Set(responses.map(({ status }) => status))],
    answers: await Promise.all(responses.map((response) => response.json())),
  }
}

describe('a button pressed twenty times at once', () => {
  test('by somebody new makes one account and one order, with the same answer to all', async () => {
    const { slug } = await forSale()
    const visit = new Visit()
    await visit.request('/csrf')
    const before = await counts()
    const body = { ...newBuyer(), consents: CONSENTS }
    const { statuses, answers } = await pressTwenty(visit, `/${slug}/onepagecheckoutregister`, body)
    expect(statuses).toEqual([200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const after = await counts()
    expect(after).toEqual({
      accounts: before.accounts + 1,
      transactions: before.transactions + 1,
      consents: before.consents + 3,
      sandbox_payments: before.sandbox_payments + 1,
    })
  })

  test('for a free product grants once', async () => {
    const { slug } = await forSale({ amount: 0 })
    const visit = new Visit()
    await visit.request('/csrf')
    const body = { ...newBuyer(), consents: { terms: true } }
    const { statuses, answers } = await pressTwenty(visit, `/${slug}/onepagecheckoutregister`, body)
    expect(statuses).toEqual([200])
    const { hash } = answers[0] as { hash: string }
    expect(await booksOf(hash)).toMatchObject({ grants: 1, told: 1 })
  })

  test('by a member orders once; after a refusal of the bank the next press is a new attempt', async () => {
    const { visit } = await ordered(await forSale({ amount: 0 }))
    const { slug } = await forSale()
    const first = await pressTwenty(visit, `/${slug}/onepagecheckout`, { consents: CONSENTS })
    expect(first.statuses).toEqual([200])
    expect(new Set(first.answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { redirect } = first.answers[0] as { redirect: string }
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), type: 'declined' }))
    const second = await pressTwenty(visit, `/${slug}/onepagecheckout`, { consents: CONSENTS })
    expect(second.statuses).toEqual([200])
    expect(new Set(second.answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(second.answers[0]).not.toEqual(first.answers[0])
  })

  test('on the bank’s page decides once and pays once', async () => {
    const { visit, redirect, hash } = await ordered(await forSale())
    const { statuses } = await pressTwenty(visit, redirect, { outcome: 'paid' })
    expect(statuses).toEqual([200])
    const changed = await visit.post(redirect, { outcome: 'declined' })
    expect(changed.status).toBe(409)
    const polls = await Promise.all(Array.from({ length: 20 }, () => visit.request(`/transaction/${hash}/pending`)))
    expect(new Set(polls.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await booksOf(hash)).toMatchObject({
      status: 'PERFORMED',
      captured: 19_900,
      grants: 1,
      receipts: 1,
      told: 1,
    })
  })
})

describe('the same order again', () => {
  test('from the browser that is by now logged in is the same order', async () => {
    const { slug } = await forSale()
    const visit = new Visit()
    const body = { ...newBuyer(), consents: CONSENTS }
    const first = await (await visit.post(`/${slug}/onepagecheckoutregister`, body)).json()
    const second = await (await visit.post(`/${slug}/onepagecheckoutregister`, body)).json()
    const third = await (await visit.post(`/${slug}/onepagecheckout`, { consents: CONSENTS })).json()
    expect([second, third]).toEqual([first, first])
  })

  test('with other consents is another order, also when it is as it was at first', async () => {
    const { slug } = await forSale()
    const { visit } = await ordered(await forSale({ amount: 0 }))
    const hashes = new Set<string>()
    for (const marketing of [true, false, true]) {
      const answer = await visit.post(`/${slug}/onepagecheckout`, { consents: { ...CONSENTS, marketing } })
      hashes.add(((await answer.json()) as { hash: string }).hash)
    }
    expect(hashes.size).toBe(3)
  })
})

describe('an address that is taken', () => {
  async function taken() {
    const { slug } = await forSale()
    const visit = new Visit()
    await visit.request('/csrf')
    const anonymous = new Map(visit.cookies)
    const body = { ...newBuyer(), consents: CONSENTS }
    const { hash } = await (await visit.post(`/${slug}/onepagecheckoutregister`, body)).json()
    return { path: `/${slug}/onepagecheckoutregister`, body, anonymous, hash: hash as string }
  }

  test.each([
    ['from another browser, even with its password', false, {}],
    ['from the same browser with another password', true, { password: 'another one' }],
    ['from the same browser without a password', true, { password: undefined }],
    ['in other capitals', false, { email: 'TAKEN' }],
  ])('%s: 422 on email, and no session', async (_, sameBrowser, change) => {
    const { path, body, anonymous } = await taken()
    const visit = new Visit()
    await visit.request('/csrf')
    if (sameBrowser) for (const [name, value] of anonymous) visit.cookies.set(name, value)
    const sessions = await countOf('sessions')
    const email = 'email' in change ? body.email.toUpperCase() : body.email
    const answer = await visit.post(path, { ...body, ...change, email })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { email: [expect.any(String)] } })
    expect(await countOf('sessions')).toBe(sessions)
    expect(visit.cookies.get('session')).toMatch(/^a/)
  })

  test('that has no password is offered a link by e-mail, which leads back to the order', async () => {
    const { slug } = await forSale()
    const buyer = { ...newBuyer(), password: undefined }
    const path = `/${slug}/onepagecheckoutregister`
    expect((await new Visit().post(path, { ...buyer, consents: CONSENTS })).status).toBe(200)
    const visit = new Visit()
    await visit.page(`/${slug}/checkout`)
    const { email, first_name, last_name } = buyer
    const refused = await visit.submit(path, { email, first_name, last_name, 'consents.terms': 'on' })
    const shown = await refused.text()
    expect(shown).toContain(`href="/login/link?to=/${slug}/checkout"`)
  })

  test('by somebody else’s login: 422, whose account it is stays untold', async () => {
    const { path, body } = await taken()
    const { visit } = await ordered(await forSale())
    const answer = await visit.post(path, body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['email'])
  })
})
