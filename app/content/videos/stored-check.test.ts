import { expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { aVideo } from './factory.server.ts'
import { getSource, storedAt } from './stored.server.ts'
import { listBrokenFilms } from './stored-check.server.ts'

test('a film without its files, and files without their film, are told', async () => {
  const look = () => inSchool(1, (db) => listBrokenFilms(db, 1))
  expect(await look()).toEqual([])
  const folder = 'a'.repeat(32)
  const by = await inSchool(1, (db) => aStaffMember(db))
  const [ready, waiting] = await inSchool(1, async (db) => [
    await aVideo(db, by, { status: 3, folder }),
    await aVideo(db, by, { status: 0 }),
  ])
  await inSchool(1, (db) => aVideo(db, by, { status: 5, problem: 'broken' }))
  expect(await look()).toEqual([
    `film ${ready.id} has no ${storedAt(ready)}/${folder}/master.m3u8`,
    `film ${waiting.id} has no ${getSource(waiting)}`,
  ])
  await storage.put(`${storedAt(ready)}/${folder}/master.m3u8`, Buffer.from('#EXTM3U'))
  await storage.put(getSource(waiting), Buffer.from('film'))
  expect(await look()).toEqual([])
  await storage.put(getSource({ schoolId: 1, id: 987_654 }), Buffer.from('film'))
  expect(await look()).toEqual(['1/video/987654 belongs to no film'])
})
