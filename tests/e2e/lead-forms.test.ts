import type { Page } from 'playwright-core'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { linkFor, post } from './calls.ts'
import { words } from './words.ts'

const t = words('en')

async function logIn(page: Page): Promise<void> {
  await visit(page, '/login?lang=en')
  await page.fill('[name=email]', 'owner@demo.test')
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Waits until the builder has saved what was typed. */
async function saved(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.saved').textContent(), { timeout: 15_000 }).toContain(t('ui', 'saved_now'))
}

test('a creator builds a form, a visitor fills it in and confirms, the creator sees the lead and takes it along', async ({
  open,
}) => {
  const creator = await open({ bypassCSP: true, acceptDownloads: true })
  await logIn(creator)
  await visit(creator, '/home/lead-forms?lang=en')
  await creator
    .getByRole('button', { name: t('leads', 'new_form') })
    .first()
    .click()
  const title = `Window letters ${Date.now()}`
  const window = creator.getByRole('dialog')
  await window.getByLabel(t('leads', 'title')).fill(title)
  await window.getByRole('button', { name: t('leads', 'create') }).click()
  await creator.waitForURL(/\/home\/lead-forms\/\d+/)
  await creator.getByRole('heading', { name: title }).waitFor()
  await creator.getByRole('button', { name: t('leads', 'field_add') }).click()
  // What is typed at once goes into the new field.
  await creator.keyboard.type('Your light')
  await creator.locator('[name="success_text.en"]').fill('Find **one window** today.')
  await creator.getByLabel(t('leads', 'double_opt_in'), { exact: true }).check()
  await saved(creator)
  await checkHere(creator)
  const id = creator.url().split('/').at(-1)

  const visitor = await open({ bypassCSP: true })
  await visitor.clock.install()
  await visit(visitor, `/lead/${id}?lang=en`)
  await checkHere(visitor)
  const subscribe = visitor.locator('.lead-form button[type=submit]')
  // Idle, loading on submit; on failure loading ends after 2 s and per-field errors show, in small red text.
  const first = visitor.getByLabel('First name')
  await first.click()
  await visitor.locator('[data-island="leads/lead-form"][data-alive]').waitFor()
  await visitor.clock.pauseAt(Date.now() + 60_000)
  await subscribe.click()
  await expect.poll(() => visitor.locator('.lead-form .error').count(), { timeout: 15_000 }).toBe(2)
  expect(await subscribe.getAttribute('aria-busy')).toBe('true')
  await visitor.clock.runFor(1999)
  expect(await subscribe.getAttribute('aria-busy')).toBe('true')
  await visitor.clock.runFor(1)
  await expect.poll(() => subscribe.getAttribute('aria-busy'), { timeout: 15_000 }).toBe(null)
  await visitor.clock.resume()
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  const error = visitor.locator('.lead-form .error').first()
  expect(Number.parseFloat(await error.evaluate((one) => getComputedStyle(one).fontSize))).toBeLessThan(14)
  await checkHere(visitor)
  const email = `window-${Date.now()}@example.com`
  await first.fill('Łucja')
  await visitor.getByLabel('E-mail').fill(email)
  await visitor.getByLabel('Your light').fill('A north window')
  await subscribe.click()
  // Then the success panel: a check icon, the header, markdown.
  const panel = visitor.locator('.lead-done')
  await panel.getByRole('heading', { name: t('leads', 'thank_you') }).waitFor()
  expect(await panel.locator('strong').textContent()).toBe('one window')
  expect(await panel.locator('.ok-mark svg').count()).toBe(1)
  await checkHere(visitor)

  await visit(visitor, await linkFor(visitor, email, 'lead/confirm'))
  await checkHere(visitor)
  await visitor.getByRole('button', { name: t('leads', 'confirm') }).click()
  await visitor.getByRole('heading', { name: t('leads', 'confirmed_title') }).waitFor()

  await visit(creator, `/home/leads?form=${id}`)
  await creator
    .getByText(t('leads', 'state_confirmed'), { exact: true })
    .and(creator.locator('td .badge'))
    .filter({ visible: true })
    .waitFor()
  await creator.getByRole('button', { name: t('leads', 'details_of', { name: email }) }).click()
  await creator.getByRole('dialog').getByText('A north window').waitFor()
  await checkHere(creator, '[role=dialog]')
  await creator.keyboard.press('Escape')
  await creator
    .locator('summary')
    .filter({ hasText: t('ui', 'export') })
    .click()
  const [file] = await Promise.all([
    creator.waitForEvent('download'),
    creator.getByRole('link', { name: t('ui', 'export_plain'), exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/leads.*\.csv$/)

  // A form that leads somewhere goes there first.
  const { lead_form: leading } = await post<{ lead_form: { id: number } }>(creator, '/home/lead-forms', {
    title,
    fields: [
      { label: 'First name', name: 'name', required: true },
      { label: 'E-mail', name: 'email', type: 'email', required: true },
      {
        label: 'Light',
        name: 'light',
        type: 'radio',
        required: true,
        options: ['Window', 'Lamp'].map((text) => ({ value: text.toLowerCase(), text })),
      },
    ],
    redirect_to: '/courses',
  })
  await visit(visitor, `/lead/${leading.id}?lang=en`)
  await first.fill('Anna')
  await visitor.getByLabel('E-mail').fill(`leading-${email}`)
  await subscribe.click()
  // What is wrong stands at its field alone, among radio buttons too.
  await visitor.locator('.lead-form .error').waitFor()
  expect(await visitor.locator('.lead-form [role=alert]').count()).toBe(0)
  await visitor.getByRole('radio', { name: 'Window' }).check()
  await visitor.clock.fastForward(2000)
  await subscribe.and(visitor.locator(':not([aria-busy])')).click()
  await visitor.waitForURL(/\/courses$/)
})

test('a form is sent whatever its fields are called, also as what every form has', async ({ open }) => {
  const creator = await open()
  await post(creator, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const names = [
    'action',
    'method',
    'elements',
    'children',
    'title',
    'style',
    'id',
    'length',
    'target',
    'submit',
    'reset',
  ]
  const fields = [...names, 'email'].map((name) => ({ label: name, name, required: name === 'email' }))
  const { lead_form } = await post<{ lead_form: { id: number } }>(creator, '/home/lead-forms', { title: 'Any', fields })
  const visitor = await open({ bypassCSP: true })
  await visitor.clock.install()
  await visit(visitor, `/lead/${lead_form.id}?lang=en`)
  const [button, email] = [visitor.locator('.lead-form button[type=submit]'), visitor.getByLabel('email')]
  await visitor.getByLabel('action').fill('Look')
  await visitor.locator('[data-island="leads/lead-form"][data-alive]').waitFor()
  await button.click()
  await visitor.locator('.lead-form .error').waitFor()
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await visitor.locator('.lead-form [role=alert]').count()).toBe(0)
  await email.fill('any@example.com')
  await visitor.clock.fastForward(2000)
  await button.and(visitor.locator(':not([aria-busy])')).click()
  await visitor.locator('.lead-done').waitFor()
  const listed = await creator.request.get(`/home/leads?form=${lead_form.id}`, {
    headers: { accept: 'application/json' },
  })
  expect(await listed.json()).toMatchObject({ data: [{ fields: { action: 'Look', email: 'any@example.com' } }] })
})

test('presale: who asks to be told when a product opens confirms by a letter and is on the list', async ({ open }) => {
  const creator = await open()
  await post(creator, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const title = `Light in the theatre ${Date.now()}`
  const slug = `theatre-${Date.now()}`
  const soon = { type: 'course', title, slug, status: 'published' }
  const { product } = await post<{ product: { id: number } }>(creator, '/home/products', soon)

  const visitor = await open({ bypassCSP: true })
  await visit(visitor, `/${slug}?lang=en`)
  const box = visitor.getByRole('form', { name: t('leads', 'tell_me') })
  const email = box.getByLabel('E-mail')
  await email.click()
  await visitor.locator('[data-island="leads/tell-me"][data-alive]').waitFor()
  await email.fill('anna')
  await box.getByRole('button').click()
  await box.locator('.error').waitFor()
  const address = `${slug}@example.com`
  await email.fill(address)
  await box.getByRole('button').click()
  await visitor.getByRole('status').getByText(t('leads', 'tell_me_done')).waitFor()
  await checkHere(visitor)
  await visit(visitor, await linkFor(visitor, address, 'lead/confirm'))
  await visitor.getByRole('button', { name: t('leads', 'confirm') }).click()
  await visitor.getByRole('heading', { name: t('leads', 'confirmed_title') }).waitFor()

  const waiting = await creator.request.get(`/home/leads?product=${product.id}`, {
    headers: { accept: 'application/json' },
  })
  expect(await waiting.json()).toMatchObject({ data: [{ email: address, state: 'confirmed', product: { title } }] })
})

test('on the home, which loads no framework, the form stands as the server drew it and says thank you', async ({
  open,
}) => {
  const visitor = await open({ bypassCSP: true })
  await visit(visitor, '/?lang=pl')
  const form = visitor.locator('.lead-form')
  expect(await form.evaluate((element) => element.closest('[data-alive]'))).toBe(null)
  await form.getByLabel('Imię').fill('Anna')
  await form.getByLabel('E-mail', { exact: true }).fill(`home-${Date.now()}@example.com`)
  // It promises e-mails.
  await form.locator('[name=_consent]').check()
  await form.getByRole('button').click()
  await visitor.locator('.lead-done').getByText('jedno okno').waitFor()
})
