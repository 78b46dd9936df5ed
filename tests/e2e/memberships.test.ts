import type { Locator, Page } from 'playwright-core'
import { formatMoney } from '#app/platform/money.ts'
import { formatDate } from '#app/ui/time.ts'
import { connected } from '#server/database.ts'
import { checkAllWidths, checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { product } from './own-product.ts'
import { type Words, words } from './words.ts'

const AT = '/subscribe/checkout'

/** Orders the school's plan for a month, as a new member or as the one who is logged in; the sandbox's page is shown. */
async function begin(page: Page, buyer?: object): Promise<void> {
  const answer = await page.request.get(AT, { headers: { accept: 'application/json' } })
  const { data } = (await answer.json()) as { data: { id: number; period: number }[] }
  const plan = data.find(({ period }) => period === 1)
  const order = { plan_id: plan?.id, period: 1, consents: { terms: true, withdrawal_waiver: true } }
  const where = buyer ? `${AT}/register` : AT
  await visit(page, (await post<{ redirect: string }>(page, where, { ...buyer, ...order })).redirect)
}

const newMember = () => ({
  email: `member-${Date.now()}@example.com`,
  first_name: 'Zofia',
  last_name: 'Łęcka',
  password: 'window light',
})

/** One's membership as its page says it now, with plain spaces. */
async function shownTo(page: Page): Promise<string> {
  await visit(page, '/my/membership')
  return ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
}

/** The card is saved, or pays; its owner is a member. */
async function paid(page: Page, t: Words, state = 'state_TRIAL'): Promise<void> {
  await page.locator('button[value=paid]').click()
  await page.waitForURL(/pending|thank-you/)
  await expect.poll(() => shownTo(page), { timeout: 40_000 }).toContain(t('memberships', state))
}

const asOwner = (statement: string) => connected(product.ownerUrl, (db) => db.query(statement))
const NEWEST = 'id = (select max(id) from memberships)'
/** What the tables' owner says of the newest membership. */
const make = (change: string) => asOwner(`update memberships set ${change} where ${NEWEST}`)

/** The newest membership goes over to its plan's month at 99,00 in 40 days, as its member chose or as the price changes. */
const goesOver = (why: 'chosen' | 'price') =>
  asOwner(`insert into membership_changes (school_id, membership_id, why, plan_id, price_id, period, amount, currency, from_at)
    select school_id, id, '${why}', plan_id, price_id, 1, 9900, currency, now() + interval '40 days'
    from memberships where ${NEWEST}`)

const PERIOD = `anchor = now() - interval '20 days', until = now() + interval '10 days'`
/** Every state that a membership can have, and what its page says and offers. */
const STATES = [
  ['STARTED', `status = 'STARTED', reason = null`, 'state_STARTED', ['cancel_membership']],
  [
    'TRIAL',
    `status = 'TRIAL', trial = false, open = true, since = now() - interval '4 days', until = now() + interval '3 days', next_charge_at = now() + interval '3 days', reason = null`,
    'state_TRIAL',
    ['trial_ends', 'update_card', 'cancel_membership'],
  ],
  [
    'ACTIVE',
    `status = 'ACTIVE', open = true, ${PERIOD}, next_charge_at = now() + interval '10 days', reason = null`,
    'state_ACTIVE',
    ['reminder', 'change_plan', 'pause', 'update_card', 'cancel_membership'],
  ],
  [
    'paused',
    `status = 'ACTIVE', open = false, opens_until = null, paused_at = now(), paused_until = now() + interval '9 days', next_charge_at = null`,
    'state_paused',
    ['paused_text', 'resume_now', 'cancel_membership'],
  ],
  [
    'AT_RISK',
    `status = 'AT_RISK', open = true, paused_at = null, paused_until = null, until = now() - interval '1 day', opens_until = now() + interval '6 days', next_charge_at = now() + interval '2 days', reason = 'insufficient_funds'`,
    'state_AT_RISK',
    ['owed_since', 'cancel_membership'],
  ],
  [
    'PAST_DUE',
    `status = 'PAST_DUE', open = false, opens_until = null, until = now() - interval '8 days', reason = 'expired'`,
    'state_PAST_DUE',
    ['past_due_title', 'past_due_text', 'cancel_membership'],
  ],
  [
    'CANCELED',
    `status = 'CANCELED', open = true, until = now() + interval '10 days', next_charge_at = null, reason = 'canceled'`,
    'state_CANCELED',
    ['access_until', 'takes_hours', 'keep', 'two_questions'],
  ],
  [
    'ENDED',
    `status = 'ENDED', open = false, until = now() - interval '1 day', reason = 'unpaid'`,
    'state_ENDED',
    ['ended_text', 'join_again', 'see_plans'],
  ],
  ['EXPIRED', `status = 'EXPIRED', reason = null`, 'state_EXPIRED', ['ended_text', 'join_again']],
  [
    'for good',
    `status = 'ACTIVE', open = true, period = -1, until = null, opens_until = null, next_charge_at = null, reason = null`,
    'state_ACTIVE',
    ['no_charge'],
  ],
] as const

test.for(['en', 'pl'] as const)(
  'the page of a membership says in every state how it stands and what can be done, in %s',
  // Every state is looked at by all rules: half a minute on a machine at rest.
  { timeout: 300_000 },
  async (locale, { open }) => {
    const t = words(locale)
    const page = await open({ bypassCSP: true })
    await visit(page, `/courses?lang=${locale}`)
    await begin(page, newMember())
    await paid(page, t)
    for (const [, change, badge, said] of STATES) {
      await make(change)
      const shown = await shownTo(page)
      expect(shown).toContain(t('memberships', badge))
      for (const key of said) expect(shown, key).toContain(t('subscribing', key).replaceAll('\u00a0', ' '))
      await checkHere(page)
    }
    await checkAllWidths(page, '/my/membership')

    // What it goes over to: at a price that changes, as its member chose, and by an order that waits for its money.
    await make(`period = 12, ${PERIOD}, next_charge_at = now() + interval '10 days', means_id = null`)
    await goesOver('price')
    const own = await page.request.get('/my/membership', { headers: { accept: 'application/json' } })
    // The first charge forty days from now or later.
    const { starts } = ((await own.json()) as { membership: { change: { starts: string } } }).membership.change
    const said = { date: formatDate(starts, locale, 'Europe/Warsaw'), price: formatMoney(9900, 'PLN', locale) }
    const priceBecomes = t('subscribing', 'price_becomes', said).replaceAll('\u00a0', ' ')
    expect(await shownTo(page)).toContain(priceBecomes)
    await goesOver('chosen')
    const month = {
      plan: (await page.locator('#plan').textContent()) ?? '',
      period: locale === 'pl' ? '1 miesiąc' : '1 month',
    }
    const becomes = t('subscribing', 'change_to', { ...said, ...month }).replaceAll('\u00a0', ' ')
    expect(await shownTo(page)).toContain(becomes)
    await checkHere(page)
    await visit(page, '/my/membership/change')
    await checkHere(page)
    await page.getByRole('button', { name: t('subscribing', 'keep_what_i_have') }).click()
    await page.waitForURL((url) => url.pathname === '/my/membership')
    expect(await shownTo(page)).toContain(priceBecomes)
    await visit(page, '/my/membership/change')
    await page.getByRole('button', { name: new RegExp(t('memberships', 'for_good')) }).click()
    await page.locator('button[value=paid]').waitFor()
    expect(await shownTo(page)).toContain(t('subscribing', 'see_payment'))
    await checkHere(page)
  },
)

test.for(['en', 'pl'] as const)(
  'a member cancels by the whole word, says why, and stays after all, in %s',
  async (locale, { open }) => {
    const t = words(locale)
    const page = await open({ bypassCSP: true })
    await visit(page, `/courses?lang=${locale}`)
    await begin(page, newMember())
    // The trial is had once: whoever joins again pays at once.
    await make(`status = 'ENDED', open = false, until = now(), opens_until = null, next_charge_at = null`)
    await begin(page)
    // A membership that nobody paid yet: after cancelling the page reloads, nobody is asked why.
    expect(await shownTo(page)).toContain(t('memberships', 'state_STARTED'))
    const cancel = page.locator('summary', { hasText: t('subscribing', 'cancel_membership') })
    // Before its script is there, the form unfolds where it stands.
    const alive = page.locator('[data-island="subscribing/leave"][data-alive]')
    const leave = async () => {
      await alive.waitFor({ state: 'attached' })
      await cancel.click()
    }
    const window = page.getByRole('dialog')
    const badge = page.locator('main .badge')
    const confirm = window.getByRole('button', { name: t('subscribing', 'cancel_membership') })
    await leave()
    await window.getByRole('textbox').fill('CANCEL')
    await confirm.click()
    await page.getByRole('link', { name: t('subscribing', 'join_again') }).waitFor()
    expect(await window.count()).toBe(0)

    await begin(page)
    await paid(page, t, 'state_ACTIVE')
    await leave()
    await window.getByRole('textbox').fill('cancel')
    await confirm.click()
    await window.getByText(t('subscribing', 'type_cancel')).waitFor()
    await checkHere(page)
    await window.getByRole('button', { name: t('subscribing', 'keep_it') }).click()
    await leave()
    await window.getByRole('textbox').fill('CANCEL')
    await confirm.click()

    // Both questions are to be answered, in words where the reason asks for them; then the button is locked for a moment.
    const send = window.getByRole('button', { name: t('subscribing', 'send') })
    await send.click()
    // Seen at one moment, as it is locked for three seconds.
    await page.waitForFunction(() => {
      const form = document.querySelector('dialog[open] form')
      return form?.querySelectorAll('p.error').length === 2 && form.querySelector('[type=submit]:disabled') !== null
    })
    await expect.poll(() => send.isDisabled(), { timeout: 5_000 }).toBe(false)
    await checkHere(page)
    await window.getByLabel(t('subscribing', 'reason_technical')).check()
    await window.getByLabel(t('subscribing', 'what_went_wrong')).fill('abc')
    await window.getByLabel(t('subscribing', 'intent_maybe_return')).check()
    await send.click()
    await expect.poll(() => window.locator('p.error').count()).toBe(1)
    await window.getByLabel(t('subscribing', 'what_went_wrong')).fill('abcd')
    // Nothing is lost when the session has ended or the server is down, also when the page is opened anew after it.
    const answers = async (form: Locator) => [
      await form.getByLabel(t('subscribing', 'reason_technical')).isChecked(),
      await form.getByLabel(t('subscribing', 'what_went_wrong')).inputValue(),
      await form.getByLabel(t('subscribing', 'intent_maybe_return')).isChecked(),
    ]
    for (const status of [419, 502]) {
      await expect.poll(() => send.isDisabled(), { timeout: 5_000 }).toBe(false)
      const json = { message: `Failed with ${status}` }
      await page.route('**/cancel-survey', (route) => route.fulfill({ status, json }))
      await send.click()
      await window.getByRole('alert').waitFor()
      expect(await answers(window)).toEqual([true, 'abcd', true])
      await page.unroute('**/cancel-survey')
    }
    await visitAgain(page)
    const onPage = page.locator('main form.leaving', { has: page.locator('[name=return_intent]') })
    await expect.poll(() => answers(onPage), { timeout: 5_000 }).toEqual([true, 'abcd', true])
    expect(await onPage.getByLabel(t('subscribing', 'what_went_wrong')).isVisible()).toBe(true)
    await onPage.getByRole('button', { name: t('subscribing', 'send') }).click()
    await badge.filter({ hasText: t('memberships', 'state_CANCELED') }).waitFor()
    await expect.poll(() => page.getByText(t('subscribing', 'two_questions')).count()).toBe(0)
    await page.getByRole('button', { name: t('subscribing', 'keep') }).click()
    await page.getByText(t('memberships', 'state_ACTIVE')).waitFor()

    // Whoever closes the questions finds the page as it is by then; of what was answered nobody is asked again.
    await leave()
    await window.getByRole('textbox').fill('CANCEL')
    await confirm.click()
    await send.waitFor()
    await page.keyboard.press('Escape')
    await badge.filter({ hasText: t('memberships', 'state_CANCELED') }).waitFor()
    expect(await window.count()).toBe(0)
    await page.getByRole('button', { name: t('subscribing', 'keep') }).click()
    await page.getByText(t('memberships', 'state_ACTIVE')).waitFor()

    // To skip them is the same.
    await leave()
    await window.getByRole('textbox').fill('CANCEL')
    await confirm.click()
    await window.getByRole('button', { name: t('subscribing', 'skip') }).click()
    await badge.filter({ hasText: t('memberships', 'state_CANCELED') }).waitFor()
    expect(await window.count()).toBe(0)
  },
)
