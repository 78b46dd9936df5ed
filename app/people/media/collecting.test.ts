import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { aBuilder, aSmallCourse, type Course } from '#tests/building.ts'
import { moveBack } from '#tests/earlier.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { storeFile } from './files.server.ts'
import { listBrokenFiles } from './stored-check.server.ts'
import { files } from './tables.server.ts'

const FILES = path.resolve(process.env.DATA_DIR ?? '', 'files')
const DAY_S = 24 * 60 * 60

let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let added: Awaited<ReturnType<typeof aBuilder>>['added']
let course: Course

beforeAll(async () => {
  ;({ ask, added } = await aBuilder())
  course = await aSmallCourse()
})

const aSheet = (bytes: Uint8Array = randomBytes(20)) =>
  inSchool(1, (db) => storeFile(db, { schoolId: 1, bytes, filename: 'sheet.txt', visibility: 'private' }))
/** As if everything had come some days earlier. */
async function age(days = 2): Promise<void> {
  await inSchool(1, (db) =>
    db.execute(sql`update files set ${sql.raw(moveBack(`${days} days`, 'named_at'))}
    where school_id = 1`),
  )
  for (const entry of readdirSync(FILES, { recursive: true, withFileTypes: true })) {
    const at = Date.now() / 1000 - days * DAY_S
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), at, at)
  }
}
const collect = () => runSchedule('media.collect-unused')
const isKept = async ({ id, key }: { id: number; key: string }) => {
  const row = await inSchool(1, (db) => db.$count(files, eq(files.id, id)))
  return [row === 1, (await storage.size(key)) !== undefined]
}
const KEPT = [true, true]
const GONE = [false, false]

describe('files', () => {
  test('that nothing names go after a day, with their bytes; what a lecture names stays, deleted or not', async () => {
    const [unused, named, young] = [await aSheet(), await aSheet(), await aSheet()]
    const { path: lecture } = await added(course)
    const { component } = (await ask('POST', `${lecture}/components`, {
      type: 'file',
      payload: { file_id: named.id },
    })) as unknown as { component: { id: number } }
    await collect()
    expect(await isKept(unused)).toEqual(KEPT)
    await age()
    await inSchool(1, (db) => db.update(files).set({ namedAt: sql`now()` }).where(eq(files.id, young.id)))
    await collect()
    expect([await isKept(unused), await isKept(named), await isKept(young)]).toEqual([GONE, KEPT, KEPT])
    await ask('DELETE', `${lecture}/components/${component.id}`, { confirmation: 'DELETE' })
    await age()
    await collect()
    expect(await isKept(named)).toEqual(KEPT)
  })

  test('that came long ago and are named just now are not collected meanwhile', async () => {
    const file = await aSheet()
    await age()
    const { path: lecture } = await added(course)
    await ask('POST', `${lecture}/components`, { type: 'file', payload: { file_id: file.id } })
    await inSchool(1, (db) => db.execute(sql`delete from components where school_id = 1`))
    await collect()
    expect(await isKept(file)).toEqual(KEPT)
  })

  test('whose content comes again keep their bytes', async () => {
    const bytes = randomBytes(20)
    const first = await aSheet(bytes)
    await age()
    const again = await aSheet(bytes)
    expect(again.id).toBe(first.id)
    await collect()
    expect(await isKept(again)).toEqual(KEPT)
  })
})

describe('bytes that no row knows', () => {
  const lost = `1/private/${'e'.repeat(64)}.pdf`
  const arriving = `1/arriving/${'e'.repeat(64)}`
  const half = path.join(FILES, '1/private', `${'d'.repeat(64)}.pdf.Abc-_def.part`)

  test('go after a day, also what a program that was ended left half written', async () => {
    await storage.put(lost, Buffer.from('%PDF'))
    await storage.put(arriving, Buffer.from('half'))
    mkdirSync(path.dirname(half), { recursive: true })
    writeFileSync(half, 'half')
    const left = async () => [
      await storage.size(lost),
      await storage.size(arriving),
      readdirSync(path.dirname(half)).includes(path.basename(half)),
    ]
    await collect()
    expect(await left()).toEqual([4, 4, true])
    await age()
    await collect()
    expect(await left()).toEqual([undefined, undefined, false])
  })

  test('and rows without their bytes are told by the doctor', async () => {
    const look = () => inSchool(1, (db) => listBrokenFiles(db, 1))
    const [file, changed] = [await aSheet(), await aSheet()]
    expect(await look()).toEqual([])
    await storage.remove(file.key)
    await storage.put(changed.key, Buffer.from('other'))
    await storage.put(lost, Buffer.from('%PDF'))
    expect(await look()).toEqual([`${file.key} is not stored`, `${changed.key} has 5 bytes instead of 20`])
    await age(5)
    expect(await look()).toContain(`${lost} belongs to nothing`)
  })
})
