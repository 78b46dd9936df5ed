import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { checkHere } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

const t = words('en-GB')
const m = (key: string) => t('moderation', key)

/** Makes an account and logs it in; returns its id and address. */
async function join(page: Page, first_name: string): Promise<{ id: number; email: string }> {
  const email = `${first_name.toLowerCase()}.${Date.now()}@example.com`
  const person = { first_name, last_name: 'Ruta', email, password: 'a long enough password', terms: true }
  const { user } = await post<{ user: { id: number } }>(page, '/register', person)
  return { id: user.id, email }
}

async function openPost(page: Page, id: number) {
  await visit(page, `/community/posts/${id}?lang=en`)
  const area = page.locator('#comments')
  await area.scrollIntoViewIfNeeded()
  await area.locator('[data-alive]').waitFor()
  return area
}

const widthOf = (page: Page, image: string) =>
  page
    .locator(image)
    .first()
    .evaluate((shown) => shown.getBoundingClientRect().width)

test('a comment is reported and taken down, its author blocked and let in again, and the others answered, converted and deleted in one list', async ({
  open,
}) => {
  const [author, reader, office] = [await open(), await open(), await open({ bypassCSP: true })]
  const [rude] = [await join(author, 'Marek'), await join(reader, 'Hanna')]
  await post(office, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const products = await office.request.get('/home/courses', { headers: { accept: 'application/json' } })
  const { data: courses } = (await products.json()) as { data: { id: number; slug: string }[] }
  const course = courses.find(({ slug }) => slug === 'demo-course')?.id
  await post(office, '/home/students', { emails: rude.email, product_ids: [course] })
  const mark = `m${Date.now()}`
  const [bad, question, spare, praise] = [`A face ${mark}`, `Which window ${mark}`, `Aside ${mark}`, `Praise ${mark}`]
  const pair = [`One of two ${mark}`, `Two of two ${mark}`]
  const written = { title: `Light ${mark}`, body: 'Where does it fall?' }
  const made = await post<{ post: { id: number } }>(office, '/json/community/topics/2/post/create', written)
  const { id } = made.post
  for (const body of [bad, ...pair, question, spare])
    await post(author, '/comments', { type: 'community_post', id, body })
  await post(author, '/comments', { type: 'product', id: course, body: praise })

  const reported = (await openPost(reader, id)).locator('.cm', { hasText: bad })
  await reported.locator('summary').click()
  await reported.getByRole('button', { name: t('comments', 'report') }).click()
  const asked = reader.getByRole('dialog', { name: m('report_title') })
  await asked.getByLabel(m('reason')).selectOption('abuse')
  await asked.getByLabel(m('report_words')).fill(`It is about her looks ${mark}`)
  await asked.getByRole('button', { name: m('report'), exact: true }).click()
  await reader.locator('.toast', { hasText: m('report_sent') }).waitFor()

  await visit(office, '/home/reports?lang=en&state=open')
  const row = office.locator('.mod-list > li', { hasText: bad })
  await expect.poll(() => row.textContent()).toContain(`It is about her looks ${mark}`)
  await row.getByRole('button', { name: m('delete'), exact: true }).click()
  const sure = office.getByRole('alertdialog', { name: t('ui', 'are_you_sure') })
  await sure.getByRole('button', { name: t('ui', 'delete'), exact: true }).click()
  await row.waitFor({ state: 'detached' })

  await visit(office, `/home/students/${rude.id}?lang=en`)
  await office.getByRole('button', { name: m('block'), exact: true }).click()
  const block = office.getByRole('dialog')
  await block.getByRole('radio', { name: /^1 day/ }).check()
  await block.getByLabel(m('block_reason')).fill(`Words about a face ${mark}`)
  await checkHere(office, '[role=dialog]')
  await block.getByRole('button', { name: m('block'), exact: true }).click()
  await office.getByText(/Blocked from posting until/).waitFor()
  for (const path of ['/community/write', `/community/posts/${id}`]) {
    await visit(author, `${path}?lang=en`)
    await author.getByText(`Words about a face ${mark}`).waitFor()
    expect(await author.locator('main textarea').count(), path).toBe(0)
  }
  await visit(office, '/home/blocked?lang=en')
  const person = office.getByRole('row').filter({ hasText: rude.email })
  await checkHere(office, 'main')
  await person.getByRole('button', { name: m('unblock'), exact: true }).click()
  await person.waitFor({ state: 'detached' })
  await visit(author, '/community/write?lang=en')
  await author.locator('main textarea').first().waitFor({ state: 'attached' })

  await visit(office, `/home/comments?lang=en&q=${mark}`)
  const item = (said: string) => office.locator('.mod-list > li', { hasText: said })
  expect(await item(bad).count()).toBe(0)
  const answer = item(question).getByRole('button', { name: m('reply'), exact: true })
  // The newest first: praise, the aside, the question; one too far and back.
  for (const key of ['j', 'j', 'j', 'j', 'k']) await office.keyboard.press(key)
  await expect.poll(() => office.locator('.mod-list > li:focus').textContent()).toContain(question)
  await office.keyboard.press('r')
  const box = item(question).getByRole('textbox')
  await expect.poll(() => box.inputValue()).toBe('@Marek Ruta ')
  await box.press('End')
  await box.pressSequentially('the north one')
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await item(question)
    .locator('input[type=file]')
    .setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer: picture })
  await item(question).locator('.cm-preview').waitFor()
  await expect.poll(() => widthOf(office, '.cm-preview')).toBeGreaterThan(0)
  expect(await widthOf(office, '.cm-preview')).toBeLessThanOrEqual(200)
  await checkHere(office, 'main')
  await answer.click()
  await item(question).waitFor({ state: 'detached' })

  await item(praise)
    .getByRole('button', { name: m('convert') })
    .click()
  const convert = office.getByRole('dialog', { name: t('comments', 'convert') })
  await checkHere(office, 'dialog')
  await convert.getByRole('button', { name: t('comments', 'convert') }).click()
  await item(praise).waitFor({ state: 'detached' })
  async function remove(): Promise<void> {
    await item(spare)
      .getByRole('button', { name: m('delete'), exact: true })
      .click()
    await sure.getByRole('button', { name: t('ui', 'delete'), exact: true }).click()
    await item(spare).waitFor({ state: 'detached' })
  }
  await remove()
  await office.getByRole('button', { name: t('comments', 'undo') }).click()
  await item(spare).waitFor()
  await remove()

  for (const said of pair) await item(said).getByRole('checkbox').check()
  const chosen = office.getByRole('toolbar', { name: t('ui', 'bulk_actions') })
  await checkHere(office, 'main')
  await chosen.getByRole('button', { name: m('delete'), exact: true }).click()
  await sure.getByRole('button', { name: t('ui', 'delete'), exact: true }).click()
  for (const said of pair) await item(said).waitFor({ state: 'detached' })
  await office.getByRole('button', { name: m('undo'), exact: true }).click()
  for (const said of pair) await item(said).waitFor()
  for (const said of pair) await item(said).getByRole('checkbox').check()
  await chosen.getByRole('button', { name: m('keep_several') }).click()
  for (const said of pair) await item(said).waitFor({ state: 'detached' })

  const answered = (await openPost(reader, id)).locator('.cm', { hasText: question })
  await answered.getByRole('button', { name: 'Show replies (1)' }).click()
  await answered.getByText('the north one').waitFor()
  await expect.poll(() => widthOf(reader, '.cm-img img')).toBeGreaterThan(0)
  expect(await widthOf(reader, '.cm-img img')).toBeLessThanOrEqual(200)
  expect(await reader.getByText(spare).count()).toBe(0)
})
