import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { aConsultation, DAY, openHours, owner, statusOf } from '#tests/booking-times.ts'
import { HOSTS } from '#tests/browser-like.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { addException } from './availability.server.ts'
import { EXCEPTIONS_MAX, HOURS_MAX } from './rules.ts'

beforeAll(openHours)

test('hours of one consultation leave room for those of the others', async () => {
  const [full, other] = [await aConsultation(), await aConsultation()]
  await inSchool(1, (db) =>
    db.execute(sql`insert into availability (school_id, weekday, from_minute, to_minute, product_id)
      select 1, 1, 5 * n, 5 * n + 5, ${full.id} from generate_series(1, ${HOURS_MAX}) n on conflict do nothing`),
  )
  const hours = { weekday: 2, from: '18:00', to: '20:00' }
  const add = (product: Offer) => owner.post('/home/availability', { ...hours, product_id: product.id })
  expect(await statusOf(add(full))).toBe(409)
  const made = await add(other)
  expect(made.status).toBe(201)
  const { availability } = (await made.json()) as { availability: { id: number } }
  const given = { method: 'PUT', body: { ...hours, product_id: full.id } }
  expect(await statusOf(owner.request(`/home/availability/${availability.id}`, given))).toBe(409)
})

test('a day that is moved to another consultation, or from the past into what comes, is counted there', async () => {
  const [full, other] = [await aConsultation(), await aConsultation()]
  await inSchool(1, (db) =>
    db.execute(sql`insert into availability_exceptions (school_id, day, closed, product_id)
      select 1, current_date + n, true, ${full.id} from generate_series(1, ${EXCEPTIONS_MAX}) n on conflict do nothing`),
  )
  const date = new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10)
  const closed = (product: Offer, day = date) => ({ date: day, closed: true, product_id: product.id })
  const put = ({ exception: { id } }: Made, product: Offer) =>
    statusOf(owner.request(`/home/availability/exceptions/${id}`, { method: 'PUT', body: closed(product) }))
  type Made = { exception: { id: number } }
  const made = (await (await owner.post('/home/availability/exceptions', closed(other))).json()) as Made
  expect(await put(made, full)).toBe(409)
  expect(await put(made, other)).toBe(200)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number; past: boolean }>(sql`with past as (
        insert into availability_exceptions (school_id, day, closed, product_id) values (1, current_date - 9, true, ${full.id}) returning id)
      select id::int, true as past from past union all
      (select id::int, false from availability_exceptions where school_id = 1 and product_id = ${full.id} limit 1)`),
  )
  const at = (past: boolean) => ({ exception: { id: rows.find((row) => row.past === past)?.id ?? 0 } })
  expect([await put(at(true), full), await put(at(false), full)]).toEqual([409, 200])
})

test('days that are added at the same moment are counted one after another', async () => {
  const { id: productId, schoolId } = await aConsultation()
  const [school, account] = [await findSchool(schoolId), await inSchool(1, (db) => aStaffMember(db))]
  const context = { school, viewer: memberFrom(account, school) }
  const days = (date: string, until: string) => ({ date, until, closed: true, product_id: productId })
  await inSchool(1, (db) =>
    db.execute(sql`insert into availability_exceptions (school_id, day, closed, product_id)
      select 1, current_date + n, true, ${productId} from generate_series(1, ${EXCEPTIONS_MAX - 60}) n on conflict do nothing`),
  )
  let second: Promise<number> | undefined
  await inSchool(1, async (db) => {
    await addException(db, context, { date: '2030-01-01', until: '2030-02-15', closed: true, productId })
    second = statusOf(owner.post('/home/availability/exceptions', days('2030-03-01', '2030-04-15')))
    await somebodyWaits(second)
  })
  expect(await second).toBe(409)
})

test('the page shows all hours and days that stand for a consultation, and says where those of several are too many', async () => {
  const [one, other] = [await aConsultation(), await aConsultation()]
  await inSchool(1, (db) =>
    db.execute(sql`with hours as (insert into availability (school_id, weekday, from_minute, to_minute, product_id)
        select 1, 7, 5 * n, 5 * n + 1, ${one.id} from generate_series(1, ${HOURS_MAX}) n on conflict do nothing)
      insert into availability_exceptions (school_id, day, closed, product_id)
      select 1, current_date + n, true, ${one.id} from generate_series(1, ${EXCEPTIONS_MAX}) n on conflict do nothing`),
  )
  const shown = async (query: string) => {
    const html = await (await owner.page(`/home/availability?lang=en${query}`)).text()
    const count = (words: string) => html.split(words).length - 1
    return {
      hours: count('class="hours-times"'),
      days: count('class="t13 muted num"'),
      more: html.includes('too many to show here'),
    }
  }
  const all = await shown('')
  expect(all.hours).toBeGreaterThan(HOURS_MAX)
  expect(all.more).toBe(true)
  const its = await shown(`&product_id=${one.id}`)
  expect(its).toEqual({ hours: HOURS_MAX + 7, days: EXCEPTIONS_MAX, more: false })
  expect(await shown(`&product_id=${other.id}`)).toEqual({ hours: 7, days: 0, more: false })
  const rows = await owner.request(`/home/availability?product_id=${other.id}&length=100`)
  expect(((await rows.json()) as { data: object[] }).data).toHaveLength(7)
})

test('whoever narrowed the page to one consultation comes back to that, whatever is added or removed', async () => {
  const { id } = await aConsultation()
  const narrowed = `/home/availability?product_id=${id}`
  await owner.page(narrowed)
  const led = async (path: string, given: Record<string, string> = {}, from = narrowed) => {
    const answer = await owner.request(path, {
      method: 'POST',
      accept: 'text/html',
      csrf: null,
      body: new URLSearchParams({ _token: owner.csrf ?? '', ...given }),
      headers: { referer: `http://${HOSTS[1]}${from}` },
    })
    return [answer.status, answer.headers.get('location')]
  }
  const [hours, exceptions] = ['/home/availability', '/home/availability/exceptions']
  const gone = { _method: 'DELETE' }
  const evening = { weekday: '1', from: '18:00', to: '20:00' }
  const closed = { date: new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10), closed: 'on' }
  for (const product_id of [`${id}`, '']) {
    expect(await led(hours, { ...evening, product_id })).toEqual([303, narrowed])
    expect(await led(exceptions, { ...closed, product_id })).toEqual([303, narrowed])
  }
  const last = async (path: string) => {
    const { data } = (await (await owner.request(`${path}?product_id=${id}&length=100`)).json()) as Rows
    return `${path}/${data.find((row) => row.product_id === id)?.id}`
  }
  type Rows = { data: { id: number; product_id: number | null }[] }
  const later = { ...evening, to: '21:00', product_id: `${id}` }
  expect(await led(await last(hours), later)).toEqual([303, narrowed])
  const { data } = (await (await owner.request(`${hours}?product_id=${id}&length=100`)).json()) as Rows
  expect(data).toContainEqual(expect.objectContaining({ weekday: 1, from: '18:00', to: '21:00', product_id: id }))
  expect(await led(await last(hours), { ...later, to: '17:00' })).toEqual([422, null])
  expect(await led(await last(hours), gone)).toEqual([303, narrowed])
  expect(await led(await last(exceptions), gone)).toEqual([303, narrowed])
  for (const from of [hours, '/home/products']) expect(await led(hours, evening, from)).toEqual([303, hours])
})
