import type { Page } from 'playwright-core'
import { checkHere } from './axe.ts'
import { expect, test } from './browser.ts'

async function logIn(page: Page, person: string): Promise<void> {
  await page.goto('/login')
  await page.fill('[name=email]', `${person}@demo.test`)
  await page.fill('[name=password]', 'demo-password')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function openComments(page: Page, address = '/demo-course?lang=en') {
  await page.goto(address)
  const area = page.locator('#comments')
  await area.scrollIntoViewIfNeeded()
  await area.locator('[data-alive]').waitFor()
  return area
}

test('two people talk: a draft that survives, a comment, a vote and a reply that the other sees', async ({ open }) => {
  const [student, staff] = [await open({ bypassCSP: true }), await open({ bypassCSP: true })]
  await logIn(student, 'student')
  await logIn(staff, 'owner')
  const words = `Keep the hand ${Date.now()} <script>alert(1)</script>`
  let area = await openComments(student)
  const send = area.getByRole('button', { name: 'Comment', exact: true })
  expect(await send.count()).toBe(0)
  await area.getByLabel('Write a comment').last().fill('S')
  expect(await send.isDisabled()).toBe(true)
  await area.getByLabel('Write a comment').last().fill(words)
  area = await openComments(student)
  await send.click()
  const mine = area.locator('.cm', { hasText: words })
  await mine.waitFor()

  const theirs = (await openComments(staff)).locator('.cm', { hasText: words })
  await theirs.getByRole('button', { name: 'Vote up' }).click()
  await theirs.getByRole('img', { name: '1 vote', exact: true }).waitFor()
  await mine.getByRole('img', { name: '1 vote', exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = theirs.getByRole('textbox')
  expect(await reply.inputValue()).toBe('@Karolina Maj ')
  await reply.pressSequentially('indeed, @kar')
  const offered = theirs.getByRole('option', { name: 'Karolina Maj' })
  await offered.waitFor()
  expect(await reply.getAttribute('aria-activedescendant')).toBe(await offered.getAttribute('id'))
  await checkHere(staff, '#comments')
  await reply.press('Enter')
  await expect.poll(() => reply.inputValue()).toBe('@Karolina Maj indeed, @Karolina Maj ')
  await theirs.locator('.cms-in').getByRole('button', { name: 'Reply', exact: true }).click()
  await theirs.getByText('@Karolina Maj indeed, @Karolina Maj').waitFor()
  await mine.getByRole('button', { name: 'Show replies (1)' }).click()
  await mine.getByText('@Karolina Maj indeed, @Karolina Maj').waitFor()
  expect(await mine.locator('.mention').allTextContents()).toEqual(['@Karolina Maj', '@Karolina Maj'])
  await checkHere(student, '#comments')
  await checkHere(student, '#reviews')

  const link = (await mine.locator('> .cm-main > .cm-by a').first().getAttribute('href')) ?? ''
  expect(await (await openComments(student, `/demo-course${link}`)).locator('.is-linked').textContent()).toContain(
    words,
  )
  await mine.locator('> .cm-main > .cm-by summary').click()
  await student.getByRole('button', { name: 'Delete comment' }).click()
  await student.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await mine.waitFor({ state: 'detached' })
})

test('a visitor is asked to log in, to see the comments and to write a review', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/demo-course?lang=en')
  const area = page.locator('#comments')
  expect(await area.textContent()).toContain('Want to see the comments?')
  expect(await area.getByRole('link', { name: 'Log in now' }).getAttribute('href')).toBe('/demo-course/watch/login')
  expect(await page.locator('#reviews').textContent()).toContain('How we know that reviews are genuine')
})
