import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

// What a deployment behind TLS has, before anything reads its settings.
process.env.PUBLIC_URL = 'https://school.test'
const { Visit } = await import('./browser-like.ts')
const { aStudent } = await import('#app/people/accounts/factory.server.ts')
const { inSchool } = await import('#app/platform/db.server.ts')
const { COOKIES, closedCookie, forgottenCookie, localeFrom, sessionFrom, themeFrom } = await import(
  '#app/platform/cookies.server.ts'
)

/** Read by scripts under this very name, and believed by nobody: what is sent is compared with the session. */
const PLAIN = 'XSRF-TOKEN'

describe('the cookies of a deployment behind TLS', () => {
  const visit = new Visit()
  const lines: string[] = []

  beforeAll(async () => {
    const password = 'a good password'
    const { email } = await inSchool(1, (db) => aStudent(db, { password }))
    for (const answer of [
      await visit.page('/?lang=pl'),
      await visit.post('/login', { email, password }),
      await visit.request('/me'),
    ]) {
      expect(answer.status).toBe(200)
      lines.push(...answer.headers.getSetCookie())
    }
  })

  test('carry __Host-, which no neighbour can set, but for the token that scripts look for by its name', () => {
    const names = new Set(lines.map((line) => line.split('=')[0]))
    expect([...names].sort()).toEqual([PLAIN, '__Host-device', '__Host-locale', '__Host-session'])
  })

  test('are sent over TLS alone, for the whole host and no other', () => {
    const ours = Object.keys(COOKIES).map((name) => closedCookie(name as keyof typeof COOKIES, 'x', 60))
    for (const line of ours) expect(line).toMatch(/^__Host-/)
    for (const line of [...lines, ...ours, forgottenCookie('promo_code')]) {
      expect(line).toContain('; Secure')
      expect(line).toContain('; Path=/;')
      expect(line).toContain('; SameSite=Lax')
      expect(line).not.toMatch(/domain/i)
    }
  })

  test('open the account under their full names, and nothing under the plain ones', async () => {
    expect((await (await visit.request('/me')).json()).user).not.toBeNull()
    const token = visit.cookies.get('__Host-session')
    expect(sessionFrom(`session=${token}`)).toBeUndefined()
    expect(localeFrom('locale=pl; __Host-locale=en')).toBe('en')
    expect(themeFrom('theme=dark; __Host-theme=light')).toBe('light')
  })
})

test('cookies are written in one place; the theme alone by the page', () => {
  const root = path.join(import.meta.dirname, '..', 'app')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.tsx?$/.test(file))
  const writing = files.filter((file) =>
    /SameSite=|hono\/cookie|document\.cookie = /.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(writing.sort()).toEqual(['platform/cookies.server.ts', 'ui/spent-cookies.ts', 'ui/theme.ts'])
})
