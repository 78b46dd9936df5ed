import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkAllWidths, checkHere } from './axe.ts'
import { expect, test } from './browser.ts'
import { post } from './calls.ts'
import { product } from './own-product.ts'
import { words } from './words.ts'

const t = words('en')
const AS_JSON = { headers: { accept: 'application/json' } }
const label = (words: string) => ({ en: words, pl: words })
const LEAD_FORM = {
  title: label('News'),
  fields: [
    { label: label('First name'), name: 'name', required: true },
    { label: label('E-mail'), name: 'email', type: 'email', required: true },
    {
      label: label('Level'),
      name: 'level',
      type: 'radio',
      required: true,
      options: [
        { value: 'new', text: label('New to it') },
        { value: 'old', text: label('Not so new') },
      ],
    },
    { label: label('Remarks'), name: 'remarks', type: 'textarea' },
    { label: label('Also by post'), name: 'post', type: 'checkbox' },
  ],
  hidden: [{ name: 'campaign', value: 'elsewhere' }],
  success_header: label('Thank you for coming'),
  success_text: label('Read **this** first.'),
  consent_text: label('Write to me about courses.'),
  double_opt_in: true,
}

/** Serves the example page from another origin, with this school's address and form in the place of the example's. */
async function anotherSite(form: number): Promise<{ address: string; close: () => void }> {
  const page = readFileSync('docs/embedding.html', 'utf8')
    .replaceAll('https://school.example', product.baseUrl)
    .replace('form="1"', `form="${form}"`)
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('a page of another site shows a course, a price, reviews, a countdown and a form, once the school lets it, without a cookie', async ({
  open,
}) => {
  const owner = await open({ bypassCSP: true, reducedMotion: 'reduce' })
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { lead_form } = await post<{ lead_form: { id: number } }>(owner, '/home/lead-forms', LEAD_FORM)
  const site = await anotherSite(lead_form.id)
  try {
    const save = (origins: string[]) => post(owner, '/home/settings/embedding', { origins })

    // The school has not named it yet: what the page says itself stands there. A browser would log that it hides the answer.
    await save([])
    const stranger = await open()
    const refused: number[] = []
    await stranger.route('**/embed/**', async (route) => {
      const response = await route.fetch()
      refused.push(response.status())
      await route.fulfill({ response, headers: { 'access-control-allow-origin': '*' } })
    })
    await stranger.goto(site.address, { waitUntil: 'networkidle' })
    await stranger.getByRole('link', { name: 'The course' }).waitFor()
    expect([...new Set(refused)]).toEqual([403])

    await save([new URL(site.address).origin])
    const page = await open({ viewport: { width: 390, height: 800 } })
    const weights: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/embed.js')) weights.push(response.body().then(({ length }) => length))
    })
    await page.clock.install({ time: '2030-01-01T10:00:00Z' })
    await page.clock.pauseAt('2030-01-01T10:01:00Z')
    // Nothing stays under way, not even what was asked for in vain.
    await page.goto(site.address, { waitUntil: 'networkidle' })
    const course = page.locator('katedra-course').first()
    await course.getByRole('link', { name: 'Portrait in available light' }).waitFor()
    const buy = page.locator('katedra-buy').getByRole('link')
    expect(await buy.getAttribute('href')).toBe(`${product.baseUrl}/demo-course/checkout`)
    await page.getByText('Nothing by this name').waitFor()

    // The page's styles stay outside.
    expect(await buy.isVisible()).toBe(true)
    const promise = course.locator('p').nth(1)
    const look = await promise.evaluate((one) => {
      const { textTransform, fontSize, fontFamily, letterSpacing } = getComputedStyle(one)
      return { textTransform, fontSize, fontFamily, letterSpacing }
    })
    expect(look).toEqual({
      textTransform: 'none',
      fontSize: '14px',
      letterSpacing: 'normal',
      fontFamily: 'system-ui, sans-serif',
    })

    // Reviews come when somebody comes near.
    const reviews = page.locator('katedra-reviews')
    await reviews.scrollIntoViewIfNeeded()
    await reviews.getByRole('listitem').first().waitFor()
    expect(await reviews.getByRole('listitem').count()).toBe(2)
    await reviews.getByRole('button').click()
    await expect.poll(() => reviews.getByRole('listitem').count()).toBeGreaterThan(2)

    const countdown = page.locator('katedra-countdown')
    expect(await countdown.getByRole('timer').textContent()).toMatch(/1\s*hour\s*00\s*minutes\s*05\s*seconds/)
    await page.clock.runFor(1000)
    expect(await countdown.getByRole('timer').textContent()).toContain('04')
    // A site that moves about what it shows, in a language that is none, has it count once all the same.
    await countdown.evaluate((one) => {
      one.addEventListener('countdown-finished', () => one.append('!'))
      one.setAttribute('lang', 'x-none')
      for (const place of [one.parentElement, one.parentElement]) place?.append(one)
    })
    await expect.poll(() => countdown.getByRole('timer').textContent()).toContain('04')
    await page.clock.fastForward('01:00:10')
    await countdown.getByText('It is over.').waitFor()
    expect(await countdown.textContent()).toMatch(/[^!]!$/)
    await countdown.evaluate((one) => one.removeAttribute('lang'))
    await page.clock.resume()

    // A form says what is wrong at its fields, and thanks.
    const form = page.locator('katedra-lead-form')
    const button = form.getByRole('button')
    await button.click()
    await expect.poll(() => form.locator('.error:visible').count()).toBe(4)
    await expect
      .poll(() =>
        form
          .locator('[aria-invalid=true]')
          .first()
          .evaluate((field) => field.matches(':focus')),
      )
      .toBe(true)
    expect(await form.getByText(t('ui', 'optional')).count()).toBe(1)
    // Whoever hears the page is told at each choice what is wrong with it.
    const choice = form.getByLabel('Not so new')
    const told = await choice.getAttribute('aria-describedby')
    expect(await form.locator(`[id="${told}"]`).textContent()).toMatch(/\w/)
    expect(await choice.getAttribute('required')).toBe('')
    // A box that is ticked is of the school's colour.
    const colourOf = (one: Element, of: string) => getComputedStyle(one).getPropertyValue(of)
    expect(await choice.evaluate(colourOf, 'accent-color')).toBe(await button.evaluate(colourOf, 'background-color'))
    await checkHere(page, 'main')
    await form.locator('button:not([aria-disabled=true])').waitFor()
    await form.getByLabel('First name').fill('Ola')
    await form.getByLabel('E-mail').fill('ola.elsewhere@example.com')
    await form.getByLabel('New to it').check()
    await form.getByLabel('Write to me about courses.').check()
    await button.click()
    await form.getByText('Thank you for coming').waitFor()
    // Where the button was, whoever goes by keys goes on.
    await expect.poll(() => form.getByRole('status').evaluate((panel) => panel.matches(':focus'))).toBe(true)
    // Who has to confirm is told so.
    await form.getByText(t('leads', 'check_inbox')).waitFor()
    expect(await form.locator('strong').textContent()).toBe('this')
    const { data } = (await (await owner.request.get('/home/leads', AS_JSON)).json()) as { data: { fields: object }[] }
    expect(data[0]?.fields).toMatchObject({ name: 'Ola', level: 'new', campaign: 'elsewhere' })

    await checkAllWidths(owner, '/home/settings/embedding?lang=en')
    expect(await page.context().cookies()).toEqual([])
    expect(Math.max(...(await Promise.all(weights)))).toBeLessThan(30_000)
  } finally {
    site.close()
  }
})
