import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import {
  addedBy,
  asTablesOwner,
  dns,
  errorsOf,
  forgetDomains,
  listedFor,
  onlyOf,
  passes,
  prove,
  schoolAt,
  startDns,
  verifiedBy,
} from '#tests/domains.ts'
import { failureOf } from '#tests/failure.ts'

let owner: Visit
let otherOwner: Visit

beforeAll(async () => {
  await startDns()
  owner = await new Visit(1).as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  otherOwner = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
})
afterAll(() => dns.stop())
beforeEach(forgetDomains)

describe('the domain of another school', () => {
  test('cannot be asked for, checked, chosen or released', async () => {
    const { id } = await verifiedBy(owner, 'kino.example')
    expect(await errorsOf(await otherOwner.post('/home/domains', { host: 'KINO.example.' }))).toHaveProperty('host')
    for (const [path, body] of [
      [`/home/domains/${id}/check`, {}],
      [`/home/domains/${id}/release`, {}],
      ['/home/domains/main', { domain_id: id }],
    ] as const)
      expect((await otherOwner.post(path, body)).status, path).toBe(404)
    expect((await otherOwner.request(`/home/domains/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await listedFor(otherOwner)).toEqual([])
    expect(await schoolAt('kino.example')).toBe(1)
  })

  test('asking first blocks nobody: it belongs to the school that proves it, and each has its own proof', async () => {
    const squatted = await addedBy(otherOwner, 'kino.example')
    const mine = await addedBy(owner, 'kino.example')
    expect(mine.records[0]?.value).not.toBe(squatted.records[0]?.value)
    prove(mine)
    await otherOwner.post(`/home/domains/${squatted.id}/check`)
    expect((await onlyOf(otherOwner)).problem).toBe('wrong_record')
    await owner.post(`/home/domains/${mine.id}/check`)
    expect(await schoolAt('kino.example')).toBe(1)
    prove(squatted)
    await otherOwner.post(`/home/domains/${squatted.id}/check`)
    expect(await onlyOf(otherOwner)).toMatchObject({ state: 'problem', problem: 'taken' })
    expect(await schoolAt('kino.example')).toBe(1)
  })

  test('who asked for it before it was released waits 30 days like everybody', async () => {
    const mine = await verifiedBy(owner, 'kino.example')
    const early = await asTablesOwner(
      `insert into domains (school_id, host, token) values (2, 'kino.example', 'early') returning id`,
    )
    expect((await owner.post(`/home/domains/${mine.id}/release`)).status).toBe(200)
    dns.names.set('_katedra.kino.example', { TXT: ['early'] })
    await otherOwner.post(`/home/domains/${early[0]?.id}/check`)
    expect((await onlyOf(otherOwner)).problem).toBe('taken')
    expect(await schoolAt('kino.example')).toBeUndefined()
    await passes(mine.id, '30 days')
    await otherOwner.post(`/home/domains/${early[0]?.id}/check`)
    expect(await schoolAt('kino.example')).toBe(2)
  })

  test('of two proven in the same moment one wins', async () => {
    const mine = await addedBy(owner, 'kino.example')
    const theirs = await addedBy(otherOwner, 'kino.example')
    const values = [mine, theirs].map(({ records }) => records[0]?.value ?? '')
    dns.names.set('_katedra.kino.example', { TXT: values })
    await Promise.all([
      owner.post(`/home/domains/${mine.id}/check`),
      otherOwner.post(`/home/domains/${theirs.id}/check`),
    ])
    const states = [(await onlyOf(owner)).problem, (await onlyOf(otherOwner)).problem]
    expect(states.sort()).toEqual(['taken', null].sort())
  })

  test('row-level security stands behind it', async () => {
    const { id } = await verifiedBy(owner, 'kino.example')
    const { rowCount } = await inSchool(2, (db) =>
      db.execute(`update domains set released_at = now(), canonical = false where id = ${id}`),
    )
    expect(rowCount).toBe(0)
    const { told, said } = await failureOf((keep) =>
      inSchool(2, (db) =>
        db.execute(`insert into domains (school_id, host, token) values (1, 'x.example', 'x')`).catch(keep),
      ),
    )
    expect(told).toMatchObject({ code: '42501' })
    expect(said).toContain('row-level security')
    await inSchool(1, (db) => db.execute(`delete from domains where id = ${id}`))
    expect(await schoolAt('kino.example'), 'a proven domain is released, never deleted').toBe(1)
  })
})

describe('what is refused', () => {
  test.each([
    'localhost',
    'demo.localhost',
    'DEMO.LOCALHOST.',
    'ｄｅｍｏ．ｌｏｃａｌｈｏｓｔ',
    'second.localhost',
    '127.0.0.1',
    '10.0.0.1',
    '0x7f.1',
    '[::1]',
    'kino',
    'kino.example:80',
    'kino.example/x',
    '',
    'a'.repeat(301),
  ])('%s', async (host) => {
    expect(await errorsOf(await owner.post('/home/domains', { host }))).toHaveProperty('host')
    expect(await listedFor(owner)).toEqual([])
  })

  test('the same twice, and more than a school can have', async () => {
    await addedBy(owner, 'kino.example')
    expect(await errorsOf(await owner.post('/home/domains', { host: 'Kino.Example' }))).toHaveProperty('host')
    await asTablesOwner(
      `insert into domains (school_id, host, token) select 1, 'd' || n || '.example', 'x' from generate_series(1, 19) n on conflict do nothing`,
    )
    expect(await errorsOf(await owner.post('/home/domains', { host: 'one-more.example' }))).toHaveProperty('host')
  })

  test('fields that only the server sets', async () => {
    for (const extra of [{ school_id: 2 }, { verified_at: '2020-01-01' }, { canonical: true }, { token: 'x' }]) {
      const errors = await errorsOf(await owner.post('/home/domains', { host: 'kino.example', ...extra }))
      expect(errors).toHaveProperty(Object.keys(extra)[0] ?? '')
    }
  })

  test('everybody but the owner', async () => {
    const admin = await new Visit(1).as(await inSchool(1, (db) => aStaffMember(db)))
    expect((await admin.request('/home/domains')).status).toBe(403)
    expect((await admin.post('/home/domains', { host: 'kino.example' })).status).toBe(403)
  })

  test('checks in a hurry: DNS is not ours to flood', async () => {
    const { id } = await addedBy(owner, 'kino.example')
    const answers = await Promise.all(Array.from({ length: 14 }, () => owner.post(`/home/domains/${id}/check`)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('a form without scripts', () => {
  test('is shown again with what was typed, and leads back to the list', async () => {
    await owner.page('/home/domains')
    const wrong = await owner.submit('/home/domains', { host: 'not a domain' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('value="not a domain"')
    const right = await owner.submit('/home/domains', { host: 'kino.example' })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/home/domains'])
  })
})
