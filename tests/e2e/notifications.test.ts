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

    const listening = reader.waitForRequest((request) => request.url().includes('/live?'))
    await visit(reader, `/community/posts/${written.id}?lang=${lang}`)
    await listening
    const count = reader.locator('.bell-n')
    expect(await count.isVisible()).toBe(false)

    await post(writer, '/comments', { type: 'community_post', id: written.id, body: 'I do, at once.' })
    await expect.poll(() => count.textContent()).toBe('1')
    await reader
      .getByRole('link', { name: t('ui', 'notifications') })
      .first()
      .click()
    await reader.getByRole('heading', { name: t('notifications', 'choices'), level: 1 }).waitFor()
    await reader.locator('.ntf.is-new').filter({ hasText: title }).click()
    await reader.locator('[id^=comment-]').filter({ hasText: 'I do, at once.' }).waitFor()
    expect(await count.isVisible()).toBe(false)
  },
)
