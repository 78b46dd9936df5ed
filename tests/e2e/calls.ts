import type { Page } from 'playwright-core'
import { expect } from './browser.ts'

type Mail = { to: string; text: string }

/** Calls as a page's script does, with the browser's session. */
export async function post<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const { token } = (await (await page.request.get('/csrf')).json()) as { token: string }
  const headers = { 'x-csrf-token': token, accept: 'application/json' }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json() as Promise<Answer>
}

/** The link of the newest e-mail to an address that leads to such a place, once the worker has written it. */
export async function linkFor(page: Page, email: string, to = 'invitation'): Promise<string> {
  for (;;) {
    const answer = await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })
    const mail = ((await answer.json()) as Mail[]).find(({ to }) => to === email)
    const [link] = new RegExp(`http://\\S+/${to}/[\\w-]{43}`).exec(mail?.text ?? '') ?? []
    if (link) return link
    await page.waitForTimeout(100)
  }
}
