import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAddresses } from '#app/address-list.ts'
import { app } from '#app/app.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id } from '#app/platform/http.server.ts'
import { refill, secondsToWait, takeToken } from '#app/platform/limits.server.ts'
import { type Holder, isPermission, may, PERMISSIONS } from '#app/platform/permissions.ts'
import { limits } from '#app/platform/tables.server.ts'
import type { Member, Role } from '#app/platform/viewer.ts'
import { byPath, gatherRoutes, named, routes } from '#app/routes.ts'
import { Visit } from './browser-like.ts'
import { forSale } from './buyer.ts'

const ROLES: Role[] = ['owner', 'administrator', 'instructor', 'student']
/** Everybody who logs in: one of each role, and a student who is an affiliate. */
const PEOPLE: Holder[] = [...ROLES, 'affiliate']
const SESSIONLESS = ['public', 'provider', 'signature', 'operator', 'key']
const ACCESS = ['visitor', 'member', ...SESSIONLESS, ...Object.keys(PERMISSIONS)]

const table = Object.entries(routes).map(([address, route]) => {
  const [method = '', path = ''] = address.split(' ')
  return { address, method, path, ...route.declared }
})
const withSession = table.filter(({ access }) => !SESSIONLESS.includes(access))
const unsafe = withSession.filter(({ method }) => method !== 'GET')

/** The address with ids that name nothing, so that a call that is let through changes nothing. */
function concrete(path: string): string {
  return path.replace(/:(\w+)(\{[^}]*\})?/g, '987654321')
}

const members: { who: Holder; role: Role; schoolId: 1 | 2; id: number }[] = []

beforeAll(async () => {
  for (const schoolId of [1, 2] as const) {
    for (const who of PEOPLE) {
      const email = `${who}@matrix.test`
      const affiliate = who === 'affiliate'
      const role = affiliate ? 'student' : who
      const [row] = await inSchool(schoolId, (db) =>
        db
          .insert(accounts)
          .values({ schoolId, email, emailKey: email, firstName: who, role, affiliate, locale: 'en' })
          .returning({ id: accounts.id }),
      )
      members.push({ who, role, schoolId, id: row?.id ?? 0 })
    }
  }
})

describe('the route table', () => {
  test('is the only door: the application answers no address that it does not name', () => {
    const served = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(served)].sort()).toEqual(Object.keys(routes).sort())
  })

  test('holds what every route file names, each file sorted', () => {
    const tables = import.meta.glob<object>('#app/*/*/routes/*.ts', { eager: true, import: 'routes' })
    const addresses = Object.values(tables).map(Object.keys)
    for (const ofFile of addresses) expect(ofFile).toEqual(ofFile.toSorted(byPath))
    expect(addresses.flat().sort()).toEqual(Object.keys(named).sort())
  })

  test('is printed with who may call each address, how often, and the file of its code', () => {
    const rows = listAddresses()
    expect(rows.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(routes).sort(byPath))
    const text = (file: string) => readFileSync(file.replace(/ \(.*/, ''), 'utf8')
    for (const { method, path, file } of rows) {
      const methods = [method, method === 'GET' ? 'POST' : 'DELETE']
      expect([file, methods.some((one) => text(file).includes(`'${one} ${path}'`))]).toEqual([file, true])
    }
    const row = (address: string) => rows.find(({ method, path }) => `${method} ${path}` === address)
    const tags = 'app/content/tags/routes/tags.ts'
    expect(row('DELETE /home/tags/:id')).toMatchObject({ who: 'tags (owner, administrator)', limit: '', file: tags })
    expect(row('POST /vote')).toMatchObject({ who: 'member', limit: '30, then 2 per s' })
    expect(row('PUT /home/exams/:id/questions/:item')?.limit).toBe('200, then 2 per s (long texts)')
    expect(row('POST /home/team/:id/role')?.who).toBe('team (owner), confirmed by password')
    expect(row('GET /login/code')?.file).toBe('app/people/sign-in/routes/two-step.ts')
  })

  test('refuses an address that two route files name', () => {
    const [[address, route] = []] = Object.entries(named)
    const table = { [String(address)]: route } as Addresses
    expect(() => gatherRoutes({ './a.ts': table, './b.ts': table })).toThrow(
      `${address} is named by ./a.ts and by ./b.ts`,
    )
  })

  test.each(table)('$address says who may call it', ({ access }) => {
    expect(ACCESS).toContain(access)
  })
})

describe('a HEAD', () => {
  const pages = table.filter(({ method, access }) => method === 'GET' && !SESSIONLESS.includes(access))

  test.each(pages)('is answered as $address', async ({ path }) => {
    const owner = members.find(({ role, schoolId }) => role === 'owner' && schoolId === 1)
    for (const visit of [new Visit(), await new Visit().as(owner ?? { schoolId: 1, id: 0 })]) {
      await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
      const shown = async (method: string) => {
        const { status, headers } = await visit.request(concrete(path), { method, accept: '*/*', csrf: null })
        return [status, headers.get('content-type'), headers.get('location')]
      }
      const got = await shown('GET')
      if (got[0] === 200) await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
      expect(await shown('HEAD')).toEqual(got)
    }
  })
})

test('a HEAD of a file that may be made once a minute leaves it to the GET', async () => {
  const { id = 0 } = members.find(({ role, schoolId }) => role === 'owner' && schoolId === 1) ?? {}
  const visit = await new Visit().as({ schoolId: 1, id })
  await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
  const statuses: number[] = []
  for (const method of ['HEAD', 'HEAD', 'GET', 'HEAD'])
    statuses.push((await visit.request('/home/students/export', { method })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

describe('a limit', () => {
  /** Answered in the evaluation start alone, where nobody is kept from trying. */
  const EVALUATION_ONLY = ['POST /sandbox/pay/:ref']
  const reached = table.filter(({ method, access }) => method !== 'GET' && ['visitor', 'signature'].includes(access))

  test.each(reached.filter(({ address }) => !EVALUATION_ONLY.includes(address)))(
    'bounds how often one connection may send $address',
    ({ limit }) => expect(limit).toMatchObject({ burst: expect.any(Number), perSecond: expect.any(Number) }),
  )

  const rates = new Map(table.flatMap(({ limit }) => (limit ? [[`${limit.burst} ${limit.perSecond}`, limit]] : [])))
  const later = (db: Db, seconds: number) =>
    db.execute(sql`update limits set refilled_at = refilled_at - make_interval(secs => ${seconds}) where school_id = 1`)

  test.each([...rates.values()])('of $burst and $perSecond a second says how long to wait', async (limit) => {
    // One transaction has one time, so that seconds are exact.
    await inSchool(1, async (db) => {
      const bucket = { name: 'exactly', ...limit }
      await refill(db, 1, [bucket])
      for (let times = 0; times < limit.burst; times += 1)
        expect(await takeToken(db, 1, bucket)).toBeGreaterThanOrEqual(0)
      const seconds = secondsToWait(await takeToken(db, 1, bucket), limit)
      await later(db, seconds - 1)
      const left = await takeToken(db, 1, bucket)
      if (seconds > 1) expect([left < 0, secondsToWait(left, limit)]).toEqual([true, 1])
      await later(db, 1)
      expect(await takeToken(db, 1, bucket)).toBeGreaterThanOrEqual(0)
    })
  })

  const wrong = { email: 'student@matrix.test', password: 'not the password' }
  /** Its words say the hours. */
  const ONCE_A_DAY = '/account/data/export'
  const POSTS: [string, object, 'owner' | 'student' | undefined][] = [
    ['/json/promo-code', { product: 'no-such-course', code: 'NONE' }, undefined],
    ['/no-such-course/onepagecheckout', { promo_code: 'NONE' }, 'student'],
    ['/home/images/create', { extension: 'png', filename: 'a.png' }, 'owner'],
    ['/vote', { type: 'comment', id: 987654321, value: 1 }, 'student'],
    ['/comments', { type: 'product', id: 987654321, body: 'well' }, 'student'],
    ['/lead', { form_id: 987654321 }, undefined],
    ['/login', wrong, undefined],
    ['/password/forgot', { email: wrong.email }, undefined],
    ['/login/link', { email: wrong.email }, undefined],
    [ONCE_A_DAY, {}, 'student'],
  ]
  const GETS: [string, 'owner' | 'student'][] = [
    ['/search?q=none', 'student'],
    ['/home/students/export', 'owner'],
    ['/home/transactions/export', 'owner'],
  ]
  const calls = [
    ...POSTS.map(([path, body, who]) => ({ path, who, send: (visit: Visit) => visit.post(path, body) })),
    ...GETS.map(([path, who]) => ({ path, who, send: (visit: Visit) => visit.request(path) })),
  ]

  test.each(calls)('lets in again at $path whoever waited as long as they were told', async ({ path, who, send }) => {
    const { id = 0 } = members.find(({ role, schoolId }) => role === who && schoolId === 1) ?? {}
    const visit = who ? await new Visit().as({ schoolId: 1, id }) : new Visit()
    await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
    let answer = await send(visit)
    for (let tries = 0; answer.status !== 429 && tries < 400; tries += 1) answer = await send(visit)
    // Whoever tries again too early does not wait longer for it.
    for (let times = 0; times < 3; times += 1) {
      const again = await send(visit)
      if (again.status === 429) answer = again
    }
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    const told = path === ONCE_A_DAY ? Math.ceil(seconds / 3600) : seconds
    expect(await answer.json()).toEqual({ message: expect.stringContaining(String(told)) })
    await inSchool(1, (db) => later(db, seconds))
    expect((await send(visit)).status).not.toBe(429)
  })

  const withPassword = { current_password: 'not the password' }
  /** Calls that a limit of their route counts, and one of their command, or two of their command; and who makes them. */
  const TWICE: [string, object, 'owner' | 'student' | undefined][] = [
    ['/login', wrong, undefined],
    ['/checkout/login', wrong, undefined],
    ['/password/forgot', { email: wrong.email }, undefined],
    ['/login/link', { email: wrong.email }, undefined],
    ['/withdrawal/order', { number: 'K4M-7QX-T3C', email: wrong.email }, undefined],
    ['/json/promo-code', { product: 'no-such-course', code: 'NONE' }, undefined],
    ['/account/security/email', { email: 'other@matrix.test', ...withPassword }, 'student'],
    ['/account/data/delete', { confirmation: 'DELETE', password: 'not the password' }, 'student'],
  ]

  test.each(TWICE)(
    'that is not the only one of %s names a wait that is enough for all of them',
    async (path, body, who) => {
      const { id = 0 } = members.find(({ role, schoolId }) => role === who && schoolId === 1) ?? {}
      if (who) await inSchool(1, (db) => db.update(accounts).set({ passwordHash: 'x' }).where(eq(accounts.id, id)))
      const visit = who ? await new Visit().as({ schoolId: 1, id }) : new Visit()
      const send = async () => {
        const { status, headers } = await visit.post(path, body)
        return { status, seconds: Number(headers.get('retry-after')) }
      }
      await inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))
      expect((await send()).status).not.toBe(429)
      const buckets = await inSchool(1, (db) =>
        db.select({ name: limits.bucket }).from(limits).where(eq(limits.schoolId, 1)),
      )
      expect(buckets.length).toBeGreaterThan(1)
      for (const one of [undefined, ...buckets]) {
        // Nothing is left in any of them, or in all but one.
        await inSchool(1, (db) =>
          db
            .update(limits)
            .set({ tokens: sql`(${limits.bucket} = ${one?.name ?? ''})::int`, refilledAt: sql`now()` })
            .where(eq(limits.schoolId, 1)),
        )
        const refused = await send()
        expect(refused.status, one?.name).toBe(429)
        await inSchool(1, (db) => later(db, refused.seconds))
        expect((await send()).status, one?.name).not.toBe(429)
      }
    },
  )
})

describe('without the session’s CSRF token', () => {
  test.each(unsafe)('$address answers 419', async ({ method, path }) => {
    const visit = new Visit()
    await visit.request('/csrf')
    for (const csrf of [null, 'wrong', new Visit().csrf]) {
      expect((await visit.request(concrete(path), { method, csrf })).status).toBe(419)
    }
    const foreign = await visit.request(concrete(path), { method, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(419)
  })
})

describe('a key that no input names', () => {
  /** What else a call brings, so that what it takes is known. */
  const brings: Record<string, () => Promise<object>> = {
    'POST /lead': async () => ({ form_id: (await inSchool(1, (db) => aLeadForm(db))).id }),
  }

  test.each(unsafe.filter(({ path }) => !path.includes(':')))(
    'is not taken by $address',
    async ({ address, method, path }) => {
      const owner = members.find(({ role, schoolId }) => role === 'owner' && schoolId === 1)
      const visit = await new Visit().as(owner ?? { schoolId: 1, id: 0 })
      const body = { ...(await brings[address]?.()), is_admin: true }
      const answer = await visit.request(path, { method, body })
      expect([404, 422]).toContain(answer.status)
      if (answer.status === 422) expect(await answer.json()).toHaveProperty('errors.is_admin')
    },
  )

  test('is not taken by an order’s form that is shown again, nor by its log-in', async () => {
    const { slug } = await forSale()
    for (const path of [`/${slug}/checkout`, `/${slug}/checkout/login`]) {
      const answer = await new Visit().post(
        path,
        path.endsWith('login')
          ? { email: 'a@b.test', password: 'not the password', is_admin: true }
          : { is_admin: true },
      )
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        422,
        { errors: { is_admin: [expect.any(String)] } },
      ])
    }
  })
})

describe('an id that names nothing', () => {
  const withIds = unsafe.filter(({ path, ids }) =>
    [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => ids?.shape[name] === Id),
  )

  test.each(withIds)('is a 404 of $address, whatever else is missing', async ({ method, path }) => {
    const owner = members.find(({ role, schoolId }) => role === 'owner' && schoolId === 1)
    const visit = await new Visit().as(owner ?? { schoolId: 1, id: 0 })
    expect((await visit.request(concrete(path), { method })).status).toBe(404)
  })

  test.each([true, [1], '0x1', '1e0', '01', '+1', ' 1', '1.0', 1.5, 0, -1, null, ''])('nor is %j an id', (value) => {
    expect(Id.safeParse(value).success).toBe(false)
  })
})

describe('route × person × school', () => {
  const closed = withSession.filter(({ access }) => access !== 'visitor')

  test.each(closed)('$address is closed to visitors: 401, a page leads to /login', async ({ method, path }) => {
    const visit = new Visit()
    const answer = await visit.request(concrete(path), { method })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
    if (method !== 'GET' || path.startsWith('/json/')) return
    const page = await visit.page(concrete(path))
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toBe(`/login?to=${encodeURIComponent(concrete(path))}`)
  })

  test.each(closed)('$address is closed to everybody of another school', async ({ method, path }) => {
    for (const member of members.filter(({ schoolId }) => schoolId === 2)) {
      const visit = new Visit(2)
      await visit.as(member)
      const here = new Visit(1)
      for (const [name, value] of visit.cookies) here.cookies.set(name, value)
      const answer = await here.request(concrete(path), { method })
      expect(answer.status, member.who).toBe(method === 'GET' ? 401 : 419)
    }
  })

  test.each(closed)('$address lets in those that it names', async ({ method, path, access }) => {
    for (const member of members.filter(({ schoolId }) => schoolId === 1)) {
      const visit = await new Visit().as(member)
      const { status } = await visit.request(concrete(path), { method })
      const holders: readonly Holder[] = isPermission(access) ? PERMISSIONS[access] : PEOPLE
      const barred = !holders.includes(member.role) && !holders.includes(member.who)
      expect(barred ? [403] : [200, 201, 202, 303, 404, 422, 429], member.who).toContain(status)
    }
  })
})

describe('what is about money', () => {
  const OFFICE = ['owner', 'administrator']
  const SELLING =
    /^\/home\/(transactions|sales|reconciliation|promo-codes|membership|products\/:id\/(prices|price-history|bumps|upsells|order-form))/
  const mayCall = (access: string) => (isPermission(access) ? PERMISSIONS[access] : access)

  test('is for owner and administrators, and never for those who teach', () => {
    const selling = table.filter(({ path }) => SELLING.test(path))
    expect(selling.length).toBeGreaterThan(30)
    expect(selling.filter(({ access }) => `${mayCall(access)}` !== `${OFFICE}`).map(({ address }) => address)).toEqual(
      [],
    )
  })

  test('is the owner’s alone where it says where the money goes', () => {
    const connecting = table.filter(({ path }) => path.startsWith('/home/settings/payments'))
    expect(new Set(connecting.map(({ access }) => `${mayCall(access)}`))).toEqual(new Set(['owner']))
  })
})

test.each(ROLES)('an affiliate keeps the rights of the role beside it: %s', (role) => {
  const person: Member = {
    kind: role === 'student' ? 'student' : 'staff',
    schoolId: 1,
    id: 7,
    role,
    locale: 'en',
    firstName: 'Olga',
    lastName: '',
    email: 'olga@example.com',
    emailVerifiedAt: null,
    affiliate: false,
  }
  const rights = (viewer: Member) => Object.keys(PERMISSIONS).filter((name) => isPermission(name) && may(viewer, name))
  expect(rights({ ...person, affiliate: true })).toEqual([...rights(person), 'affiliate'])
})
