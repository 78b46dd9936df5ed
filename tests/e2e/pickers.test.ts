import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en-GB')

test('a product among many is found by its name, by keyboard, kept as a draft and saved', async ({ open }) => {
  const page = await open({ bypassCSP: true })
  await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const made: number[] = []
  for (let n = 1; n <= 24; n++) {
    const title = `Zapas ${String(n).padStart(2, '0')}`
    const { product } = await post<{ product: { id: number } }>(page, '/home/products', { type: 'event', title })
    made.push(product.id)
  }
  const { exam } = await post<{ exam: { id: number } }>(page, '/home/exams', { title: 'Found', product_id: made[0] })
  await visit(page, `/home/exams/${exam.id}?lang=en`)
  const field = page.getByRole('combobox', { name: t('exams', 'product'), exact: true })
  await expect.poll(() => field.inputValue()).toBe('Zapas 01')
  await field.focus()
  await page.keyboard.type('zapas 23')
  const option = page.getByRole('option', { name: 'Zapas 23' })
  await option.waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  const active = await field.getAttribute('aria-activedescendant')
  expect(await option.getAttribute('id')).toBe(active)
  await checkHere(page, '.picker-window')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Zapas 23')
  const saved = async () => {
    const answer = await page.request.get(`/home/exams/${exam.id}`, { headers: { accept: 'application/json' } })
    return ((await answer.json()) as { exam: { product: { title: string } } }).exam.product.title
  }
  await expect.poll(saved).toBe('Zapas 23')
  // Typed and left alone, it shows what is chosen again.
  await page.keyboard.type('nothing like it')
  await page.getByText(t('ui', 'picker_none')).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('Zapas 23')
  expect(await saved()).toBe('Zapas 23')

  // A form's draft names what is not among the first.
  const found = await page.request.get('/home/students?length=1', { headers: { accept: 'application/json' } })
  const { data } = (await found.json()) as { data: { id: number }[] }
  await visit(page, `/home/students/${data[0]?.id}`)
  await page.getByText(t('students', 'give_access'), { exact: true }).first().click()
  const given = page.getByRole('combobox', { name: t('students', 'product'), exact: true }).first()
  await given.fill('zapas 24')
  await page.getByRole('option', { name: 'Zapas 24' }).click()
  await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.startsWith('draft ')))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const again = page.locator('details.act', { has: page.locator('[name=product_id]') }).first()
  await again.evaluate((fold: HTMLDetailsElement) => {
    fold.open = true
  })
  await expect.poll(() => again.getByRole('combobox').inputValue()).toBe('Zapas 24')
  await again.locator('[name=reason]').fill('a gift')
  await again.locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Zapas 24' }).waitFor()

  // The others of the worker's product have a short list again.
  const { token } = (await (await page.request.get('/csrf')).json()) as { token: string }
  for (const id of made) {
    const headers = { 'x-csrf-token': token, accept: 'application/json' }
    await page.request.delete(`/home/products/${id}`, { headers })
  }
})

test('what is chosen while a draft is looked for stays, and a late answer replaces nothing', async ({ open }) => {
  const page = await open({ bypassCSP: true })
  await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const codes: number[] = []
  for (let n = 1; n <= 24; n++) {
    const code = { code: `ZAPAS${String(n).padStart(2, '0')}`, type: 'percentage', value: 10, mode: 'all' }
    const made = await post<{ promo_code: { id: number } }>(page, '/home/promo-codes', code)
    codes.push(made.promo_code.id)
  }
  const email = 'picker-boxes@example.com'
  const { affiliate } = await post<{ affiliate: { id: number } }>(page, '/home/affiliates', { email })
  const [earlier, later, chosen] = codes.slice(-3) as [number, number, number]
  // The answer about the first draft comes after all others.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/home/options/promo-codes?ids=${earlier}`, async (route) => {
    await held
    await route.continue()
  })
  await visit(page, `/home/affiliates/${affiliate.id}?lang=en`)
  const carrier = page.locator('#promo-added')
  const type = (text: string) =>
    carrier.evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
  await carrier.waitFor({ state: 'attached' })
  const late = page.waitForResponse((answer) => answer.url().endsWith(`?ids=${earlier}`))
  await type(`${earlier}`)
  await type(`${later}`)
  const box = (id: number) => page.locator(`#promo-${id}`)
  await box(later).waitFor()
  const field = page.getByRole('combobox').last()
  await field.fill('zapas24')
  await page.getByRole('option', { name: 'ZAPAS24' }).click()
  await box(chosen).waitFor()
  release()
  await late
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect([await box(later).isChecked(), await box(chosen).isChecked(), await box(earlier).count()]).toEqual([
    true,
    true,
    0,
  ])
  const { token } = (await (await page.request.get('/csrf')).json()) as { token: string }
  const headers = { 'x-csrf-token': token, accept: 'application/json' }
  for (const id of codes) await page.request.delete(`/home/promo-codes/${id}`, { headers })
})
