import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { tellOfEnded } from './ended.server.ts'

/** More than are told of at once, such as a class whose access ends at the end of the same day. */
const CLASS = 510

test('all of many whose access ends at the same moment are told of, each once', async () => {
  const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const input = { url: 'https://receiver.example.com/hook', events: ['access.ended'] }
  expect((await owner.post('/home/webhooks', input)).status).toBe(201)
  const course = await forSale()
  const { id: account } = await inSchool(1, (db) => aStudent(db))
  const end = (first: number, last: number) =>
    inSchool(1, (db) =>
      db.execute(sql`insert into access_grants (school_id, account_id, product_id, source, source_id, starts_at, ends_at)
        select 1, ${account}, ${course.id}, 'transaction', n, now() - interval '1 day', now()
        from generate_series(${first}::int, ${last}::int) n returning 1 as one`),
    )
  const count = async () => {
    await tellOfEnded({ schoolId: 1 })
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select count(*)::int as told, count(distinct m.body::jsonb #>> '{data,access,id}')::int as grants
        from webhook_messages m where m.school_id = 1 and m.type = 'access.ended'`),
    )
    return rows[0]
  }
  await end(1, CLASS)
  expect(await count()).toEqual({ told: CLASS, grants: CLASS })
  expect(await count()).toEqual({ told: CLASS, grants: CLASS })
})
