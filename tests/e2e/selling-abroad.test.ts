import type { Page } from 'playwright-core'
import { formatMoney } from '#app/platform/money.ts'
import { getQuarter } from '#app/selling/taxes/quarter.ts'
import { getSchoolDay } from '#tests/school-day.ts'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const COURSE = '/demo-course'
const SELLER = {
  name: 'Studio Parapet',
  vat_id: '5252445767',
  street: 'ul. Okienna 7/3',
  postal_code: '90-002',
  city: 'Łódź',
  country: 'PL',
}
type Total = { net: number; vat: number; total: number; vat_rate: number; currency: string }

/** What the checkout comes to for who lives there, as its call answers. */
async function totalsIn(page: Page, country: string): Promise<Total> {
  const headers = { accept: 'application/json' }
  const answer = await page.request.get(`${COURSE}/checkout?country=${country}`, { headers })
  return ((await answer.json()) as { totals: Total }).totals
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

const JOURNEYS = [
  { locale: 'en', width: 1440, country: 'DE', rate: '19%', name: 'Helene Licht' },
  { locale: 'pl', width: 390, country: 'FI', rate: '25,5%', name: 'Aino Valo' },
] as const

test.for(JOURNEYS)(
  'a consumer in $country sees the tax of it, pays the same, and has it on invoice and report',
  async ({ locale, width, country, rate, name }, { open }) => {
    const owner = await open({ bypassCSP: true, locale: 'en-GB' })
    await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
    await post(owner, '/home/settings/invoices', {
      issue: 'all',
      delay_hours: 0,
      seller: SELLER,
      oss: { enabled: true, country: 'PL' },
    })
    try {
      const t = words(locale)
      const page = await open({ bypassCSP: true, locale, viewport: { width, height: 900 } })
      const money = (minor: number, currency: string) => plain(formatMoney(minor, currency, locale))
      const email = `abroad-${country}-${Date.now()}@example.com`
      const home = await totalsIn(page, 'PL')
      const { net, vat, total, currency } = await totalsIn(page, country)
      expect([total, vat === home.vat]).toEqual([home.total, false])

      await visit(page, `${COURSE}/checkout?lang=${locale}`)
      const sum = page.locator('.co-sum')
      expect(plain(await sum.textContent())).toContain(money(home.vat, currency))
      await page.getByLabel(t('order-forms', 'tax_country')).selectOption(country)
      await expect.poll(async () => plain(await sum.textContent())).toContain(money(vat, currency))
      expect(plain(await sum.textContent())).toContain(money(net, currency))
      expect(plain(await page.locator('.co-submit button').textContent())).toContain(money(total, currency))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await checkHere(page)
      await page.locator('#email').fill(email)
      await page.locator('#first_name').fill(name.split(' ')[0] ?? '')
      await page.locator('#last_name').fill(name.split(' ')[1] ?? '')
      await page.locator('#password').fill('a-long-enough-word')
      await page.locator('[name="consents.terms"]').check()
      await page.locator('.co-submit button').click()
      await page.locator('button[value=paid]').click()
      await page.getByRole('heading', { name: t('purchases', 'payment_successful') }).waitFor()

      // The invoice follows by a job, and has its number once a second one issued it.
      const issued = owner.getByRole('row', { name }).getByRole('link', { name: /^FV\// })
      for (await visit(owner, '/home/invoices?lang=en'); (await issued.count()) === 0; )
        await visit(owner, '/home/invoices?lang=en')
      await issued.click()
      const invoice = owner.locator('main')
      await owner.getByText(words('en')('invoicing', 'evidence_stated')).waitFor()
      const said = plain(await invoice.textContent())
      for (const amount of [net, vat, total]) expect(said).toContain(plain(formatMoney(amount, currency, 'en')))
      expect(said).toContain(rate.replace(',', '.'))
      expect(said).toContain(words('en')('invoicing', 'evidence_single'))

      // One such file a minute is given to a school.
      if (country !== JOURNEYS[0].country) return
      const report = await owner.request.get(`/home/invoices/oss/export?quarter=${getQuarter(getSchoolDay())}`)
      const percent = rate.replace('%', '').replace(',', '.')
      expect(await report.text()).toContain(`${country},STANDARD,${percent},${net / 100},${vat / 100},${total / 100}`)
    } finally {
      await post(owner, '/home/settings/invoices', { issue: 'never', oss: { enabled: false, country: 'PL' } })
    }
  },
)
