import { checkAllWidths } from './axe.ts'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

test.for(['en', 'pl'])(
  'somebody hears of a comment at the bell without a reload, follows it to that comment, and has read it (%s)',
  async (lang, { open }) => {
    const t = words(lang)
    const options = { locale: lang === 'en' ? 'en-GB' : 'pl-PL' }
    const [reader, writer] = [await open(options), await open(options)]
    for (const [page, person] of [
      [reader, 'student'],
      [writer, 'newcomer'],
    ] as const) {
      await visit(page, '/login')
      await post(page, '/login', { email: `${person}@demo.test`, password: 'demo-password' })
    }
    const title = `The bell ${lang} ${Date.now()}`
    const made = { title, body: 'Who hears of this?' }
    const { post: written } = await post<{ post: { id: number } }>(reader, '/json/community/topics/2/post/create', made)
    await post(reader, '/notifications/read', { all: true })

    // Answered: now somebody listens there.
    const listening = reader.waitForResponse((answer) => answer.url().includes('/live?'))
    await visit(reader, `/community/posts/${written.id}?lang=${lang}`)
    await listening
    const count = reader.locator('.bell-n')
    const before = Number(await count.textContent())

    // A page that opens another line meanwhile misses what was told in between: said again, it is heard.
    async function hears(): Promise<number> {
      await post(writer, '/comments', { type: 'community_post', id: written.id, body: 'I do, at once.' })
      return Number(await count.textContent())
    }
    await expect.poll(hears, { timeout: 80_000, interval: 4000 }).toBeGreaterThan(before)
    await reader
      .getByRole('link', { name: t('ui', 'notifications') })
      .first()
      .click()
    await reader.getByRole('heading', { name: t('notifications', 'choices'), level: 1 }).waitFor()
    await reader.locator('.ntf.is-new').filter({ hasText: title }).first().click()
    await reader.locator('[id^=comment-]').filter({ hasText: 'I do, at once.' }).first().waitFor()
    const answer = await reader.request.get('/notifications', { headers: { accept: 'application/json' } })
    const { data } = (await answer.json()) as { data: { text: string; read_at: string | null }[] }
    expect(data.some(({ text, read_at }) => text.includes(title) && read_at !== null)).toBe(true)
  },
)

test('a letter about a topic ends by its link and one press, without logging in', async ({ open }) => {
  const t = words('en')
  const [reader, writer, mailProgram] = [await open(), await open(), await open({ bypassCSP: true })]
  await post(reader, '/login', { email: 'student@demo.test', password: 'demo-password' })
  await post(writer, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  type Followed = { email_notification: { community_topics: number[] } }
  const follow = (action: boolean) => post<Followed>(reader, '/json/email-notification', { topic: 2, action })
  expect((await follow(true)).email_notification.community_topics).toContain(2)
  const title = `A letter ${Date.now()}`
  await post(writer, '/json/community/topics/2/post/create', { title, body: 'Who reads letters?' })
  type Mail = { to: string; subject: string; headers: Record<string, string> }
  async function letter(): Promise<string | undefined> {
    const answer = await writer.request.get('/dev/mail', { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as Mail[]
    const mail = mails.find(({ to, subject }) => to === 'student@demo.test' && subject.includes(title))
    return /<https?:\/\/[^/]+(\/[^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1]
  }
  await expect.poll(letter, { timeout: 60_000 }).toBeDefined()
  const link = `${await letter()}?lang=en`
  await checkAllWidths(mailProgram, link)
  await mailProgram.getByRole('button', { name: t('notifications', 'stop'), exact: true }).click()
  // In the reader's own language from here on, which others may have changed.
  const ended = ['en', 'pl'].map((lang) => words(lang)('notifications', 'stopped_title')).join('|')
  await mailProgram.getByRole('heading', { name: new RegExp(ended) }).waitFor()
  const { user } = (await (await reader.request.get('/me')).json()) as { user: Followed }
  expect(user.email_notification.community_topics).not.toContain(2)
})

test('an e-mail is shown in the office as large as it is read, on wide screens and on phones', async ({ open }) => {
  // What a test adds to each page's scripts a frame that runs none would refuse.
  const page = await open({ javaScriptEnabled: false })
  await page.route(/\/home\/emails\/sent\/\d+/, async (route) => {
    const response = await route.fetch()
    const isFrame = route.request().url().endsWith('/frame')
    const body = isFrame ? '<p>Hello</p>' : (await response.text()).replace(' sandbox="', ' data-was="')
    await route.fulfill(isFrame ? { contentType: 'text/html', body } : { response, body })
  })
  await post(page, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const answer = await page.request.get('/home/emails/sent', { headers: { accept: 'application/json' } })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  await page.goto(`/home/emails/sent/${data[0]?.id}?lang=en`)
  for (const [width, least] of [
    [1440, 600],
    [390, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.locator('iframe.letter').boundingBox()
    expect(box?.width).toBeGreaterThan(least)
    expect(box?.height).toBeGreaterThanOrEqual(480)
  }
})
