import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAddressActivity, NOT_RECORDED, RECORDED } from '#app/address-activity.server.ts'
import { type ActivityRow, inWords } from '#app/office/activity/entry.ts'
import { TYPES, VERBS } from '#app/office/activity/ui/texts.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { findSettings } from '#app/people/schools/settings.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { activity } from '#app/platform/tables.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { named } from '#app/routes.ts'
import { Visit } from './browser-like.ts'
import { forSale, ordered } from './buyer.ts'
import { asTablesOwner } from './domains.ts'
import { aKey, Program } from './program.ts'
import { transactionOf } from './purchase-books.ts'
import { runSchedule } from './run-jobs.ts'

let owner: Visit
let ownerId: number

beforeAll(async () => {
  const account = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', firstName: 'Ida', lastName: 'Wierzba' }))
  ownerId = account.id
  owner = await new Visit(1, '198.51.100.24').as(account)
})

async function read(query = '', visit = owner): Promise<ActivityRow[]> {
  const answer = await visit.request(`/home/activity${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: ActivityRow[] }).data
}
const newest = async (query = '') => (await read(query))[0]
const put = (path: string, body: object) => owner.request(path, { method: 'PUT', body })
const drop = (path: string) => owner.request(path, { method: 'DELETE' })

/** Every address by which staff, or a program of theirs, change something. */
const changing = Object.keys(named).filter((address) => /^(POST|PUT|PATCH|DELETE) \/(home|api\/v1)\/[^*]/.test(address))

describe('every address that changes something in the office', () => {
  test('is recorded, or is not for a reason', () => {
    expect([...RECORDED, ...Object.keys(NOT_RECORDED)].sort()).toEqual(changing.sort())
    expect(Object.values(NOT_RECORDED).filter((reason) => reason.length < 5)).toEqual([])
  })

  test('says an action that people can read', () => {
    const [types, verbs] = [new Set<string>(TYPES), new Set<string>(VERBS)]
    const actions = RECORDED.map((address) => findAddressActivity(address)?.action.split('.') ?? [])
    expect(actions.flatMap(([type]) => (types.has(type ?? '') ? [] : [type]))).toEqual([])
    expect(actions.flatMap(([, verb]) => (verbs.has(verb ?? '') ? [] : [verb]))).toEqual([])
  })

  test.each(RECORDED)('%s reads the thing that its path names', async (address) => {
    const recorded = findAddressActivity(address)
    const names: string[] = address.match(/(?<=:)\w+/g) ?? []
    const asked: string[] = []
    const params = new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          asked.push(String(name))
          return '987654321'
        },
      },
    )
    await inSchool(1, async (db) =>
      recorded?.read?.(
        db,
        { school: { id: 1 } as CurrentSchool, params, sent: {} },
        recorded.when === 'created' ? { id: 987654321 } : undefined,
      ),
    )
    expect(asked.filter((name) => !names.includes(name))).toEqual([])
    if (recorded?.read && recorded.when !== 'created' && names.length > 0) expect(asked).not.toEqual([])
  })
})

describe('what changes itself is recorded with it', () => {
  test('a price, with what it was, by whom and from where', async () => {
    const offer = await forSale()
    const path = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
    const body = { amount: 14_900, currency: 'PLN', vat_rate: 23 }
    expect((await put(path, body)).status).toBe(200)
    const entry = await newest(`?type=price&id=${offer.prices[0]?.id}`)
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actor: { id: ownerId, name: 'Ida Wierzba', kind: 'person' },
      action: 'price.updated',
      thing: { type: 'price', id: offer.prices[0]?.id, title: expect.stringMatching(/./) },
      changes: expect.arrayContaining([{ field: 'amount', from: offer.prices[0]?.amount, to: 14_900 }]),
      ip: '198.51.100.24',
    })
    expect((await put(path, body)).status).toBe(200)
    expect((await newest(`?type=price&id=${offer.prices[0]?.id}`))?.id).toBe(entry?.id)
  })

  test('a tag from its beginning to its end, and nothing that was refused', async () => {
    const made = await owner.post('/home/tags', { name: 'Portraits', visibility: 'public' })
    const { id } = ((await made.json()) as { tag: { id: number } }).tag
    expect((await put(`/home/tags/${id}`, { name: 'Portrait', visibility: 'public' })).status).toBe(200)
    expect((await put(`/home/tags/${id}`, { name: '', visibility: 'public' })).status).toBe(422)
    expect((await drop(`/home/tags/${id}`)).status).toBe(200)
    expect((await drop(`/home/tags/${id}`)).status).toBe(404)
    const entries = await read(`?type=tag&id=${id}`)
    expect(entries.map(({ action, thing, changes }) => [action, thing.title, changes])).toEqual([
      ['tag.deleted', 'Portrait', expect.arrayContaining([expect.objectContaining({ field: 'name', to: null })])],
      ['tag.updated', 'Portrait', [{ field: 'name', from: 'Portraits', to: 'Portrait' }]],
      ['tag.created', 'Portraits', expect.arrayContaining([{ field: 'name', from: null, to: 'Portraits' }])],
    ])
  })

  test('teachers, tags and other things that stand beside a product', async () => {
    const offer = await forSale()
    const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    expect((await put(`/home/products/${offer.id}`, { title: 'Light', teacher_ids: [teacher.id] })).status).toBe(200)
    const entry = await newest(`?type=product&id=${offer.id}`)
    expect(entry?.changes).toContainEqual({ field: 'teachers', from: expect.any(Array), to: [teacher.id] })
  })

  test('access that is granted and revoked', async () => {
    const [offer, student] = [await forSale(), await inSchool(1, (db) => aStudent(db, { lastName: 'Lis' }))]
    const given = await owner.post(`/home/students/${student.id}/access`, {
      product_id: offer.id,
      days: 0,
      reason: 'Gift',
    })
    expect(given.status).toBe(201)
    const grant = await newest('?action=access.granted')
    expect(grant).toMatchObject({ actor: { id: ownerId }, thing: { type: 'access' } })
    expect(grant?.changes).toContainEqual({ field: 'product_id', from: null, to: offer.id })
    const path = `/home/students/${student.id}/access/${grant?.thing.id}`
    expect((await owner.request(path, { method: 'DELETE', body: { reason: 'Mistake' } })).status).toBe(200)
    const revoked = await newest('?action=access.revoked')
    expect(revoked?.thing.id).toBe(grant?.thing.id)
    expect(revoked?.changes.map(({ field }) => field)).toContain('revoked_at')
  })

  test('that a student was changed and deleted, and then no longer who it was', async () => {
    const student = await inSchool(1, (db) => aStudent(db, { email: 'leaves@example.com', lastName: 'Odchodzi' }))
    expect((await put(`/home/students/${student.id}`, { last_name: 'Odejdzie' })).status).toBe(200)
    const changed = await newest(`?type=student&id=${student.id}`)
    expect(changed).toMatchObject({ action: 'student.updated', thing: { title: 'Kate Odejdzie' } })
    expect(changed?.changes).toEqual([{ field: 'last_name', from: 'Odchodzi', to: 'Odejdzie' }])
    const confirm = { confirm: 'leaves@example.com' }
    const path = `/home/students/${student.id}`
    expect((await owner.request(path, { method: 'DELETE', body: confirm })).status).toBe(200)
    const entries = await read(`?type=student&id=${student.id}`)
    expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['student.deleted', ownerId],
      ['student.updated', ownerId],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Odchodzi|Odejdzie|leaves@/)
  })

  test('that staff logged in as a student, and why', async () => {
    const student = await inSchool(1, (db) => aStudent(db))
    const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const path = `/home/students/${student.id}/log-in-as`
    expect((await staff.post(path, { reason: 'Cannot see lecture 6' })).status).toBe(200)
    const [entry] = await read(`?action=student.logged_in_as&id=${student.id}`)
    expect(entry?.changes).toEqual([{ field: 'reason', from: null, to: 'Cannot see lecture 6' }])
  })

  test('a refund, with how much was given back', async () => {
    const { visit, hash, redirect } = await ordered(await forSale())
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    const sale = await transactionOf(hash)
    const answer = await owner.post(`/home/transactions/${sale.id}/refund`, {
      amount: 100,
      keep_access: true,
      reason: 'They asked for it',
    })
    expect(answer.status).toBe(201)
    const entry = await newest('?type=refund')
    expect(entry).toMatchObject({ action: 'refund.created', actor: { id: ownerId } })
    expect(entry?.changes).toContainEqual({ field: 'refunded', from: 0, to: 100 })
  })

  test.each([
    ['/home/settings/identity', { name: 'Studio Parapet' }],
    ['/home/settings/brand', { brand_hue: 190, brand_chroma: 0.1 }],
    ['/home/settings/search', { seo: { title: { en: 'Light' } } }],
    ['/home/settings/region', { locales: ['en', 'pl'], locale: 'pl', currency: 'PLN', time_zone: 'Europe/Lisbon' }],
    ['/home/settings/legal/waiver', { waiver_required: true }],
    ['/home/settings/mail', { from_name: 'Ida from Studio Parapet', reply_to: 'hello@parapet.example' }],
    ['/home/settings/mail/reminders', { reminds: false }],
    ['/home/settings/embedding', { origins: ['https://example.com'] }],
    ['/home/settings/conversions/ga4', { id: 'G-ABCDEF1234', secret: 'abcdefghijklmnopqrstuv', enabled: false }],
    ['/home/settings/conversions/ga4/remove', {}],
    ['/home/settings/reviews', { automatic: false }],
    ['/home/team/limits', { instructors_limited: true }],
  ])('settings: %s', async (path, body) => {
    const before = await newest('?type=settings')
    const { version } = await inSchool(1, (db) => findSettings(db, 1))
    const isVersioned = /identity|brand|search|region/.test(path)
    expect((await owner.post(path, { ...body, ...(isVersioned && { version }) })).status).toBe(200)
    const entry = await newest('?type=settings')
    expect(entry?.id).not.toBe(before?.id)
    expect(entry).toMatchObject({ action: 'settings.updated', actor: { id: ownerId }, ip: '198.51.100.24' })
    expect(entry?.changes.length).toBeGreaterThan(0)
  })

  test('an invitation to the team, a legal text and a webhook, by their domains', async () => {
    await owner.post('/home/team/invitations', { email: 'new@kino.example', role: 'instructor' })
    expect(await newest()).toMatchObject({ action: 'member.invited', thing: { title: 'new@kino.example' } })
    await owner.post('/home/settings/legal', { kind: 'terms', seen: 0, text: { en: 'Terms', pl: 'Regulamin' } })
    expect(await newest()).toMatchObject({ action: 'legal_text.published', thing: { title: 'terms' } })
    const hook = { description: 'CRM', url: 'https://hooks.example/in', events: ['order.paid'] }
    expect((await owner.post('/home/webhooks', hook)).status).toBe(201)
    expect(await newest()).toMatchObject({ action: 'webhook.created', thing: { type: 'webhook' } })
  })

  test('a file of rows that was taken along, with what it was narrowed by, and no searched name', async () => {
    const answer = await owner.request('/home/students/export?q=Nowak&sort=name')
    expect(answer.status).toBe(200)
    await answer.text()
    const entry = await newest('?type=export')
    expect(entry).toMatchObject({ action: 'export.created', thing: { title: 'students' } })
    expect(JSON.stringify(entry)).not.toContain('Nowak')
  })

  test('what a program does by its key, under the name of the key', async () => {
    const { key } = await aKey(['students:write'])
    const answer = await new Program(key).call('POST', '/students', {
      body: { email: 'by-key@example.com', first_name: 'Marek' },
    })
    expect(answer.status).toBe(201)
    const entry = await newest('?type=student')
    expect(entry).toMatchObject({ action: 'student.created', actor: { kind: 'key', name: expect.stringMatching(/./) } })
    expect((await read('?actor=key')).every(({ actor }) => actor.kind === 'key')).toBe(true)
  })

  test('that staff log in, not that students do', async () => {
    const password = 'three quiet foxes'
    const [staff, student] = await inSchool(1, async (db) => [
      await aStaffMember(db, { email: 'logs-in@example.com', password }),
      await aStudent(db, { email: 'learns@example.com', password }),
    ])
    for (const { email } of [staff, student])
      expect((await new Visit(1, '203.0.113.9').post('/login', { email, password })).status).toBe(200)
    const entries = await read('?action=session.started')
    expect(entries[0]).toMatchObject({ actor: { id: staff.id, kind: 'person' }, ip: '203.0.113.9' })
    expect(entries.map(({ actor }) => actor.id)).not.toContain(student.id)
  })
})

describe('the log', () => {
  test('is closed to all but owner and administrators, and to other schools', async () => {
    const paths = ['/home/activity', '/home/activity/export']
    for (const path of paths) {
      expect((await new Visit().request(path)).status).toBe(401)
      for (const role of ['instructor', 'student'] as const) {
        const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role })))
        expect((await visit.request(path)).status).toBe(403)
      }
      const administrator = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
      expect((await administrator.request('/home/activity')).status).toBe(200)
    }
    const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
    expect((await read('', elsewhere)).filter(({ actor }) => actor.id === ownerId)).toEqual([])
  })

  test('narrows by actor, action, type, thing and day, and refuses what is none of them', async () => {
    await inSchool(1, (db) => recordActivity(db, 1, { action: 'tag.created', id: 77, title: 'By a job' }))
    const [entry] = await read('?actor=system&type=tag&id=77')
    expect(entry).toMatchObject({ actor: { id: null, name: 'System', kind: 'system' }, ip: null })
    const today = new Date().toISOString().slice(0, 10)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await read(`?id=77&from=${day(-1)}&to=${day(1)}`)).toHaveLength(1)
    const narrower = ['actor=key', 'action=tag.deleted', 'type=price', `from=${day(2)}`, `to=${day(-2)}`]
    for (const one of narrower) expect(await read(`?id=77&${one}`), one).toEqual([])
    expect(await read('?id=77&action=tag.created')).toHaveLength(1)
    expect(await read('?q=by%20a%20job')).toHaveLength(1)
    for (const wrong of ['actor=x', 'action=price', 'id=x', `from=${today}x`])
      expect((await owner.request(`/home/activity?${wrong}`)).status).toBe(422)
  })

  test('shows what was changed in both languages, also to those who know its former address', async () => {
    const page = await (await owner.page('/home/activity?type=price&lang=en')).text()
    expect(page).toContain('Price: changed')
    const polish = await (await owner.page('/home/activity?type=price&lang=pl')).text()
    expect(polish).toContain('Cena: zmieniono')
    await owner.page('/home/activity?lang=en')
    expect((await owner.page('/home/settings/changes')).headers.get('location')).toContain('/home/activity')
  })

  test('holds no password, token or secret, whatever says them', async () => {
    const said = {
      name: 'x',
      secret: 's3cret',
      credentials: { api_key: 's3cret' },
      nested: { refresh_token: 's3cret' },
    }
    await inSchool(1, (db) =>
      recordActivity(db, 1, {
        action: 'settings.updated',
        changes: [
          ...Object.entries(said).map(([field, to]) => ({ field, from: null, to })),
          { field: 'password', from: 's3cret', to: 's3cret' },
          { field: 'url', from: null, to: 'https://s3cret@hooks.example/in?token=s3cret' },
        ],
      }),
    )
    const entry = await newest('?type=settings')
    expect(JSON.stringify(entry)).not.toContain('s3cret')
    expect(inWords(entry?.changes)).toContain('https://hooks.example/in')
  })

  test('cannot be changed or deleted by the application before its time; what names a person can be emptied', async () => {
    await inSchool(1, (db) => recordActivity(db, 1, { action: 'tag.created', id: 78, title: 'Stays' }))
    const count = async () => (await read('?id=78')).length
    const refused = (statement: ReturnType<typeof sql>) =>
      inSchool(1, (db) => db.execute(statement)).then(
        ({ rowCount }) => rowCount ?? 0,
        () => 0,
      )
    expect(await refused(sql`update activity set title = 'x' where school_id = 1 and thing_id = 78`)).toBe(0)
    expect(
      await refused(sql`update activity set title = '', changes = '[]' where school_id = 1 and thing_id = 78`),
    ).toBe(0)
    expect(await refused(sql`update activity set at = now() where school_id = 1 and thing_id = 78`)).toBe(0)
    expect(await refused(sql`delete from activity where school_id = 1 and thing_id = 78`)).toBe(0)
    expect(await refused(sql`truncate activity`)).toBe(0)
    expect(await count()).toBe(1)
    const named = inSchool(1, (db) =>
      recordActivity(db, 1, { action: 'student.updated', id: 79, title: 'A', personId: 79 }),
    )
    await named
    expect(await refused(sql`update activity set title = 'B' where school_id = 1 and thing_id = 79`)).toBe(0)
    expect(
      await refused(sql`update activity set title = '', changes = '[]' where school_id = 1 and thing_id = 79`),
    ).toBe(1)
  })

  test('keeps entries for 400 days', async () => {
    const earlier = (days: number) => ({
      schoolId: 1,
      action: 'tag.created',
      type: 'tag',
      actorKind: 'system' as const,
      thingId: 1000 + days,
      at: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    await inSchool(1, (db) => db.insert(activity).values([earlier(399), earlier(401)]))
    await runSchedule('activity.prune')
    expect(await read('?id=1399')).toHaveLength(1)
    expect(await read('?id=1401')).toEqual([])
  })

  test('is written with the change or not at all', async () => {
    const failing = inSchool(1, async (db) => {
      await recordActivity(db, 1, { action: 'tag.created', id: 80 })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await read('?id=80')).toEqual([])
    expect(await asTablesOwner('select 1 from activity where thing_id = 80')).toEqual([])
  })
})
