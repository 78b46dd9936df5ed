import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { issueByHand } from './certificates.server.ts'

class Undone extends Error {}

/** What a certificate says that bears a day, where the school's clocks are those of a zone. */
async function datedIn(timeZone: string, day: string) {
  const school = await findSchool(1)
  let said: unknown
  const tried = inSchool(1, async (db) => {
    await db.execute(sql`update schools set time_zone = ${timeZone} where id = 1`)
    const [viewer, student] = [staffViewer(await aStaffMember(db)), await aStudent(db)]
    const wanted = { productId: (await aCourse(db)).id, studentIds: [student.id], issuedAt: day }
    const { made } = await issueByHand(db, { viewer, school: { ...school, timeZone } }, wanted)
    const { rows } = await db.execute(sql`select series, (issued_at at time zone ${timeZone})::date::text as here,
      (issued_at at time zone 'UTC')::date::text as utc from certificates where school_id = 1 and id = ${made[0]}`)
    said = rows[0]
    throw new Undone()
  })
  await expect(tried).rejects.toThrow(Undone)
  return said
}

test.each(['America/New_York', 'Europe/Warsaw', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a certificate bears the day that was said, in %s as in UTC',
  async (zone) => {
    expect(await datedIn(zone, '2026-01-01')).toEqual({ series: 'C/2026', here: '2026-01-01', utc: '2026-01-01' })
  },
)

test('today has begun as soon as it has at the school', async () => {
  const zone = 'Pacific/Kiritimati'
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ day: string }>(sql`select (now() at time zone ${zone})::date::text as day`),
  )
  const today = rows[0]?.day ?? ''
  expect(await datedIn(zone, today)).toMatchObject({ here: today })
})
