import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { listActivity } from '#app/platform/activity.server.ts'
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
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { loadOrigin } from './schools.server.ts'

let owner: Visit
let otherOwner: Visit
let ownerId: number
let ownerEmail: string

beforeAll(async () => {
  await startDns()
  const mine = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  ownerId = mine.id
  ownerEmail = mine.email
  owner = await new Visit(1).as(mine)
  otherOwner = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
})
afterAll(() => dns.stop())
beforeEach(forgetDomains)

const shows = async (text: string) => (await (await owner.page('/home/domains')).text()).includes(text)
const checkDueDomains = () => runSchedule('schools.check-domains')

const told = async () => (await asTablesOwner('select event from outbox order by id')).map(({ event }) => event)

describe('the life of a domain', () => {
  test('asked for: it waits, opens nothing, and says which records to set', async () => {
    const domain = await addedBy(owner, 'kino.example')
    expect(domain).toMatchObject({ host: 'kino.example', state: 'waiting', canonical: false, problem: null })
    expect(domain.records).toEqual([
      { use: 'proof', type: 'TXT', name: '_katedra.kino.example', value: expect.stringMatching(/^[\w-]{43}$/) },
      { use: 'alias', type: 'CNAME', name: 'kino.example', value: 'localhost' },
    ])
    expect(await schoolAt('kino.example')).toBeUndefined()
    expect(await shows('_katedra.kino.example')).toBe(true)
    expect(await shows('24 hours')).toBe(true)
  })

  test('given up by a form, which knows no DELETE and says so in a field', async () => {
    const domain = await addedBy(owner, 'kino.example')
    const address = `/home/domains/${domain.id}`
    expect((await owner.submit(address, {})).status).toBe(404)
    expect((await owner.submit(address, { _method: 'PUT' })).status).toBe(404)
    expect((await owner.post(address, { _method: 'DELETE' })).status).toBe(404)
    expect(await listedFor(owner)).toHaveLength(1)
    expect((await owner.submit(address, { _method: 'DELETE' })).status).toBe(303)
    expect(await listedFor(owner)).toEqual([])
  })

  test('proven: it opens the school at once, by whatever spelling', async () => {
    const domain = await addedBy(owner, 'kino.example')
    await owner.post(`/home/domains/${domain.id}/check`)
    expect(await onlyOf(owner)).toMatchObject({ state: 'waiting', problem: 'no_record', points_here: false })
    prove(domain)
    dns.names.set('kino.example', { A: ['192.0.2.10'] })
    await owner.post(`/home/domains/${domain.id}/check`)
    expect(await onlyOf(owner)).toMatchObject({ state: 'verified', problem: null, points_here: true })
    for (const host of ['kino.example', 'KINO.Example:3000', 'kino.example.', 'kino.example.:443'])
      expect(await schoolAt(host), host).toBe(1)
    for (const host of [
      'www.kino.example',
      'kino.example.evil.test',
      'xkino.example',
      'kino.example:x',
      'kino example',
    ])
      expect(await schoolAt(host), host).toBeUndefined()
  })

  test('the job proves it without anybody pressing a button, and not before its time', async () => {
    const domain = await addedBy(owner, 'kino.example')
    await checkDueDomains()
    expect(await onlyOf(owner)).toMatchObject({ state: 'waiting', problem: 'no_record' })
    prove(domain)
    await checkDueDomains()
    expect((await onlyOf(owner)).state).toBe('waiting')
    await passes(domain.id, '5 minutes')
    await checkDueDomains()
    expect((await onlyOf(owner)).state).toBe('verified')
    const before = dns.asked.length
    await passes(domain.id, '23 hours')
    await checkDueDomains()
    expect(dns.asked).toHaveLength(before)
  })

  test.each([
    ['nothing', 'nxdomain' as const, 'no_record'],
    ['no TXT record', { A: ['192.0.2.1'] }, 'no_record'],
    ['another text', { TXT: ['v=spf1 -all'] }, 'wrong_record'],
    ['an error', 'servfail' as const, 'no_answer'],
  ])('finds %s', async (_, zone, problem) => {
    const domain = await addedBy(owner, 'kino.example')
    dns.names.set('_katedra.kino.example', zone)
    await owner.post(`/home/domains/${domain.id}/check`)
    expect(await onlyOf(owner)).toMatchObject({ problem, state: problem === 'wrong_record' ? 'problem' : 'waiting' })
    await passes(domain.id, '25 hours')
    expect((await onlyOf(owner)).state).toBe('problem')
    expect(await shows('Domain verification problem')).toBe(true)
    expect(await schoolAt('kino.example')).toBeUndefined()
  })

  test('a server that stays silent keeps nobody waiting for long', async () => {
    const domain = await addedBy(owner, 'kino.example')
    dns.names.set('_katedra.kino.example', 'silence')
    expect((await owner.post(`/home/domains/${domain.id}/check`)).status).toBe(200)
    expect((await onlyOf(owner)).problem).toBe('no_answer')
  })

  test('the proof may stand among others, in pieces, or in quotation marks', async () => {
    for (const [index, spell] of [
      (token: string) => ['v=spf1 -all', token],
      (token: string) => [`${token.slice(0, 20)}|${token.slice(20)}`],
      (token: string) => [`"${token}"`],
    ].entries()) {
      const domain = await addedBy(owner, `kino-${index}.example`)
      const value = domain.records[0]?.value ?? ''
      dns.names.set(`_katedra.${domain.host}`, { TXT: spell(value) })
      await owner.post(`/home/domains/${domain.id}/check`)
      expect(await schoolAt(domain.host), `${spell}`).toBe(1)
    }
  })

  test('a proof that gets lost is a problem at once and a loss after two weeks', async () => {
    const { id } = await verifiedBy(owner, 'kino.example')
    await owner.post('/home/domains/main', { domain_id: id })
    dns.names.delete('_katedra.kino.example')
    await passes(id, '1 day')
    await checkDueDomains()
    expect(await onlyOf(owner)).toMatchObject({ state: 'problem', problem: 'no_record', ends_at: expect.any(String) })
    expect(await schoolAt('kino.example')).toBe(1)
    expect(await loadOrigin(1)).toBe('http://kino.example:3000')
    await runJobs()

    await passes(id, '13 days')
    await checkDueDomains()
    expect(await schoolAt('kino.example')).toBe(1)
    await passes(id, '25 hours')
    dns.names.set('_katedra.kino.example', 'servfail')
    await checkDueDomains()
    expect(await schoolAt('kino.example'), 'nobody knows while DNS does not answer').toBe(1)

    dns.names.delete('_katedra.kino.example')
    await passes(id, '1 hour')
    await checkDueDomains()
    expect(await schoolAt('kino.example')).toBeUndefined()
    expect(await onlyOf(owner)).toMatchObject({ state: 'released', canonical: false })
    expect(await loadOrigin(1)).toBe('http://localhost:3000')
    expect(await told()).toEqual(['domain.verified', 'domain.missing', 'domain.lapsed'])

    await runJobs()
    const mails = await asTablesOwner('select recipient, subject, text from mails order by id')
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ownerEmail, 'Demo school: kino.example is connected'],
      [ownerEmail, 'Demo school: domain verification problem with kino.example'],
      [ownerEmail, 'Demo school: kino.example has been disconnected'],
    ])
    expect(mails.map(({ text }) => String(text).includes('http://localhost:3000/home/domains'))).not.toContain(false)
  })

  test('a proof that comes back in time ends the problem', async () => {
    const domain = await verifiedBy(owner, 'kino.example')
    dns.names.delete('_katedra.kino.example')
    await owner.post(`/home/domains/${domain.id}/check`)
    await passes(domain.id, '13 days')
    prove(domain)
    await checkDueDomains()
    expect(await onlyOf(owner)).toMatchObject({ state: 'verified', ends_at: null })
    await passes(domain.id, '2 days')
    dns.names.delete('_katedra.kino.example')
    await checkDueDomains()
    expect(await schoolAt('kino.example'), 'the two weeks begin anew').toBe(1)
  })

  test('released: it opens nothing, and nobody else gets it for 30 days; its school does', async () => {
    const { id } = await verifiedBy(owner, 'kino.example')
    expect((await owner.post(`/home/domains/${id}/release`)).status).toBe(200)
    expect(await onlyOf(owner)).toMatchObject({ state: 'released', records: [], free_at: expect.any(String) })
    expect(await schoolAt('kino.example')).toBeUndefined()
    await passes(id, '29 days')
    expect(await errorsOf(await otherOwner.post('/home/domains', { host: 'kino.example' }))).toHaveProperty('host')

    const again = await addedBy(owner, 'kino.example')
    expect(await listedFor(owner)).toHaveLength(1)
    expect((await owner.request(`/home/domains/${again.id}`, { method: 'DELETE' })).status).toBe(200)
    await passes(id, '2 days')
    expect(await listedFor(owner)).toEqual([])
    await verifiedBy(otherOwner, 'kino.example')
    expect(await schoolAt('kino.example')).toBe(2)
  })

  test('what was done is written down', async () => {
    const { id } = await verifiedBy(owner, 'kino.example')
    await owner.post('/home/domains/main', { domain_id: id })
    await owner.post(`/home/domains/${id}/release`)
    const entries = (await inSchool(1, (db) => listActivity(db, 1, 100))).filter(({ type }) => type === 'domain')
    expect(entries.slice(0, 3).map(({ action, title, actorId }) => [action, title, actorId])).toEqual([
      ['domain.removed', 'kino.example', ownerId],
      ['domain.chosen', 'kino.example', ownerId],
      ['domain.created', 'kino.example', ownerId],
    ])
  })
})
