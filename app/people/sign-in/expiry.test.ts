import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { createResetToken } from '#app/people/accounts/mailed-links.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { takeToken } from '#app/platform/limits.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { moveBack } from '#tests/earlier.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { rememberChallenge } from './challenges.server.ts'
import { openSession } from './sessions.server.ts'

const count = (schoolId: number) =>
  inSchool(schoolId, async (db) => {
    const { rows } = await db.execute(sql`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from account_tokens) as links,
        (select count(*)::int from challenges) as questions,
        (select count(*)::int from limits) as attempts`)
    return rows[0]
  })

test('what has ended is forgotten in every school, what is in use stays', async () => {
  for (const schoolId of [1, 2]) {
    await inSchool(schoolId, async (db) => {
      const account = await aStudent(db, { schoolId })
      await openSession(db, account)
      await createResetToken(db, account)
      await rememberChallenge(db, newToken(), { schoolId, purpose: 'passkey_login', seconds: 60 })
      await takeToken(db, schoolId, { name: 'probe', burst: 5, perSecond: 1 })
    })
  }
  await runSchedule('sessions.forget-ended')
  for (const schoolId of [1, 2])
    expect(await count(schoolId)).toEqual({ sessions: 1, links: 1, questions: 1, attempts: 1 })
  for (const schoolId of [1, 2]) {
    await inSchool(schoolId, async (db) => {
      await db.execute(sql`update sessions set expires_at = now() - interval '1 minute'`)
      await db.execute(sql`update account_tokens set ${sql.raw(moveBack('2 hours', 'created_at', 'expires_at'))}`)
      await db.execute(sql`update challenges set expires_at = now() - interval '1 minute'`)
      await db.execute(sql`update limits set refilled_at = now() - interval '25 hours'`)
    })
  }
  await runSchedule('sessions.forget-ended')
  for (const schoolId of [1, 2])
    expect(await count(schoolId)).toEqual({ sessions: 0, links: 0, questions: 0, attempts: 0 })
})
