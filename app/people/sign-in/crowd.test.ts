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

test('a crowd at one connection keeps nobody else waiting for a password, whatever schools it asks', async () => {
  const person = { first_name: 'Ola', email: 'alone@example.com', password: 'a short sentence', terms: true }
  expect((await new Visit(1, '203.0.113.50').post('/register', person)).status).toBe(201)
  const crowd = Array.from({ length: 40 }, (_, index) => new Visit(index % 2 ? 1 : 2, '203.0.113.51'))
  const alone = new Visit(1, '203.0.113.52')
  for (const visit of [...crowd, alone]) await visit.request('/csrf')
  let answered = 0
  const guessing = crowd.map(async (visit, index) => {
    await visit.post('/login', { email: `guess-${index}@example.com`, password: 'not it' })
    answered += 1
  })
  await Promise.race(guessing)
  const before = answered
  expect((await alone.post('/login', { email: person.email, password: person.password })).status).toBe(200)
  expect(answered - before).toBeLessThan(20)
  await Promise.all(guessing)
})
