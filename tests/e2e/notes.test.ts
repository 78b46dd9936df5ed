import type { Page } from 'playwright-core'
import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

/** Looked at rarely enough for the list's own limit. */
const NOTES_IN_TIME = { timeout: 30_000, interval: 500 }

async function storedNotes(page: Page, q: string): Promise<string[]> {
  const answer = await page.request.get(`/my/notes?${new URLSearchParams({ q })}`, {
    headers: { accept: 'application/json' },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { note: string }[] }).data.map(({ note }) => note)
}

test('what two devices write without a connection arrives from both, even from a tab that was closed', async ({
  open,
}) => {
  const [phone, laptop] = [await open(), await open({ locale: 'pl-PL' })]
  for (const page of [phone, laptop]) {
    await visit(page, '/login')
    await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
  }
  await visit(phone, '/demo-course/watch')
  const lecture = new URL(phone.url()).pathname
  await post(phone, `/lecture/${lecture.split('/').at(-1)}/notes`, { note: 'Begun' })

  const lines = { en: `phone ${Date.now()}`, pl: `laptop ${Date.now()}` }
  for (const [page, lang] of [
    [phone, 'en'],
    [laptop, 'pl'],
  ] as const) {
    const t = words(lang)
    await visit(page, `${lecture}?lang=${lang}`)
    await page.context().setOffline(true)
    await page.getByPlaceholder(t('lectures', 'note_placeholder')).fill(`Begun\n${lines[lang]}`)
    await page.getByText(t('lectures', 'kept_here')).waitFor()
  }
  const again = await phone.context().newPage()
  await phone.close()
  await laptop.context().setOffline(false)
  await laptop.getByText(words('pl')('lectures', 'saved'), { exact: true }).waitFor()
  await again.context().setOffline(false)
  await visit(again, `${lecture}?lang=en`)
  const both = `Begun\n${lines.pl}\n${lines.en}`
  const box = again.getByPlaceholder(words('en')('lectures', 'note_placeholder'))
  await expect.poll(() => box.inputValue(), { timeout: 30_000 }).toBe(both)

  const stored = () => storedNotes(laptop, lines.en)
  await expect.poll(stored, NOTES_IN_TIME).toEqual([both])

  // Written without a connection once more, and then only the page of all notes is opened.
  await again.context().setOffline(true)
  await box.fill(`${both}\nlast`)
  await again.getByText(words('en')('lectures', 'kept_here')).waitFor()
  const list = await again.context().newPage()
  await again.close()
  await list.context().setOffline(false)
  await visit(list, '/my/notes?lang=en')
  const kept = list.locator('.nt').filter({ hasText: 'last' })
  await kept.locator('.nt-text').filter({ hasText: lines.pl }).waitFor({ timeout: 30_000 })

  // Where it stands it saves itself as well, and keeps what could not be sent over a reload.
  const area = kept.getByRole('textbox')
  await kept.locator('summary').click()
  await kept.getByText(words('en')('lectures', 'saved_by_itself'), { exact: true }).waitFor()
  await area.fill(`${both}\nlast of all`)
  await kept.getByText(words('en')('lectures', 'saved'), { exact: true }).waitFor()
  await kept.locator('.nt-text').filter({ hasText: 'last of all' }).waitFor()
  await expect.poll(stored, NOTES_IN_TIME).toEqual([`${both}\nlast of all`])
  await kept.getByRole('button', { name: words('en')('lectures', 'delete_note') }).click()
  await expect.poll(stored, NOTES_IN_TIME).toEqual([])
  await list.getByRole('button', { name: words('en')('lectures', 'undo'), exact: true }).click()
  await expect.poll(stored, NOTES_IN_TIME).toEqual([`${both}\nlast of all`])
  await list.route('**/notes', (route) => route.abort('internetdisconnected'))
  await area.fill(`${both}\nlast but one reload`)
  await kept.getByText(words('en')('lectures', 'kept_here')).waitFor()
  await list.unroute('**/notes')
  await list.reload()
  await expect.poll(stored, NOTES_IN_TIME).toEqual([`${both}\nlast but one reload`])
})

test('what a closed tab left is not put together with itself when it is edited before it is sent again', async ({
  open,
}) => {
  const page = await open()
  await visit(page, '/login')
  await post(page, '/login', { email: 'student@demo.test', password: 'demo-password' })
  await visit(page, '/demo-course/watch')
  const lecture = new URL(page.url()).pathname.split('/').at(-1)
  const base = `Begun ${Date.now()}`
  const text = `${base}\nlast`
  await post(page, `/lecture/${lecture}/notes`, { note: text })
  await visit(page, '/my/notes?lang=en')
  const kept = page.locator('.nt').filter({ hasText: base })
  await kept.waitFor()

  // The tab was closed before it heard that its note had arrived.
  const { user } = (await (await page.request.get('/me')).json()) as { user: { id: number } }
  const draft = JSON.stringify({ text, base, sent: text })
  await page.evaluate(
    ([name, left]) => localStorage.setItem(name as string, left as string),
    [`note ${user.id} ${lecture} closed`, draft],
  )
  await kept.locator('summary').click()
  await kept.getByText(words('en')('lectures', 'saved_by_itself'), { exact: true }).waitFor()
  await kept.getByRole('textbox').fill(`${text} of all`)
  await kept.getByText(words('en')('lectures', 'saved'), { exact: true }).waitFor()
  await expect.poll(() => storedNotes(page, base), NOTES_IN_TIME).toEqual([`${text} of all`])
})
