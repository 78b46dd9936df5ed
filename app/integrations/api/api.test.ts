import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { aKey, aProgram, forgetCalls, Program } from '#tests/program.ts'
import { claimAnswer, lockAnswer } from './answers.server.ts'
import { KEYS_MAX } from './api-key.ts'
import { pruneAnswers } from './jobs.server.ts'
import { SCOPES } from './scope.ts'

let owner: Visit
let administrator: Visit
let program: Program

beforeAll(async () => {
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  administrator = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  program = await aProgram([...SCOPES])
})
beforeEach(forgetCalls)

const create = (body: object, visit = owner) => visit.post('/home/api-keys', body)

describe('keys', () => {
  test('are created, shown once, listed and deleted by an owner', async () => {
    const expiresAt = '2999-01-01T00:00:00.000Z'
    const made = await create({ name: ' Reports ', scopes: ['orders:read'], expires_at: expiresAt })
    expect(made.status).toBe(201)
    const { api_key: row, key } = (await made.json()) as { api_key: { id: number; prefix: string }; key: string }
    expect(row).toEqual({
      id: expect.any(Number),
      name: 'Reports',
      scopes: ['orders:read'],
      prefix: key.slice(0, 12),
      expires_at: expiresAt,
      expired: false,
      last_used_at: null,
      created_at: expect.any(String),
    })
    expect(key).toMatch(/^kat_[\w-]{43}$/)
    expect((await new Program(key).call('GET', '/orders')).status).toBe(200)
    const listed = await (await owner.request('/home/api-keys')).text()
    expect(listed).not.toContain(key)
    const { data } = JSON.parse(listed) as { data: object[] }
    expect(data).toContainEqual({ ...row, last_used_at: expect.any(String) })
    expect((await owner.request(`/home/api-keys/${row.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await new Program(key).call('GET', '/orders')).status).toBe(401)
    expect((await owner.request(`/home/api-keys/${row.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('are stored as hashes, and nothing of one opens anything', async () => {
    const { key } = await aKey(['students:read'])
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ kept: string }>(sql`select row_to_json(k)::text as kept from api_keys k where k.school_id = 1`),
    )
    const kept = rows.map((row) => row.kept).join()
    expect(kept).not.toContain(key)
    expect(kept).toContain(key.slice(0, 12))
    const { rows: hashes } = await inSchool(1, (db) =>
      db.execute<{ hex: string; base64: string }>(sql`select encode(k.key_hash, 'hex') as hex,
        translate(encode(k.key_hash, 'base64'), '+/=', '-_') as base64
        from api_keys k where k.school_id = 1 and k.prefix = ${key.slice(0, 12)}`),
    )
    expect(hashes).toHaveLength(1)
    const [{ hex = '', base64 = '' } = {}] = hashes
    for (const part of [key.slice(0, 12), hex, `kat_${hex}`, `kat_${base64}`])
      expect((await new Program(part).call('GET', '/students')).status, part).toBe(401)
    expect((await new Program(key).call('GET', '/students')).status).toBe(200)
  })

  test.each([
    [{ name: '', scopes: ['orders:read'] }, 'name'],
    [{ name: 'A', scopes: [] }, 'scopes'],
    [{ name: 'A' }, 'scopes'],
    [{ name: 'A', scopes: ['orders:delete'] }, 'scopes.0'],
    [{ name: 'A', scopes: ['orders:read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'A', scopes: ['orders:read'], expires_at: 'tomorrow' }, 'expires_at'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toHaveProperty(['errors', field])
  })

  test('open nothing once whoever created them owns the school no more', async () => {
    const creator = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    const visit = await new Visit().as(creator)
    const made = await create({ name: 'Of somebody who left', scopes: ['students:read'] }, visit)
    const { api_key: row, key } = (await made.json()) as { api_key: { id: number }; key: string }
    const call = async () => (await new Program(key).call('GET', '/students')).status
    expect(await call()).toBe(200)
    expect((await owner.post(`/home/team/${creator.id}/role`, { role: 'administrator' })).status).toBe(200)
    expect(await call()).toBe(401)
    const { data } = (await (await owner.request('/home/api-keys')).json()) as {
      data: { id: number; expired: boolean }[]
    }
    expect(data.find(({ id }) => id === row.id)).toMatchObject({ expired: true })
    expect((await owner.post(`/home/team/${creator.id}/role`, { role: 'owner' })).status).toBe(200)
    expect(await call()).toBe(200)
    expect((await owner.post(`/home/team/${creator.id}/remove`)).status).toBe(200)
    expect(await call()).toBe(401)
  })

  test('are for owners alone', async () => {
    for (const [visit, status] of [
      [administrator, 403],
      [new Visit(), 401],
    ] as const) {
      expect((await create({ name: 'A', scopes: ['orders:read'] }, visit)).status).toBe(status)
      expect((await visit.request('/home/api-keys')).status).toBe(status)
    }
  })

  test('are no more than so many, also when two are created at once', async () => {
    const fill = sql`insert into api_keys (school_id, name, key_hash, prefix, scopes, created_by)
      select 1, 'Many', sha256(('many ' || n)::bytea), 'kat_many', '{orders:read}', (select max(created_by) from api_keys where school_id = 1)
      from generate_series(1, ${KEYS_MAX - 1}::int - (select count(*) from api_keys where school_id = 1)::int) n returning 1 as one`
    await inSchool(1, (db) => db.execute(fill))
    const createLast = () => create({ name: 'Last', scopes: ['orders:read'] })
    const answers = await meet(/insert into "api_keys"/, createLast, createLast)
    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    await inSchool(1, (db) => db.execute(sql`delete from api_keys where school_id = 1 and name in ('Many', 'Last')`))
  })

  test('that have expired open nothing', async () => {
    const { id, key } = await aKey(['students:read'], { expiresAt: '2999-01-01T00:00:00Z' })
    expect((await new Program(key).call('GET', '/students')).status).toBe(200)
    await inSchool(1, (db) =>
      db.execute(sql`update api_keys set expires_at = now() where school_id = 1 and id = ${id}`),
    )
    expect((await new Program(key).call('GET', '/students')).status).toBe(401)
  })

  test('are noted as used once a minute, however often they are', async () => {
    const { id, key } = await aKey(['students:read'])
    const used = async () => {
      await new Program(key).call('GET', '/school')
      const { rows } = await inSchool(1, (db) =>
        db.execute<{ at: string }>(
          sql`select last_used_at::text as at from api_keys where school_id = 1 and id = ${id}`,
        ),
      )
      return rows[0]?.at
    }
    const first = await used()
    expect(first).not.toBeNull()
    expect(await used()).toBe(first)
    await inSchool(1, (db) =>
      db.execute(
        sql`update api_keys set last_used_at = now() - interval '2 minutes' where school_id = 1 and id = ${id}`,
      ),
    )
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
  })

  test('call without cookies: those of an owner open nothing, and none is given', async () => {
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await new Program(null).call('GET', '/students', { headers: { cookie } })).status).toBe(401)
    const { headers } = await program.call('GET', '/students?lang=pl', { headers: { cookie } })
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('are answered in the language that the call asks for', async () => {
    const answer = await new Program(null).call('GET', '/students', { headers: { 'accept-language': 'pl' } })
    expect(answer.json.detail).toContain('Wyślij klucz API')
  })

  test('act with the rights of their scopes alone, whoever created them', async () => {
    const [student, product] = await inSchool(1, async (db) => [await aStudent(db), await aProduct(db)] as const)
    const sale = await inSchool(1, (db) => aSale(db, student, product, { status: 'ACCESS_GRANTED' }))
    const reader = await aProgram(['students:read'])
    const { json } = await reader.call('GET', `/students/${student.id}`)
    expect(json.student).toMatchObject({ id: student.id })
    const change = { body: { first_name: 'Ola' } }
    expect((await reader.call('PATCH', `/students/${student.id}`, change)).status).toBe(403)
    expect((await reader.call('GET', `/students/${student.id}/access`)).status).toBe(403)
    expect((await reader.call('GET', `/orders/${sale.hash}`)).status).toBe(403)
  })
})

describe('the limit', () => {
  test('lets a key call 120 times a minute, then says how long to wait', async () => {
    const { id, key } = await aKey(['students:read'])
    const one = new Program(key)
    const first = await one.call('GET', '/school')
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['120', '119'])
    expect(Number(first.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
    await inSchool(1, (db) =>
      db.execute(sql`update limits set tokens = 1 where school_id = 1 and bucket = ${`api key ${id}`}`),
    )
    expect((await one.call('GET', '/school')).headers.get('ratelimit-remaining')).toBe('0')
    for (let times = 0; times < 3; times += 1) {
      const refused = await one.call('GET', '/school')
      expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([429, '0'])
      expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
      expect(refused.json.title).toBe('Too Many Requests')
    }
    const other = await aProgram(['students:read'])
    expect((await other.call('GET', '/school')).status).toBe(200)
    await inSchool(1, (db) =>
      db.execute(sql`update limits set refilled_at = now() - interval '60 seconds' where school_id = 1`),
    )
    expect((await one.call('GET', '/school')).headers.get('ratelimit-remaining')).toBe('119')
  })
})

describe('an Idempotency-Key', () => {
  let count = 0
  const once = (body: object, idempotency: string, path = '/students', by = program) =>
    by.call('POST', path, { body, headers: { 'idempotency-key': idempotency } })
  const newEmail = () => {
    count += 1
    return `once-${count}@example.com`
  }

  test('has the same call answered the same, and done once', async () => {
    const email = newEmail()
    const first = await once({ email }, 'a')
    const again = await once({ email }, 'a')
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('content-type')).toBe('application/json')
    const { json } = await program.call('GET', `/students?email=${email}`)
    expect(json.data).toHaveLength(1)
  })

  test('with another body is a 422', async () => {
    await once({ email: newEmail() }, 'b')
    const other = await once({ email: newEmail() }, 'b')
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([422, null])
  })

  test('holds for one key, one path', async () => {
    const [email, other] = [newEmail(), await aProgram(['students:write'])]
    expect((await once({ email }, 'c')).status).toBe(201)
    expect((await once({ email }, 'c', '/students', other)).status).toBe(422)
    expect((await once({ code: 'IDEM', type: 'percentage', value: 5, mode: 'all' }, 'c', '/promo-codes')).status).toBe(
      201,
    )
  })

  test('repeats refusals, but for those of the key', async () => {
    const [email, reader] = [newEmail(), await aProgram(['students:read'])]
    expect((await once({ email, locale: 'xx' }, 'd')).status).toBe(422)
    const again = await once({ email, locale: 'xx' }, 'd')
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([422, 'true'])
    expect(again.headers.get('content-type')).toBe('application/problem+json')
    for (let times = 0; times < 2; times += 1) {
      const refused = await once({ email }, 'e', '/students', reader)
      expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([403, null])
    }
  })

  test('is refused with 409 while the first call runs, and answered after it', async () => {
    const [email, { id: keyId, key }] = [newEmail(), await aKey(['students:write'])]
    const by = new Program(key)
    const claim = { schoolId: 1, keyId, call: 'POST /api/v1/students', idempotencyKey: 'f' }
    await claimAnswer(claim, hash('sha256', JSON.stringify({ email }), 'buffer'))
    await inSchool(1, async (db) => {
      await lockAnswer(db, claim)
      const meanwhile = await once({ email }, 'f', '/students', by)
      expect([meanwhile.status, meanwhile.headers.get('idempotent-replayed')]).toEqual([409, null])
    })
    // The process that began it died: nothing was done, and nothing stands in the way.
    expect((await once({ email }, 'f', '/students', by)).status).toBe(201)
    expect((await once({ email }, 'f', '/students', by)).headers.get('idempotent-replayed')).toBe('true')
  })

  test('keeps an answer so that nobody reads it in the database', async () => {
    const email = newEmail()
    const first = await once({ email }, 'sealed')
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ kept: string; body: string }>(sql`select row_to_json(a)::text as kept, a.body from api_answers a
        where a.school_id = 1 and a.idempotency_key = 'sealed'`),
    )
    expect(rows).toHaveLength(1)
    const [{ kept = '', body = '' } = {}] = rows
    expect(`${kept}${Buffer.from(body, 'base64')}`).not.toContain(email)
    expect((await once({ email }, 'sealed')).text).toBe(first.text)
  })

  test('of an address longer than any of ours is not kept', async () => {
    // Letters that do not compress, as an index keeps some bytes of an address alone.
    const long = Array.from({ length: 60 }, (_, nth) => hash('sha256', String(nth))).join('')
    for (const path of [`/${long}`, `/students/${long}/access`]) {
      const { status, headers } = await once({}, 'long', path)
      expect([status, headers.get('idempotent-replayed')]).toEqual([404, null])
    }
  })

  test('is forgotten after a day', async () => {
    const email = newEmail()
    await once({ email }, 'g')
    await inSchool(1, (db) =>
      db.execute(sql`update api_answers set created_at = now() - interval '1 day' where school_id = 1`),
    )
    expect((await once({ email }, 'g')).json.errors).toHaveProperty('email')
    await inSchool(1, (db) =>
      db.execute(sql`update api_answers set created_at = now() - interval '25 hours' where school_id = 1`),
    )
    await pruneAnswers.run({ schoolId: 1 })
    const { rows } = await inSchool(1, (db) => db.execute(sql`select from api_answers where school_id = 1`))
    expect(rows).toEqual([])
  })
})

describe('students', () => {
  const post = (body: object) => program.call('POST', '/students', { body })

  test('are created, found by their address, changed and deleted', async () => {
    const { status, json } = await post({ email: 'Ewa@Example.com', first_name: 'Ewa', last_name: 'Lis', locale: 'pl' })
    expect(status).toBe(201)
    expect(json.student).toMatchObject({
      email: 'Ewa@Example.com',
      first_name: 'Ewa',
      locale: 'pl',
      tags: [],
      access: 'none',
    })
    const { id } = json.student as { id: number }
    const found = await program.call('GET', '/students?email=ewa@example.com')
    expect(found.json.data).toEqual([json.student])
    expect((await post({ email: 'ewa@example.com' })).json.errors).toHaveProperty('email')
    const changed = await program.call('PATCH', `/students/${id}`, {
      body: { last_name: 'Wilk', email: 'ewa.wilk@example.com' },
    })
    expect(changed.json.student).toMatchObject({
      first_name: 'Ewa',
      last_name: 'Wilk',
      email: 'ewa.wilk@example.com',
      email_verified: false,
    })
    expect(await mailsTo('Ewa@Example.com')).toHaveLength(1)
    expect(await mailsTo('ewa.wilk@example.com')).toHaveLength(1)
    expect((await program.call('DELETE', `/students/${id}`, { body: { confirm: 'other@example.com' } })).status).toBe(
      422,
    )
    expect((await program.call('DELETE', `/students/${id}`, { body: {} })).json).toEqual({ deleted: true })
    expect((await program.call('GET', `/students/${id}`)).status).toBe(404)
    expect((await post({ email: 'ewa.wilk@example.com' })).status).toBe(201)
  })

  test('are no staff: those are not there', async () => {
    const { id } = await inSchool(1, (db) => aStaffMember(db))
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/tags'],
      ['GET', '/access'],
      ['GET', '/progress'],
    ])
      expect(
        (await program.call(method ?? '', `/students/${id}${path}`, method === 'GET' ? {} : { body: {} })).status,
      ).toBe(404)
  })

  test('have the tags that were put, whatever their case', async () => {
    const [one, other] = await inSchool(1, async (db) => [await aStudent(db), await aStudent(db)] as const)
    const put = (id: number, tags: string[]) => program.call('PUT', `/students/${id}/tags`, { body: { tags } })
    expect((await put(one.id, ['VIP', 'Newsletter'])).json).toEqual({ tags: ['Newsletter', 'VIP'] })
    expect((await put(other.id, ['vip'])).json).toEqual({ tags: ['VIP'] })
    expect((await put(one.id, ['newsletter'])).json).toEqual({ tags: ['Newsletter'] })
    expect((await program.call('GET', `/students/${other.id}`)).json.student.tags).toEqual(['VIP'])
    expect((await program.call('GET', `/students/${one.id}/tags`)).json).toEqual({ tags: ['Newsletter'] })
    expect((await put(one.id, [])).json).toEqual({ tags: [] })
  })

  test('get access, which their page shows with its reason, and lose it', async () => {
    const [student, product] = await inSchool(1, async (db) => [await aStudent(db), await aProduct(db)] as const)
    const path = `/students/${student.id}/access`
    const { status, json } = await program.call('POST', path, { body: { product_id: product.id, days: 30 } })
    expect([status, json.access]).toEqual([
      201,
      expect.objectContaining({ source: 'staff', open: true, product: expect.objectContaining({ id: product.id }) }),
    ])
    expect(json.access.until).not.toBeNull()
    expect((await program.call('POST', path, { body: { product_id: product.id } })).status).toBe(409)
    expect((await program.call('POST', path, { body: { product_id: 987654321, days: 'x' } })).status).toBe(404)
    const page = await (await owner.request(`/home/students/${student.id}`)).text()
    expect(page).toContain('Przyznano przez klucz API')
    expect((await program.call('GET', '/students?access=open')).json.data).toContainEqual(
      expect.objectContaining({ id: student.id, products: [{ id: product.id, title: expect.any(String) }] }),
    )
    expect((await program.call('DELETE', `${path}/${json.access.id}`)).json).toEqual({ deleted: true })
    const { data } = (await program.call('GET', path)).json
    expect(data).toEqual([expect.objectContaining({ id: json.access.id, open: false, revoked_at: expect.any(String) })])
    expect((await program.call('DELETE', `${path}/${json.access.id}`)).status).toBe(409)
  })

  test('that have changed since an instant are listed', async () => {
    const [before, student] = await inSchool(1, async (db) => [await aStudent(db), await aStudent(db)] as const)
    await inSchool(1, (db) =>
      db.execute(
        sql`update accounts set updated_at = '2001-01-01' where school_id = 1 and id in (${before.id}, ${student.id})`,
      ),
    )
    const since = async () =>
      (await program.call('GET', '/students?limit=100&updated_since=2002-01-01T00:00:00Z')).json.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await since()).not.toContain(student.id)
    await program.call('PATCH', `/students/${student.id}`, { body: { first_name: 'Nowa' } })
    expect(await since()).toContain(student.id)
    expect(await since()).not.toContain(before.id)
  })
})

test('an order is read by its hash, and listed by its status', async () => {
  const [student, product] = await inSchool(1, async (db) => [await aStudent(db), await aProduct(db)] as const)
  const sale = await inSchool(1, (db) => aSale(db, student, product, { status: 'REFUNDED' }))
  const { json } = await program.call('GET', `/orders/${sale.hash}`)
  expect(json.order).toMatchObject({
    hash: sale.hash,
    status: 'REFUNDED',
    amount: sale.total,
    net: sale.net,
    vat: sale.vat,
    product: { id: product.id },
    items: [{ product_id: product.id, quantity: 1, amount: sale.total }],
    buyer: { id: student.id, email: student.email, locale: 'en' },
    promo_code: null,
  })
  expect((await program.call('GET', '/orders?status=REFUNDED')).json.data).toEqual([json.order])
  expect((await program.call('GET', '/orders?status=CHARGEBACK')).json.data).toEqual([])
})

test('a lead is created by a form, which refuses what it does not ask', async () => {
  const form = await inSchool(1, (db) => aLeadForm(db))
  const address = form.fields.find(({ type }) => type === 'email')?.name ?? ''
  const fields = { name: 'Jan' }
  const post = (body: object) =>
    program.call('POST', '/leads', { body: { form_id: form.id, email: 'jan@example.com', fields, ...body } })
  const { status, json } = await post({})
  expect([status, json.lead]).toEqual([
    201,
    expect.objectContaining({
      form_id: form.id,
      email: 'jan@example.com',
      source: 'Zapier',
      fields: { name: 'Jan', [address]: 'jan@example.com' },
    }),
  ])
  expect((await post({ fields: { ...fields, Shoe: '42' } })).json.errors).toEqual({
    'fields.Shoe': [expect.any(String)],
  })
  expect((await post({ email: 'jan' })).json.errors).toEqual({ email: [expect.any(String)] })
  expect((await post({ form_id: 987654321, email: 1 })).status).toBe(404)
})

test('a promo code is created, and taken once', async () => {
  const body = { code: 'API20', type: 'percentage', value: 20, mode: 'all', quantity: 5 }
  const { status, json } = await program.call('POST', '/promo-codes', { body })
  expect([status, json.promo_code]).toEqual([201, expect.objectContaining({ code: 'API20', quantity: 5, used: 0 })])
  expect((await program.call('POST', '/promo-codes', { body })).json.errors).toHaveProperty('code')
})

describe('webhooks', () => {
  const post = (body: object, headers = {}) => program.call('POST', '/webhooks', { body, headers })
  const url = 'http://127.0.0.1:9/hooks'

  test('are created with a secret that no later answer has, changed, listed and deleted', async () => {
    const { status, json } = await post({ url, events: ['order.paid'], description: 'CRM' })
    expect([status, json]).toEqual([
      201,
      { webhook: expect.objectContaining({ url, events: ['order.paid'] }), secret: expect.stringMatching(/^whsec_/) },
    ])
    const path = `/webhooks/${json.webhook.id}`
    const changed = await program.call('PATCH', path, { body: { enabled: false, events: ['*'] } })
    expect(changed.json.webhook).toMatchObject({ url, enabled: false, events: ['*'], description: 'CRM' })
    const listed = await program.call('GET', '/webhooks')
    expect(listed.json.data).toContainEqual(changed.json.webhook)
    expect(listed.text + changed.text).not.toContain(json.secret)
    const office = await (await owner.request('/home/webhooks')).json()
    expect(office).toMatchObject({ data: expect.arrayContaining([changed.json.webhook]) })
    expect((await program.call('DELETE', path)).json).toEqual({ deleted: true })
    expect((await program.call('GET', path)).status).toBe(404)
  })

  test('lead to the public internet alone, and to events that exist', async () => {
    for (const [body, field] of [
      [{ url: 'http://10.0.0.1/hooks', events: ['*'] }, 'url'],
      [{ url: 'ftp://example.com', events: ['*'] }, 'url'],
      [{ url, events: ['order.sold'] }, 'events'],
      [{ url, events: [] }, 'events'],
    ] as const) {
      const answer = await post(body)
      expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [field]])
    }
    const { json } = await post({ url, events: ['*'] })
    const moved = { body: { url: 'http://192.168.1.20/hook' } }
    expect((await program.call('PATCH', `/webhooks/${json.webhook.id}`, moved)).status).toBe(422)
  })

  test('tell a program of nothing that its key may not read, 403 with the scopes that it lacks', async () => {
    const seller = await aProgram(['webhooks:write', 'orders:read'])
    const send = async (method: string, path: string, body: object) => {
      const { status, json } = await seller.call(method, path, { body, headers: { 'accept-language': 'en' } })
      return [status, json.detail ?? json.webhook.events]
    }
    const others = SCOPES.filter((scope) => /^(?!orders|webhooks).*:read$/.test(scope)).join(', ')
    for (const [events, lacking] of [
      [['order.paid', 'student.tagged'], 'students:read, tags:read'],
      [['access.granted'], 'students:read, access:read'],
      [['post.created'], others],
      [['*'], others],
    ] as const) {
      const refused = [403, `For these events the key also needs: ${lacking}.`]
      expect(await send('POST', '/webhooks', { url, events })).toEqual(refused)
    }
    const allowed = ['order.paid', 'order.refunded', 'test.ping']
    const { json } = await seller.call('POST', '/webhooks', { body: { url, events: allowed } })
    const path = `/webhooks/${json.webhook.id}`
    const widened = await send('PATCH', path, { events: ['order.paid', 'lead.created'] })
    expect(widened).toEqual([403, 'For these events the key also needs: leads:read.'])
    expect((await seller.call('GET', path)).json.webhook).toMatchObject({ events: allowed })
    expect(await send('PATCH', path, { events: ['order.created'] })).toEqual([200, ['order.created']])
  })

  test('that tell more than a key may read are led to no other address by it', async () => {
    const { json } = await post({ url: `${url}/staff`, events: ['lead.created'] })
    const path = `/webhooks/${json.webhook.id}`
    const seller = await aProgram(['webhooks:write', 'orders:read'])
    for (const body of [{ url: `${url}/mine` }, { url: `${url}/mine`, events: ['order.paid'] }])
      expect((await seller.call('PATCH', path, { body })).status).toBe(403)
    expect((await seller.call('GET', path)).json.webhook).toMatchObject({
      url: `${url}/staff`,
      events: ['lead.created'],
    })
    expect((await seller.call('DELETE', path)).status).toBe(200)
  })

  test('are created once under an Idempotency-Key, and the same answer has the same secret', async () => {
    const headers = { 'idempotency-key': 'hook-1' }
    const first = await post({ url: `${url}/once`, events: ['*'] }, headers)
    const again = await post({ url: `${url}/once`, events: ['*'] }, headers)
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true'])
    const { data } = (await program.call('GET', '/webhooks?limit=100')).json
    expect(data.filter((one: { url: string }) => one.url === `${url}/once`)).toHaveLength(1)
  })
})

test('a certificate is issued once, read, and revoked with a reason', async () => {
  const [student, course] = await inSchool(1, async (db) => [await aStudent(db), await aProduct(db)] as const)
  const body = { product_id: course.id, student_id: student.id, issued_at: '2026-01-15T10:00:00Z' }
  const { status, json } = await program.call('POST', '/certificates', { body })
  expect([status, json.certificate]).toMatchObject([201, { product_id: course.id, student: { id: student.id } }])
  expect(json.certificate.issued_at).toContain('2026-01-15')
  expect((await program.call('POST', '/certificates', { body })).json).toEqual(json)
  const path = `/certificates/${json.certificate.id}`
  expect((await program.call('GET', path)).json).toEqual(json)
  expect((await program.call('POST', `${path}/revoke`, { body: {} })).json.errors).toHaveProperty('reason')
  const revoked = await program.call('POST', `${path}/revoke`, { body: { reason: 'A mistake' } })
  expect([revoked.status, revoked.json.certificate.revoked_at]).toEqual([200, expect.any(String)])
  expect((await program.call('POST', `${path}/revoke`, { body: { reason: 'Again' } })).status).toBe(409)
})

test('an affiliate is invited, blocked with a reason and approved again; a taken code is refused', async () => {
  const { status, json } = await program.call('POST', '/affiliates', {
    body: { email: 'partner@example.com', code: 'PARTNER', commission: { type: 'percentage', value: 30 } },
  })
  expect([status, json.affiliate]).toMatchObject([
    201,
    { code: 'PARTNER', status: 'approved', commission: { type: 'percentage', value: 30 } },
  ])
  const taken = { body: { email: 'second@example.com', code: 'partner' } }
  expect((await program.call('POST', '/affiliates', taken)).json.errors).toHaveProperty('code')
  expect((await program.call('POST', '/affiliates', { body: { email: 'partner@example.com' } })).status).toBe(409)
  const patch = (body: object) => program.call('PATCH', `/affiliates/${json.affiliate.id}`, { body })
  const blocked = await patch({ status: 'blocked', reason: 'Spam' })
  expect(blocked.json.affiliate).toMatchObject({
    status: 'blocked',
    reason: 'Spam',
    commission: { type: 'percentage', value: 30 },
  })
  expect((await patch({ status: 'rejected' })).status).toBe(409)
  expect((await patch({ status: 'approved' })).json.affiliate).toMatchObject({ status: 'approved' })
})
