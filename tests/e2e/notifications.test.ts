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
