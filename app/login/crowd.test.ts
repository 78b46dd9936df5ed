import { expect, test } from 'vitest'
import { pool } from '#app/platform/connections.server.ts'
import { Visit } from '#tests/browser-like.ts'

test('a crowd that registers leaves connections to everybody else', async () => {
  const visits = Array.from({ length: 24 }, () => new Visit())
  for (const visit of visits) await visit.request('/csrf')
  const held: number[] = []
  const registering = visits.map(async (visit, index) => {
    const person = { first_name: 'Ola', email: `crowd-${index}@example.com`, password: 'a short sentence', terms: true }
    const { status } = await visit.post('/register', person)
    held.push(pool.totalCount - pool.idleCount)
    return status
  })
  const me = await new Visit(2).request('/me')
  expect(me.status).toBe(200)
  expect(new Set(await Promise.all(registering))).toEqual(new Set([201]))
  expect(Math.max(...held)).toBeLessThanOrEqual(Math.ceil(pool.options.max / 4) + 1)
})
