import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasAccess } from '#app/access/access/access.server.ts'
import { findProduct } from '#app/content/catalogue/products.server.ts'
import { COMPONENT_TYPES } from '#app/content/courses/component.ts'
import { loadCourseOutline } from '#app/content/courses/outline.server.ts'
import { examine } from '#app/office/operations/doctor.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { checkPassword } from '#app/people/accounts/passwords.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { jobs } from '#app/worker.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { PAGES } from '#tests/e2e/pages.ts'
import { sellThroughPlatform, stopSellingThroughPlatform } from '#tests/platform-payments.ts'
import { asProduct } from '#tests/statements.ts'
import { seedDemo } from './seed.ts'

const ownerUrl = () => process.env.OWNER_DATABASE_URL ?? ''

async function counts(): Promise<Record<string, unknown>[]> {
  const ofSchool = (schoolId: number) =>
    inSchool(schoolId, (db) =>
      db.execute(sql`select (select count(*)::int from accounts) as accounts, (select count(*)::int from products) as products,
        (select count(*)::int from components) as components, (select count(*)::int from files) as files,
        (select count(*)::int from access_grants) as grants,
        (select json_agg(status) from transactions) as transactions`),
    )
  return [...(await ofSchool(1)).rows, ...(await ofSchool(2)).rows]
}

beforeAll(async () => {
  // As the evaluation start has it.
  sellThroughPlatform()
  await asProduct(() => seedDemo(ownerUrl()))
  stopSellingThroughPlatform()
}, 60_000)

async function accountOf(name: string) {
  const account = await inSchool(1, (db) => findAccountByEmail(db, 1, `${name}@demo.test`))
  if (!account) throw new Error(`no account of ${name}`)
  return account
}

describe('the demo schools', () => {
  test('loaded again, they stay as they are', async () => {
    const before = await counts()
    await seedDemo(ownerUrl())
    expect(await counts()).toEqual(before)
  })

  test.each(['owner', 'instructor', 'administrator', 'student', 'member', 'buyer', 'newcomer', 'affiliate'])(
    '%s@demo.test can log in',
    async (name) => {
      const visit = new Visit()
      const answer = await visit.post('/login', { email: `${name}@demo.test`, password: 'demo-password' })
      expect(answer.status).toBe(200)
      expect(await (await visit.request('/me')).json()).toMatchObject({ user: { id: (await accountOf(name)).id } })
    },
  )

  test('two people are affiliates, beside being students, and nobody else is', async () => {
    const found = await inSchool(1, (db) =>
      db.select({ email: accounts.email, role: accounts.role }).from(accounts).where(eq(accounts.affiliate, true)),
    )
    expect(found.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual([
      { email: 'affiliate@demo.test', role: 'student' },
      { email: 'studio@demo.test', role: 'student' },
    ])
  })

  test('the second school has an owner of its own', async () => {
    const owner = await inSchool(2, (db) => findAccountByEmail(db, 2, 'owner@demo.test'))
    expect(owner?.role).toBe('owner')
    expect(await checkPassword(owner?.passwordHash ?? null, 'second-password')).toBe(true)
    expect(await inSchool(2, (db) => findAccountByEmail(db, 2, 'student@demo.test'))).toBeUndefined()
  })

  test('the student paid for the first course weeks ago, and is in the middle of it with notes and stars', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`
        select (select json_agg(status) from transactions t where t.account_id = a.id) as orders,
          (select count(*)::int from receipts r join transactions t on t.id = r.transaction_id
            where t.account_id = a.id) as receipts,
          (select count(*)::int from access_grants g where g.account_id = a.id) as grants,
          count(w.completed_at)::int as completed, count(*) filter (where w.completed_at is null)::int as begun,
          count(w.starred_at)::int as starred, count(*) filter (where w.note <> '')::int as noted
        from accounts a join lecture_progress w on w.account_id = a.id
        where a.email = 'student@demo.test' group by a.id`),
    )
    const work = { completed: 9, begun: 1, starred: 3, noted: 4 }
    expect(rows).toEqual([{ orders: ['PERFORMED'], receipts: 1, grants: 1, ...work }])
  })

  test('there are files with a download limit of 3, and a bundle that holds them and two courses for less', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`
        select p.type, (select array_agg(f.download_limit order by f.position) from product_files f
            where f.product_id = p.id) as limits,
          (select array_agg(c.type order by i.position) from bundle_items i join products c on c.id = i.product_id
            where i.bundle_id = p.id) as items
        from products p where p.type in ('file', 'bundle') and p.status = 'published' order by p.type`),
    )
    expect(rows).toEqual([
      { type: 'bundle', limits: null, items: ['course', 'course', 'file'] },
      { type: 'file', limits: [3, 3, 3], items: null },
    ])
    expect(await (await new Visit().speaking('en').page('/from-window-to-wall')).text()).toContain(
      'less than bought separately',
    )
  })

  test('there are an event with three seats left, and a consultation with free times on each of the next seven days', async () => {
    const visit = new Visit()
    const { product } = (await (await visit.request('/critique-night')).json()) as { product: object }
    expect(product).toMatchObject({ type: 'event', event: { seats_left: 3, join_url: null } })
    const span = new URLSearchParams({
      from: new Date().toISOString(),
      to: new Date(Date.now() + 8 * DAY).toISOString(),
    })
    const { time_zone: timeZone, slots } = (await (await visit.request(`/portfolio-review/slots?${span}`)).json()) as {
      time_zone: string
      slots: { starts_at: string }[]
    }
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    const free = new Set(slots.map(({ starts_at: at }) => day.format(new Date(at))))
    const week = [1, 2, 3, 4, 5, 6, 7].map((days) => day.format(Date.now() + days * DAY))
    expect(week.filter((one) => !free.has(one))).toEqual([])
  })

  test('there is one of each kind, an exam with every type of question, a certificate of the student, licences and codes', async () => {
    const visit = new Visit()
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`
        select (select array_agg(distinct type::text order by type::text) from products where status = 'published') as kinds,
          (select array_agg(distinct q.type::text order by q.type::text) from exam_questions q) as questions,
          (select count(*)::int from certificates c join accounts a on a.id = c.account_id
            where a.email = 'student@demo.test' and c.revoked_at is null) as certificates,
          (select json_agg(json_build_object('quantity', t.quantity, 'sent', (select count(*) from licence_invitations i
              where i.transaction_id = t.id and i.status = 'sent'))) from transactions t
            join accounts a on a.id = t.account_id where a.email = 'buyer@demo.test') as licences`),
    )
    expect(rows).toEqual([
      {
        kinds: ['bundle', 'consultation', 'course', 'event', 'file', 'membership'],
        questions: ['match', 'multiple', 'open', 'order', 'short', 'single'],
        certificates: 1,
        licences: [{ quantity: 5, sent: 2 }],
      },
    ])
    const tried = async (code: string) => {
      const answer = await visit.post('/json/promo-code', { product: 'demo-course', code })
      const { promo_code: found } = (await answer.json()) as { promo_code?: object }
      return [answer.status, found]
    }
    expect(await tried('DEMO20')).toEqual([200, { code: 'DEMO20', type: 'percentage', value: 20 }])
    expect([(await tried('EXPIRED'))[0], (await tried('ONCE'))[0]]).toEqual([422, 200])
    expect(await (await visit.request('/demo-free')).json()).toMatchObject({ product: { price: { amount: 0 } } })
  })

  test('there is a plan with a trial, and the member has it since days ago, with every course and the workroom', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`
        select m.status, p.slug, x.trial_days, m.joined_at < now() - interval '10 days' as since_days,
          (select count(*)::int from access_grants g join products c on c.id = g.product_id and c.type = 'course'
            where g.account_id = a.id and g.source = 'membership' and g.ends_at > now()) as courses,
          (select count(*)::int from topic_products t where t.product_id = p.id) as topics
        from memberships m join accounts a on a.id = m.account_id join products p on p.id = m.plan_id
        join membership_plans x on x.product_id = p.id where a.email = 'member@demo.test'`),
    )
    expect(rows).toEqual([
      { status: 'ACTIVE', slug: 'studio-membership', trial_days: 7, since_days: true, courses: 4, topics: 1 },
    ])
  })

  test('there is a membership in each state that lasts, and a promo price that runs beside the lowest of 30 days', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`
        select array_agg(distinct status order by status) as states, count(*) filter (where paused_until > now())::int as paused
        from memberships`),
    )
    const states = ['ACTIVE', 'AT_RISK', 'CANCELED', 'ENDED', 'EXPIRED', 'PAST_DUE', 'TRIAL']
    expect(rows).toEqual([{ states, paused: 1 }])
    const html = (await (await new Visit().speaking('en').page('/observation-sheets')).text()).replaceAll('\u00a0', ' ')
    expect(html).toMatch(/PLN 19\.00[\s\S]*PLN 29\.00[\s\S]*Lowest price in the 30 days before the reduction/)
  })

  test('people talk below courses, lectures and articles, and those who learn with them review four products', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`
        select (select json_agg(distinct type order by type) from comments) as talked,
          (select count(*)::int from reviews r join products p on p.id = r.product_id
            where p.slug = 'demo-course' and r.status = 'approved') as reviews,
          (select count(distinct product_id)::int from reviews) as reviewed,
          (select count(*)::int from reviews r where not exists (select from lecture_progress w
            where w.product_id = r.product_id and w.account_id = r.account_id)) as unfounded`),
    )
    const talked = ['article', 'community_post', 'lecture', 'product']
    expect(rows).toEqual([{ talked, reviews: 9, reviewed: 4, unfounded: 0 }])
  })

  test('sixty days of sales have the shape of a school: busy and quiet days, refusals, money given back, companies', async () => {
    const { rows } = await inSchool(1, (db) =>
      db.execute<Record<string, number>>(sql`
        select count(*)::int as orders, count(distinct account_id)::int as buyers,
          count(distinct created_at::date)::int as days, count(*) filter (where status = 'FAILURE')::int as declined,
          count(*) filter (where status = 'CANCELED')::int as abandoned,
          count(*) filter (where status in ('REFUNDED', 'PARTIALLY_REFUNDED'))::int as returned,
          count(*) filter (where buyer ? 'invoice')::int as companies, count(*) filter (where total = 0)::int as free,
          count(*) filter (where created_at > now())::int as future
        from transactions`),
    )
    const [shape] = rows
    expect(shape?.orders).toBeGreaterThan(120)
    expect(shape?.buyers).toBeGreaterThan(100)
    expect(shape?.days).toBeGreaterThan(50)
    for (const kind of ['declined', 'abandoned', 'returned', 'companies', 'free'])
      expect(shape?.[kind], kind).toBeGreaterThan(2)
    expect(shape?.future).toBe(0)
  })

  test('the first school has proceeds with its host, one withdrawal that was paid and one that waits', async () => {
    const owner = await new Visit(1).as(await accountOf('owner'))
    const { balances, data } = await (await owner.request('/home/balance/proceeds')).json()
    expect(balances).toMatchObject([{ currency: 'PLN', requested: 45_000, paid: 80_000 }])
    expect(balances[0].available).toBeGreaterThan(0)
    expect(new Set(data.map(({ kind }: { kind: string }) => kind)).size).toBeGreaterThan(1)
    const page = await (await owner.page('/home/balance/proceeds')).text()
    expect(page).toContain('2874')
  })

  test('an affiliate has clicks, commissions, a balance with withdrawals, and files to use', async () => {
    const visit = await new Visit(1).as(await accountOf('affiliate'))
    const { affiliate } = await (await visit.request('/my/affiliate')).json()
    expect([affiliate.clicks > 100, affiliate.orders > 3]).toEqual([true, true])
    expect((await (await visit.request('/my/affiliate/commissions')).json()).data.length).toBeGreaterThan(3)
    const { balances } = await (await visit.request('/my/balance')).json()
    expect(balances).toMatchObject([{ currency: 'PLN', requested: 5_000, paid: 6_000 }])
    expect((await (await visit.request('/my/affiliate/materials')).json()).data).toHaveLength(2)
  })

  // What a browser is led to instead breaks no rule either.
  test('every page that is held to rules in a browser is there, for who looks at it', async () => {
    const visits = {
      visitor: new Visit(),
      student: await new Visit().as(await accountOf('student')),
      affiliate: await new Visit().as(await accountOf('affiliate')),
      owner: await new Visit().as(await accountOf('owner')),
    }
    const missing: string[] = []
    for (const [person, path] of PAGES) {
      const { status, headers } = await visits[person].page(path)
      const isThere = status === 200 || (status === 303 && !headers.get('location')?.startsWith('/login'))
      if (!isThere) missing.push(`${path} ${status}`)
    }
    expect(missing).toEqual(['/nothing-here 404'])
  }, 120_000)

  test('the doctor finds nothing in them', async () => {
    expect((await examine()).filter(({ broken }) => broken.length > 0)).toEqual([])
  })

  test('the student has the first course, the newcomer nothing', async () => {
    await inSchool(1, async (db) => {
      const product = await findProduct(db, 1, 'demo-course')
      const access = async (email: string) => {
        const account = await findAccountByEmail(db, 1, email)
        return account && product && hasAccess(db, { ...account, kind: 'student' }, product)
      }
      expect([await access('student@demo.test'), await access('newcomer@demo.test')]).toEqual([true, false])
    })
  })

  test('the first course shows each kind of lecture and component', async () => {
    const outline = await inSchool(1, async (db) => {
      const product = await findProduct(db, 1, 'demo-course')
      return loadCourseOutline(db, 1, product?.id ?? 0)
    })
    expect(outline.length).toBeGreaterThanOrEqual(4)
    const lectures = outline.flatMap((section) => section.lectures)
    expect(lectures.slice(0, 3).map(({ isFree, loginRequired }) => [isFree, loginRequired])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
    expect(new Set(lectures.flatMap((lecture) => lecture.componentTypes))).toEqual(new Set(COMPONENT_TYPES))
  })

  test('its films are what an upload makes: named in lectures and found by their id, with words, and played at once', async () => {
    const staff = new Visit()
    await staff.post('/login', { email: 'owner@demo.test', password: 'demo-password' })
    const read = async <T>(path: string) => (await (await staff.request(path)).json()) as T
    const shown = new Map<number, string>()
    for (const { id: course, slug } of (await read<{ data: Course[] }>('/home/courses')).data) {
      const sections = `/home/courses/${course}/sections`
      const { data } = await read<{ data: Section[] }>(sections)
      for (const { id, section_id: section, components } of data.flatMap(({ lectures }) => lectures)) {
        for (const { id: part, payload } of components.filter(({ type }) => type === 'video')) {
          expect(payload).toEqual({ video_id: expect.any(Number), poster: null })
          // Saved as it stands, it keeps what the call does not name.
          const saved = { method: 'PUT', body: { payload } }
          expect((await staff.request(`${sections}/${section}/lectures/${id}/components/${part}`, saved)).status).toBe(
            200,
          )
          shown.set(payload.video_id, `/${slug}/watch/${id}`)
        }
      }
    }
    expect(shown.size).toBe(4)
    for (const [id, lecture] of shown) {
      const { video } = await read<{ video: object }>(`/home/videos/${id}`)
      expect(video).toMatchObject({ id, status: 3, captions: ['en', 'pl'], poster: expect.any(String) })
      const film = (await read<Watched>(lecture)).lecture.components.find(({ type }) => type === 'video')
      expect(film).toMatchObject({ lasts: null, spoken: 'en', captions: [{ locale: 'en' }, { locale: 'pl' }] })
      const piece = await staff.request(film?.src ?? '', { headers: { range: 'bytes=4-7' } })
      expect([piece.status, await piece.text()]).toEqual([206, 'ftyp'])
      expect((await staff.request(film?.poster ?? '')).headers.get('content-type')).toBe('image/webp')
    }
  })

  test('every file is in the storage, whole', async () => {
    for (const schoolId of [1, 2]) {
      const { rows } = await inSchool(schoolId, (db) =>
        db.execute<{ key: string; size: string }>(sql`
          select key, size from files union all select key, size from video_captions
          union all select school_id || '/video/' || id || '/' || folder || '/film.mp4', length from videos`),
      )
      const { rows: pictures } = await inSchool(schoolId, (db) =>
        db.execute<{ key: string }>(sql`select key from image_uploads where school_id = ${schoolId}`),
      )
      expect(rows.length + pictures.length).toBeGreaterThan(5)
      for (const { key } of pictures) expect(await storage.size(key)).toBeGreaterThan(0)
      for (const { key, size } of rows) expect(await storage.size(key), key).toBe(Number(size))
    }
  })
})

type Course = { id: number; slug: string }
type Section = {
  lectures: {
    id: number
    section_id: number
    components: { id: number; type: string; payload: { video_id: number } }[]
  }[]
}
type Watched = { lecture: { components: { type: string; src: string; poster: string }[] } }

const byThemselves = [...jobs.values()].filter(({ cron, cronOfSchools }) => cron ?? cronOfSchools)

test.each(byThemselves.map(({ name }) => name))('%s, which comes by itself, is done there', async (name) => {
  await asProduct(() => jobs.get(name)?.run({ schoolId: 1 }))
})
