// Every address with a valid call of it, for tests that send what is not.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { routes } from '#app/routes.ts'
import { Visit } from './browser-like.ts'

/** What some field or other takes. */
const CANDIDATES = [
  'Some words',
  'school',
  'ab@example.com',
  'long enough words',
  'PL',
  '00-001',
  'Europe/Warsaw',
  'PLN',
  'en',
  'jpg',
  'logo',
  'cover',
  'avatar',
  'administrator',
  'student',
  'captured',
  'paid',
  'sandboxed',
  '2026-01-01',
  '',
  '1',
  1,
  0,
  true,
  false,
  null,
  undefined,
  [],
  {},
  ['en'],
  { terms: true },
  { some: true },
]

const BUDGET = 64 * 1024

type Field = { name: string; schema: z.ZodType }
export type Door = {
  address: string
  method: string
  path: string
  bytes: number
  valid: Record<string, unknown>
  fields: Field[]
}

/** Every address that takes something beside what is in its path. */
export const doors: Door[] = Object.entries(routes).map(([address, { declared }]) => {
  const [method = '', path = ''] = address.split(' ')
  const shape = { ...declared.ids?.shape, ...declared.input?.shape } as Record<string, z.ZodType>
  const fields = Object.entries(shape)
    .filter(([name]) => !path.includes(`:${name}`))
    .map(([name, schema]) => ({ name, schema }))
  const valid = Object.fromEntries(
    fields.map(({ name, schema }) => [name, CANDIDATES.find((value) => schema.safeParse(value).success)]),
  )
  return { address, method, path, bytes: declared.maxBytes ?? BUDGET, valid, fields }
})

/** Whoever calls, and what is behind the names in a path. */
export type Place = { account: { schoolId: number; id: number }; owner: Visit; names: Record<string, string | number> }

export async function placesOfSchool(): Promise<Place> {
  const [account, course] = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'owner' }),
    await aCourse(db, { slug: 'behind-the-doors' }),
  ])
  const lecture = course.sections[0]?.lectures[0]?.id ?? 0
  const names = { slug: course.slug, id: lecture, lecture, student: account.id }
  return { account, owner: new Visit(), names }
}

/** Logs the owner in again, as some doors give whoever passes them another session. */
export async function logInAgain(place: Place): Promise<void> {
  place.owner = await new Visit().as(place.account)
}

const pathOf = (place: Place, door: Door, values: Record<string, unknown> = {}) =>
  door.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(values[name] ?? place.names[name] ?? 1).toWellFormed()),
  )

const forgetLimits = () => inSchool(1, (db) => db.execute(sql`delete from limits where school_id = 1`))

/** Sends a form to an address as the owner. */
export async function enterForm(place: Place, door: Door, body: URLSearchParams, accept: string): Promise<Response> {
  const answer = await place.owner.request(pathOf(place, door), { method: door.method, body, accept })
  if (answer.status !== 429) return answer
  await forgetLimits()
  return enterForm(place, door, body, accept)
}

/** Calls an address as the owner, with these values in place of valid ones; the limits of the school are no matter here. */
export async function enter(place: Place, door: Door, values: Record<string, unknown>): Promise<Response> {
  const { method } = door
  const path = pathOf(place, door, values)
  const reading = method === 'GET'
  const query = () => new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const answer = await place.owner.request(reading ? `${path}?${query()}` : path, {
    method,
    ...(reading ? {} : { body: { ...door.valid, ...values } }),
  })
  if (answer.status !== 429) return answer
  await forgetLimits()
  return enter(place, door, values)
}
