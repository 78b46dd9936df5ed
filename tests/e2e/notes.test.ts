import { expect, test, visit } from './browser.ts'
import { post } from './calls.ts'
import { words } from './words.ts'

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
    await page.getByPlaceholder(t('progress', 'note_placeholder')).fill(`Begun\n${lines[lang]}`)
    await page.getByText(t('progress', 'kept_here')).waitFor()
  }
  const again = await phone.context().newPage()
  await phone.close()
  await laptop.context().setOffline(false)
  await laptop.getByText(words('pl')('progress', 'saved'), { exact: true }).waitFor()
  await again.context().setOffline(false)
  await visit(again, `${lecture}?lang=en`)
  const both = `Begun\n${lines.pl}\n${lines.en}`
  const box = again.getByPlaceholder(words('en')('progress', 'note_placeholder'))
  await expect.poll(() => box.inputValue(), { timeout: 30_000 }).toBe(both)

  const stored = async () => {
    const address = `/my/notes?q=${encodeURIComponent(lines.en)}`
    const answer = await laptop.request.get(address, { headers: { accept: 'application/json' } })
    return ((await answer.json()) as { data: { note: string }[] }).data.map(({ note }) => note)
  }
  await expect.poll(stored, { timeout: 30_000 }).toEqual([both])

  // Written without a connection once more, and then only the page of all notes is opened.
  await again.context().setOffline(true)
  await box.fill(`${both}\nlast`)
  await again.getByText(words('en')('progress', 'kept_here')).waitFor()
  const list = await again.context().newPage()
  await again.close()
  await list.context().setOffline(false)
  await visit(list, '/my/notes?lang=en')
  const kept = list.locator('.nt').filter({ hasText: 'last' })
  await kept.locator('.nt-text').filter({ hasText: lines.pl }).waitFor({ timeout: 30_000 })

  // Where it stands it saves itself as well, and keeps what could not be sent over a reload.
  const area = kept.getByRole('textbox')
  const edit = () => kept.locator('summary').click()
  await edit()
  await area.fill(`${both}\nlast of all`)
  await kept.getByText(words('en')('progress', 'saved'), { exact: true }).waitFor()
  await kept.locator('.nt-text').filter({ hasText: 'last of all' }).waitFor()
  await expect.poll(stored, { timeout: 30_000 }).toEqual([`${both}\nlast of all`])
  await kept.getByRole('button', { name: words('en')('progress', 'delete_note') }).click()
  await expect.poll(stored, { timeout: 30_000 }).toEqual([])
  await list.getByRole('button', { name: words('en')('progress', 'undo'), exact: true }).click()
  await expect.poll(stored, { timeout: 30_000 }).toEqual([`${both}\nlast of all`])
  await list.route('**/notes', (route) => route.abort('internetdisconnected'))
  await area.fill(`${both}\nlast but one reload`)
  await kept.getByText(words('en')('progress', 'kept_here')).waitFor()
  await list.unroute('**/notes')
  await list.reload()
  await expect.poll(stored, { timeout: 30_000 }).toEqual([`${both}\nlast but one reload`])
})
