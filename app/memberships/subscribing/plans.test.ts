import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { products } from '#app/content/catalogue/tables.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { CONSENTS, newBuyer } from '#tests/buyer.ts'
import { clockAhead } from '#tests/clock-ahead.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { AT, order, plan, registered } from '#tests/joining.ts'
import { AT as MINE, member, write } from '#tests/members.ts'

const publish = (id: number, status: 'published' | 'hidden' | 'draft' | 'archived') =>
  inSchool(1, (db) =>
    db
      .update(products)
      .set({ status })
      .where(and(eq(products.schoolId, 1), eq(products.id, id))),
  )

/** A page, and where it leads. */
async function linked(visit: Visit, path: string) {
  const html = await (await visit.page(path)).text()
  return { html, links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href) }
}
/** What a list says of one product. */
const cardOf = (html: string, slug: string) => new RegExp(`<a[^>]*href="/${slug}"[^]*?</a>`).exec(html)?.[0] ?? ''

describe('plans', () => {
  test('are listed, each with its periods, as a page and as rows', async () => {
    const wanted = await plan({ trialDays: 7 })
    const visit = new Visit().speaking('en')
    const { data } = (await (await visit.request(AT)).json()) as { data: object[] }
    for (const [period, amount] of [
      [1, 5900],
      [12, 54_900],
      [-1, 149_000],
    ])
      expect(data).toContainEqual({
        id: wanted.id,
        title: 'One window',
        period,
        trial_days: 7,
        price: { amount, currency: 'PLN' },
      })
    const page = (await (await visit.page(AT)).text()).replaceAll('\u00a0', ' ')
    for (const words of [
      '7 days free',
      'PLN 0.00 today. In 7 days PLN 549.00, then every 12 months.',
      'PLN 1,490.00 today, once.',
    ])
      expect(page).toContain(words)
    expect((await visit.request(`${AT}?plan_id=999999999`)).status).toBe(404)
  })

  test('are led to from every public page of a school that offers one, and of no other', async () => {
    const { slug } = await plan()
    const leads = async (visit: Visit, path = '/articles') =>
      (await (await visit.page(path)).text()).includes(`href="${AT}">Membership</a>`)
    // What is known of a school is known anew within a second.
    await expect.poll(() => leads(new Visit().speaking('en'))).toBe(true)
    for (const path of ['/courses', `/${slug}`]) expect(await leads(new Visit().speaking('en'), path), path).toBe(true)
    expect(await leads(new Visit(2).speaking('en'))).toBe(false)
  })

  test('have a product page that leads to the choice of a period, and promises no access without end', async () => {
    const wanted = await plan()
    const page = await (await new Visit().speaking('en').page(`/${wanted.slug}`)).text()
    expect(page).toContain(`href="${AT}#plan-${wanted.id}"`)
    expect(page.replaceAll('\u00a0', ' ')).toContain('from PLN 59.00')
    expect(page).not.toContain('Lifetime access')
    expect(cardOf(await (await new Visit().speaking('en').page('/courses')).text(), wanted.slug)).toContain('from PLN')
  })

  test('say on their product page what they open and for how long they are tried, to whoever could', async () => {
    const { visit, course } = await member()
    const wanted = await plan({ trialDays: 9, opens: [course.id] })
    const free = async (who: Visit) => (await linked(who, `/${wanted.slug}`)).html.includes('9 days free')
    const { html, links } = await linked(new Visit().speaking('en'), `/${wanted.slug}`)
    expect(html).toContain('What is included')
    expect(links).toContain(`/${course.slug}`)
    expect(await free(new Visit().speaking('en'))).toBe(true)
    expect(await free(visit)).toBe(false)
    const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const polish = await linked(new Visit().speaking('pl'), `/${wanted.slug}`)
    expect([polish.html.includes('9 dni za darmo'), polish.html.includes('Co obejmuje')]).toEqual([true, true])
    const preview = await linked(staff, `/home/products/${wanted.id}/preview`)
    expect([preview.html.includes('9 days free'), preview.links.includes(`/${course.slug}`)]).toEqual([true, true])
    const forGood = await plan({ trialDays: 9, amounts: { 1: undefined, 12: undefined } })
    for (const path of [`/${forGood.slug}`, `${AT}?only=${forGood.id}`])
      expect((await linked(new Visit().speaking('en'), path)).html, path).not.toContain('9 days free')
  })

  test('of one period cost what they cost, not “from” it, and lead to their order, where no other is to be chosen', async () => {
    const wanted = await plan({ amounts: { 12: undefined, [-1]: undefined } })
    const visit = new Visit().speaking('en')
    const [own, list] = [await linked(visit, `/${wanted.slug}`), await (await visit.page('/courses')).text()]
    const order = await linked(visit, `${AT}?plan_id=${wanted.id}`)
    expect([own.html, cardOf(list, wanted.slug)].map((html) => html.includes('from PLN'))).toEqual([false, false])
    expect(own.html.replaceAll('\u00a0', ' ')).toContain('PLN 59.00')
    expect(own.links).toContain(`/${wanted.slug}/checkout`)
    for (const { links } of [own, order]) expect(links).not.toContain(`${AT}#plan-${wanted.id}`)
  })

  test('that are hidden lead from their page and order to the choice of a period, and stand in no list but their own', async () => {
    const wanted = await plan()
    await publish(wanted.id, 'hidden')
    const visit = new Visit().speaking('en')
    const alone = `${AT}?only=${wanted.id}`
    const order = `${AT}?plan_id=${wanted.id}`
    for (const path of [`/${wanted.slug}`, order]) {
      const { links } = await linked(visit, path)
      expect([links.includes(alone), links.includes(`${AT}#plan-${wanted.id}`)], path).toEqual([true, false])
    }
    const { data } = (await (await visit.request(alone)).json()) as { data: { id: number; period: number }[] }
    expect(data.map(({ id, period }) => [id, period])).toEqual([1, 12, -1].map((period) => [wanted.id, period]))
    const { html } = await linked(visit, alone)
    expect(html).toContain(`name="plan_id" value="${wanted.id}"`)
    expect(html).toContain('name="robots" content="noindex"')
    expect((await (await visit.page(AT)).text()).includes(`name="plan_id" value="${wanted.id}"`)).toBe(false)
    const joined = await visit.post(`${AT}/register`, {
      ...newBuyer(),
      plan_id: wanted.id,
      period: 12,
      consents: CONSENTS,
    })
    expect(joined.status).toBe(200)
    await publish(wanted.id, 'draft')
    expect((await new Visit().request(alone)).status).toBe(404)
    await publish(wanted.id, 'published')
    expect((await linked(new Visit(), order)).links).toContain(`${AT}#plan-${wanted.id}`)
  })

  test('are offered once more to those who had them, as long as they can be joined', async () => {
    const [{ visit, id }] = [await member(), await plan()]
    const [{ plan: had }] = (
      await write(sql`update memberships set status = 'ENDED', reason = 'unpaid', open = false,
      opens_until = null, next_charge_at = null where school_id = 1 and id = ${id} returning plan_id::int as plan`)
    ).rows as [{ plan: number }]
    const again = async () => (await linked(visit, MINE)).links.includes(`${AT}?plan_id=${had}`)
    expect(await again()).toBe(true)
    await publish(had, 'archived')
    expect([await again(), (await visit.request(`${AT}?plan_id=${had}`)).status]).toEqual([false, 404])
    await publish(had, 'hidden')
    expect(await again()).toBe(true)
  })

  test('offer their trial to nobody who has had it', async () => {
    const wanted = await plan({ trialDays: 9 })
    const { visit } = await registered(wanted)
    const offered = async (who: Visit) => (await (await who.page(AT)).text()).includes('9 days free')
    expect(await offered(new Visit().speaking('en'))).toBe(true)
    expect(await visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })).toHaveProperty('status', 200)
    expect(await offered(visit)).toBe(false)
    // However many have one, that is asked at once.
    const shown = () => visit.page(AT)
    const before = await countStatementsAgain(shown)
    const others = [await plan({ trialDays: 8 }), await plan({ trialDays: 6 })]
    expect(await countStatementsAgain(shown)).toBe(before)
    for (const { id } of others) await publish(id, 'hidden')
  })

  test('have an order page that says what is paid today and later, where the product’s own leads', async () => {
    const wanted = await plan({ trialDays: 7 })
    const visit = new Visit().speaking('en')
    expect((await visit.page(`/${wanted.slug}/checkout`)).headers.get('location')).toBe(`${AT}?plan_id=${wanted.id}`)
    const view = await (await visit.request(`${AT}?plan_id=${wanted.id}&period=12`)).json()
    expect(view).toMatchObject({
      totals: { total: 0 },
      renewal: { amount: 54_900, period: 12, trialDays: 7 },
      ways: [],
    })
    const page = await (await visit.page(`${AT}?plan_id=${wanted.id}&period=12`)).text()
    expect(page.includes('every 12 months from')).toBe(true)
    expect(page.replaceAll('\u00a0', ' ').includes('7 days free, then PLN 549.00 every 12 months')).toBe(true)
    expect(page).toContain('Immediate access; first charge after the trial')
    expect(page).toContain('E-mail reminder 2 days before the first charge')
    // It costs nothing today alone.
    expect(page.includes('class="btn-text">Order with obligation to pay</span>')).toBe(true)
    expect(await (await visit.request(`${AT}?plan_id=${wanted.id}&period=-1`)).json()).toMatchObject({
      totals: { total: 149_000 },
      renewal: { at: null, trialDays: 0 },
    })
  })
})

test('whoever logs in on the order page of a plan, or registers, comes back to what was chosen, and joins', async () => {
  const [wanted, { email, password }] = [await plan(), newBuyer()]
  const chosen = `${AT}?plan_id=${wanted.id}&period=12`
  const entering = async (path: string, given: object, to = chosen) => {
    const visit = new Visit().speaking('en')
    expect((await visit.page(chosen)).status).toBe(200)
    const answer = await visit.request(path, {
      method: 'POST',
      accept: 'text/html',
      csrf: null,
      body: new URLSearchParams({ _token: visit.csrf, email, password, ...given } as Record<string, string>),
      headers: { referer: `http://${HOSTS[1]}${chosen}` },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
    return visit
  }
  await entering('/checkout/register', { first_name: 'Ewa', terms: 'on' })
  const visit = await entering('/checkout/login', { _lang: 'en' }, `${chosen}&_lang=en`)
  const joined = await visit.post(AT, order(wanted, { period: 12, expected_total: 54_900 }))
  expect(await joined.json()).toEqual({ redirect: expect.stringContaining('/sandbox/pay/'), hash: expect.any(String) })
})

test('a link with a code to the checkout of a plan brings the code to its order', async () => {
  const wanted = await plan()
  const { code } = await inSchool(1, (db) => aPromoCode(db, { mode: 'subscription', value: 50 }))
  const visit = new Visit()
  const led = await visit.page(`/${wanted.slug}/checkout?code=${code}`)
  const order = await visit.request(led.headers.get('location') ?? '')
  expect(await order.json()).toMatchObject({ code: { code }, totals: { total: 2950, discount: 2950 } })
})

test('who joins by an account of another language agrees to the renewals in the words of the page', async () => {
  const [wanted, buyer] = [await plan({ trialDays: 7 }), newBuyer()]
  const polish = new Visit().speaking('pl')
  await polish.post('/register', { ...buyer, terms: true })
  const visit = new Visit().speaking('en')
  await visit.post('/checkout/login', { email: buyer.email, password: buyer.password })
  const joined = await visit.post(AT, { ...order(wanted), _lang: 'en' })
  const { hash } = (await joined.json()) as { hash: string }
  const { rows } = await write(sql`select c.locale, c.wording from consents c join transactions t on t.school_id = 1
    and t.id = c.transaction_id where c.school_id = 1 and t.hash = ${hash} and c.kind = 'renewal'`)
  expect(rows).toEqual([{ locale: 'en', wording: expect.stringContaining('every month from') }])
  expect((await (await polish.request('/me')).json()) as object).toMatchObject({ user: { locale: 'pl' } })
})

test.for([0, 7])('a plan that nobody could pay says so, and has no order: trial of %i days', async (trialDays) => {
  const wanted = await plan({ trialDays })
  const visit = new Visit().speaking('en')
  const said = 'This school does not take payments yet. Contact'
  const before = await (await visit.page(AT)).text()
  expect([before.includes(said), before.includes('>Go to checkout<')]).toEqual([false, true])
  env.evaluation = false
  onTestFinished(() => {
    env.evaluation = true
  })
  const page = await (await visit.page(AT)).text()
  expect([page.includes(said), page.includes('One window'), page.includes('>Go to checkout<')]).toEqual([
    true,
    true,
    false,
  ])
  for (const more of ['', '&period=12'])
    expect((await visit.page(`${AT}?plan_id=${wanted.id}${more}`)).headers.get('location')).toBe(AT)
  await publish(wanted.id, 'hidden')
  const led = (await visit.page(`${AT}?plan_id=${wanted.id}`)).headers.get('location')
  const own = await (await visit.page(`${led}`)).text()
  expect([led, own.includes(said), own.includes(`${AT}?plan_id`)]).toEqual([`/${wanted.slug}`, true, false])
  expect(own).not.toContain('days free')
  await publish(wanted.id, 'published')
  // By a call, from a form that was opened before, whatever it is to cost today.
  const refused = await visit.post(`${AT}/register`, { ...newBuyer(), ...order(wanted, { expected_total: 0 }) })
  expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
    422,
    ['provider'],
  ])
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const members = await staff.request(`/home/memberships?plan=${wanted.id}`)
  expect(await members.json()).toMatchObject({ data: [] })
})

test('a program whose clock is ahead says when things are by the database’s', async () => {
  const { visit } = await member()
  const wanted = await plan()
  await visit.post(`${MINE}/card`)
  type View = { renewal?: { at: string }; waiting?: boolean }
  const seen = async () => {
    const order = (await (await new Visit().request(`${AT}?plan_id=${wanted.id}`)).json()) as View
    const { view } = (await (await visit.request(`${MINE}/card`)).json()) as { view: View }
    const pause = /min="(\d{4}-\d\d-\d\d)"/.exec(await (await visit.page(MINE)).text())?.[1]
    return { charged: order.renewal?.at.slice(0, 13), waiting: view.waiting, pause }
  }
  const before = await seen()
  expect(before).toMatchObject({ waiting: true, pause: expect.any(String), charged: expect.any(String) })
  expect(await clockAhead(10, seen)).toEqual(before)
})

test('a card that is saved is called so in its owner’s language where they save it', async () => {
  const { visit, id } = await member()
  await write(sql`update accounts a set locale = 'pl' from memberships m
    where a.school_id = 1 and m.school_id = 1 and m.id = ${id} and a.id = m.account_id`)
  const begun = await visit.post(`${MINE}/card`)
  const { redirect } = (await begun.json()) as { redirect: string }
  const page = (await (await visit.request(redirect)).json()) as { payment: { description: string } }
  expect(page.payment.description).toBe('Karta do przyszłych płatności')
})
