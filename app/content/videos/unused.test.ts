import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { aVideo } from './factory.server.ts'
import { getSource } from './stored.server.ts'
import { findVideos } from './videos.server.ts'

const old = (id: number) =>
  inSchool(1, (db) =>
    db.execute(sql`update videos set moved_at = now() - interval '25 hours' where school_id = 1 and id = ${id}`),
  )
/** A lecture shows it. */
const show = (id: number) =>
  inSchool(1, async (db) => {
    await aCourse(db)
    await db.execute(sql`update components set payload = ${JSON.stringify({ video_id: id })}::jsonb where school_id = 1
      and id = (select max(id) from components where school_id = 1)`)
  })

test('films that nothing shows go after a day with their bytes; uploads that nobody began or went on with have failed', async () => {
  const by = await inSchool(1, (db) => aStaffMember(db))
  const [shown, unused, young] = await inSchool(1, async (db) => [
    await aVideo(db, by),
    await aVideo(db, by, { status: 3 }),
    await aVideo(db, by, { status: 3 }),
  ])
  for (const video of [shown, unused, young]) await storage.put(getSource(video), Buffer.from('film'))
  await show(shown.id)
  await old(shown.id)
  await old(unused.id)
  await runSchedule('videos.forget-unused')
  const left = await inSchool(1, (db) => findVideos(db, 1, [shown.id, unused.id, young.id]))
  expect(left.map(({ id, status, problem }) => ({ id, status, problem }))).toEqual([
    { id: shown.id, status: 8, problem: 'interrupted' },
    { id: young.id, status: 3, problem: null },
  ])
  const sizes = await Promise.all([shown, unused, young].map((video) => storage.size(getSource(video))))
  expect(sizes).toEqual([undefined, undefined, 4])
})
