import { expect, test } from 'vitest'
import { closedCookie, cookiesFor, sessionCookies, sessionFrom } from './cookies.server.ts'
import { getCsrf } from './tokens.server.ts'

const TOKEN = `m${'x'.repeat(43)}`

test.each([
  [`session=${TOKEN}`, { token: TOKEN, member: true }],
  [`locale=pl; session=${TOKEN}; theme=dark`, { token: TOKEN, member: true }],
  [`locale=pl;session=${TOKEN}`, { token: TOKEN, member: true }],
  [`session=a${'y'.repeat(43)}`, { token: `a${'y'.repeat(43)}`, member: false }],
  ['', undefined],
  ['session=', undefined],
  [`session=x${'y'.repeat(43)}`, undefined],
  [`session=${TOKEN}z`, undefined],
  [`session=${TOKEN.slice(1)}`, undefined],
  [`oldsession=${TOKEN}`, undefined],
  [`session=m${'\u00e9'.repeat(43)}`, undefined],
])('the session in %j', (cookie, wanted) => {
  expect(sessionFrom(cookie)).toEqual(wanted)
})

test('a new session says whose kind it is, and its cookies carry what belongs together', () => {
  for (const kind of ['a', 'm'] as const) {
    const { token, cookies } = cookiesFor(kind)
    expect(token).toMatch(new RegExp(`^${kind}[\\w-]{43}$`))
    expect(sessionFrom(cookies.map((line) => line.split(';')[0]).join('; '))).toEqual({ token, member: kind === 'm' })
    expect(cookies[1]).toContain(`XSRF-TOKEN=${getCsrf(token)};`)
  }
  expect(cookiesFor().token).not.toBe(cookiesFor().token)
})

test('the session is for the server alone, the token for the page too, neither for other sites or hosts', () => {
  const [session, csrf] = sessionCookies(TOKEN, false)
  const partsOf = (line = '') => line.split('; ').sort()
  expect(partsOf(session)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', `session=${TOKEN}`])
  expect(partsOf(csrf)).toEqual(['Path=/', 'SameSite=Lax', `XSRF-TOKEN=${getCsrf(TOKEN)}`])
  for (const line of sessionCookies(TOKEN, true)) expect(line).toContain('; Max-Age=2592000')
  const device = ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax', 'device=x']
  expect(partsOf(closedCookie('device', 'x', 60))).toEqual(device)
})
