import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { PASSWORD } from './learner.ts'
import { words } from './words.ts'

const ROOM = 'https://meet.example.com/last-seat'

test('the last seat of an event is bought, waited for by another, offered when it is given back, and joined', async ({
  open,
}) => {
  const t = words('en')
  const say = (key: string) => t('live-events', key)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const event = (hours: number) => ({
    event: { starts_at: at(hours), ends_at: at(hours + 2), time_zone: 'Europe/Warsaw', seats: 1, join_url: ROOM },
  })
  const owner = await open()
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const about = { type: 'event', title: 'The last seat', status: 'published', ...event(72) }
  const { product } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', about)
  const { id, slug } = product
  await post(owner, `/home/products/${id}/prices`, { amount: 7900, currency: 'PLN', vat_rate: 23 })

  const buyer = await open({ timezoneId: 'America/New_York' })
  const email = `seat-${process.pid}-${Date.now()}@example.com`
  await visit(buyer, `/${slug}?lang=en`)
  await buyer.getByText('Your time').waitFor()
  await buyer.getByText('1 seat left').waitFor()
  await buyer
    .getByRole('link', { name: say('buy_a_seat') })
    .first()
    .click()
  await buyer.getByRole('textbox', { name: t('checkout', 'email') }).fill(email)
  await buyer.getByLabel(t('checkout', 'first_name'), { exact: true }).fill('Zofia')
  await buyer.getByLabel(t('checkout', 'last_name'), { exact: true }).fill('Łęcka')
  await buyer.getByLabel(t('checkout', 'new_password')).fill(PASSWORD)
  await buyer.locator('[name="consents.terms"]').check()
  await buyer.locator('[name="consents.withdrawal_waiver"]').check()
  await buyer.locator('.co-submit button').click()
  await buyer.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
  await buyer.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
  await buyer.getByRole('link', { name: t('purchases', 'start'), exact: true }).click()
  await buyer.getByText(say('your_seat')).first().waitFor()
  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('link', { name: say('to_calendar') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${slug}.ics`)

  const guest = await open()
  const waiting = `waits-${process.pid}-${Date.now()}@example.com`
  await post(guest, '/register', {
    first_name: 'Jan',
    last_name: 'Żak',
    email: waiting,
    password: PASSWORD,
    terms: true,
  })
  await visit(guest, `/${slug}?lang=en`)
  await guest.getByText(say('none_left')).waitFor()
  await guest.getByRole('button', { name: say('wait') }).click()
  await guest.getByText('Your place on the waiting list: 1').waitFor()

  const { data } = await owner.request
    .get(`/home/transactions?q=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } })
    .then((answer) => answer.json())
  await post(owner, `/home/transactions/${data[0].id}/refund`, { keep_access: false, reason: 'They cannot come' })
  await expect
    .poll(
      async () => {
        await visitAgain(guest)
        return guest.getByText(say('offer_title')).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  const stranger = await open()
  await visit(stranger, `/${slug}?lang=en`)
  await stranger.getByText(say('none_left')).waitFor()
  expect(await stranger.content()).not.toContain(ROOM)

  await guest
    .getByRole('link', { name: say('buy_a_seat') })
    .first()
    .click()
  await guest.locator('[name="consents.terms"]').check()
  await guest.locator('[name="consents.withdrawal_waiver"]').check()
  await guest.locator('.co-submit button').click()
  await guest.getByRole('button', { name: t('payments', 'sandbox_paid'), exact: true }).click()
  await guest.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()
  const { token } = (await (await owner.request.get('/csrf')).json()) as { token: string }
  const moved = await owner.request.put(`/home/products/${id}`, {
    headers: { 'x-csrf-token': token, accept: 'application/json' },
    data: { ...about, ...event(0.1) },
  })
  expect(moved.ok()).toBe(true)
  await visit(guest, '/my/courses')
  const link = guest.getByRole('link', { name: `${say('join_now')}: The last seat` })
  const answer = await guest.request.get(String(await link.getAttribute('href')), { maxRedirects: 0 })
  expect(answer.headers().location).toBe(ROOM)
  await visit(owner, `/home/products/${id}/event?lang=en`)
  await owner.getByText('1 of 1 seat taken, 1 person came').waitFor()
})
