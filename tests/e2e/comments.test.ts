import type { Page } from 'playwright-core'
import { clip } from '../clips.ts'
import { checkHere } from './axe.ts'
import { drawn, expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words as wordsOf } from './words.ts'

const t = wordsOf('en-GB')

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
  const listening = student.waitForResponse((answer) => answer.url().includes('/live?'))
  area = await openComments(student)
  await listening
  await send.click()
  const mine = area.locator('.cm', { hasText: words })
  await mine.waitFor()

  const theirs = (await openComments(staff)).locator('.cm', { hasText: words })
  await theirs.getByRole('button', { name: 'Vote up' }).click()
  await theirs.getByRole('img', { name: '1 vote', exact: true }).waitFor()
  await mine.getByRole('img', { name: '1 vote', exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = theirs.getByRole('textbox')
  await expect.poll(() => reply.inputValue()).toBe('@Karolina Maj ')
  await reply.pressSequentially('indeed, @kar')
  const offered = theirs.getByRole('option', { name: 'Karolina Maj' })
  await offered.waitFor()
  const id = await offered.getAttribute('id')
  await expect.poll(() => reply.getAttribute('aria-activedescendant')).toBe(id)
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

test('replies load on first expand, once; one that is written opens them and counts, one that is deleted counts no more', async ({
  open,
}) => {
  const page = await open()
  await logIn(page, 'student')
  const words = { title: `The sill ${Date.now()}`, body: 'How deep is yours?' }
  const { post: made } = await post<{ post: { id: number } }>(page, '/json/community/topics/2/post/create', words)
  const about = { type: 'community_post', id: made.id, body: 'A hand deep.' }
  const { comment } = await post<{ comment: { id: number } }>(page, '/comments', about)
  for (const body of ['The first.', 'The second.']) await post(page, `/comment/${comment.id}/reply`, { body })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/comment/${comment.id}/replies`)) asked += 1
  })
  const area = await openComments(page, `/community/posts/${made.id}?lang=en`)
  const said = area.locator('.cm', { hasText: 'A hand deep.' }).first()
  const toggle = (text: string) => said.getByRole('button', { name: text, exact: true })
  await toggle('Show replies (2)').waitFor()
  expect([asked, await said.getByText('The first.').count()]).toEqual([0, 0])
  await toggle('Show replies (2)').click()
  await said.getByText('The second.').waitFor()
  await toggle('Hide replies').click()
  await said.getByText('The second.').waitFor({ state: 'detached' })

  await said.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await said.getByRole('textbox').press('End')
  await said.getByRole('textbox').pressSequentially('the third.')
  await said.locator('.cm-box').getByRole('button', { name: 'Reply', exact: true }).click()
  await said.getByText('the third.').waitFor()
  await toggle('Hide replies').click()
  await toggle('Show replies (3)').click()
  expect(asked).toBe(1)

  const third = said.locator('.cms-in .cm', { hasText: 'the third.' })
  await third.locator('summary').click()
  await third.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await third.waitFor({ state: 'detached' })
  await toggle('Hide replies').click()
  await toggle('Show replies (2)').waitFor()
})

test('what was asked for first and is answered last changes nothing: the order of comments, and the replies to one; a comment that was deleted counts no more', async ({
  open,
}) => {
  const page = await open()
  await logIn(page, 'student')
  const words = { title: `The blind ${Date.now()}`, body: 'Half closed?' }
  const { post: made } = await post<{ post: { id: number } }>(page, '/json/community/topics/2/post/create', words)
  const say = (body: string) =>
    post<{ comment: { id: number } }>(page, '/comments', { type: 'community_post', id: made.id, body })
  const { comment } = await say('The older one.')
  await say('The newer one.')
  await post(page, `/comment/${comment.id}/reply`, { body: 'The first.' })
  const listening = page.waitForResponse((answer) => answer.url().includes('/live?'))
  const area = await openComments(page, `/community/posts/${made.id}?lang=en`)
  await listening
  /** Holds the next answer to such a question, as it is by now, until it is let go. */
  async function hold(asked: RegExp) {
    const [answered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const request = page.waitForRequest(asked)
    await page.route(
      asked,
      async (route) => {
        const response = await route.fetch()
        answered.resolve()
        await held.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    return async () => {
      await answered.promise
      held.resolve()
      await (await (await request).response())?.finished()
      await drawn(page)
    }
  }
  const order = area.getByRole('combobox', { name: t('comments', 'sort_by') })
  const first = area.locator('.cm').first()
  const letGo = await hold(/json\/comments\?.*sort=newest/)
  await order.selectOption('newest')
  await order.selectOption('top')
  await expect.poll(() => order.inputValue()).toBe('top')
  const shown = await first.textContent()
  await letGo()
  expect([await order.inputValue(), await first.textContent()]).toEqual(['top', shown])

  const older = area.locator('.cm', { hasText: 'The older one.' }).first()
  const bring = await hold(new RegExp(`comment/${comment.id}/replies`))
  await older.getByRole('button', { name: 'Show replies (1)' }).click()
  const asked = page.waitForRequest(new RegExp(`comment/${comment.id}/replies`))
  await post(page, `/comment/${comment.id}/reply`, { body: 'The second.' })
  await asked
  await older.getByText('The second.').waitFor()
  await bring()
  await older.getByRole('button', { name: 'Hide replies' }).waitFor()
  await older.getByText('The second.').waitFor()

  const heading = () => area.locator('.cmx-head h2').textContent()
  expect(await heading()).toBe('2 comments')
  const newer = area.locator('.cm', { hasText: 'The newer one.' }).first()
  await newer.locator('summary').first().click()
  await page.getByRole('button', { name: t('comments', 'delete_comment') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await newer.waitFor({ state: 'detached' })
  await expect.poll(heading).toBe('1 comment')
})

test('a visitor is asked to log in to see the comments, and reads how reviews are checked', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/demo-course?lang=en')
  const area = page.locator('#comments')
  expect(await area.textContent()).toContain('Want to see the comments?')
  expect(await area.getByRole('link', { name: 'Log in now' }).getAttribute('href')).toBe('/demo-course/watch/login')
  expect(await page.locator('#reviews').textContent()).toContain('How we know that reviews are genuine')
})

test('whoever was logged out meanwhile is told so, and finds their words again after logging in', async ({ open }) => {
  const page = await open()
  await logIn(page, 'newcomer')
  const words = `Half a thought ${Date.now()}`
  let area = await openComments(page)
  const box = () => area.getByLabel('Write a comment').last()
  await box().fill(words)
  const send = area.getByRole('button', { name: 'Comment', exact: true })
  const notice = (key: string) => page.locator('.toast', { hasText: t('ui', key) })
  await box().fill('x'.repeat(1201))
  await send.click()
  await page.locator('.toast', { hasText: 'your comment has 1,201. Try splitting your comment.' }).waitFor()
  await box().fill(words)
  // Elsewhere: this tab still has the cookie of the session that has ended.
  const cookies = await page.context().cookies()
  await post(page, '/logout', {})
  await page.context().addCookies(cookies)
  await send.click()
  await notice('session_expired').waitFor()
  expect(await box().inputValue()).toBe(words)
  // The browser has lost its session, which the page still is of.
  await page.context().clearCookies()
  const again = page.waitForResponse((answer) => answer.url().endsWith('/comments'))
  await send.click()
  expect((await again).status()).toBe(419)
  expect(
    await notice('session_expired')
      .getByRole('button', { name: t('ui', 'log_in') })
      .count(),
  ).toBe(1)
  expect(await box().inputValue()).toBe(words)
  await logIn(page, 'newcomer')
  area = await openComments(page)
  await expect.poll(() => box().inputValue()).toBe(words)
})

test('a film goes along with a comment below a post, chosen once the box has the focus: “Saved”, and it is prepared', async ({
  open,
}) => {
  const page = await open()
  await logIn(page, 'student')
  const words = { title: `The chair ${Date.now()}`, body: 'How would you move it?' }
  const { post: made } = await post<{ post: { id: number } }>(page, '/json/community/topics/2/post/create', words)
  const area = await openComments(page, `/community/posts/${made.id}?lang=en`)
  const chooser = area.locator('input[type=file]')
  expect(await chooser.count()).toBe(0)
  await area.getByLabel('Write a comment').last().fill('Like this')
  expect(await chooser.getAttribute('accept')).toBe('video/*')
  await chooser.setInputFiles({ name: 'chair.mp4', mimeType: 'video/mp4', buffer: await clip({ seconds: 1, rate: 5 }) })
  await area.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.locator('.toast', { hasText: t('comments', 'saved') }).waitFor()
  await area.locator('.cm', { hasText: 'Like this' }).getByText(t('comments', 'film_is_prepared')).waitFor()
})

test('where no news arrive, a page says nothing of it, and works', async ({ open }) => {
  const page = await open()
  await page.route('**/live?*', (route) => route.fulfill({ status: 502 }))
  await logIn(page, 'newcomer')
  const refused = page.waitForResponse((answer) => answer.url().includes('/live?'))
  const area = await openComments(page)
  await refused
  const words = `No line here ${Date.now()}`
  await area.getByLabel('Write a comment').last().fill(words)
  await area.getByRole('button', { name: 'Comment', exact: true }).click()
  await area.locator('.cm', { hasText: words }).waitFor()
  expect(await page.locator('.toast, [role=alert]').count()).toBe(0)
})

test('reviews are loaded once they are 250 px below the window', async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 700 } })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/json/reviews')) asked.push(request.url())
  })
  await visit(page, '/demo-course?lang=en')
  const list = page.locator('#reviews .rv-list')
  /** Puts the list so many pixels below the window, and waits until the browser has looked. */
  const putBelow = (pixels: number) =>
    list.evaluate(async (element, below) => {
      scrollBy({ top: element.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' })
      for (let n = 0; n < 3; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    }, pixels)
  await putBelow(280)
  await page.locator('#reviews [data-alive]').waitFor()
  await putBelow(255)
  expect(asked).toEqual([])
  await putBelow(245)
  await expect.poll(() => asked.length).toBe(1)
  await list.locator('.rv').first().waitFor()
})
