import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { checkDisk } from '#app/platform/free-disk.server.ts'
import { metrics } from '#app/platform/metrics.server.ts'
import { getStorage } from '#app/platform/storage.server.ts'
import { NOTED } from '#db/schema-version.ts'
import { startGate } from '#tests/doubles/gate.ts'
import { startPooler } from '#tests/doubles/pooler.ts'
import { startBucket } from '#tests/doubles/s3.ts'
import { smallDisk } from '#tests/small-disk.ts'
import { keepsItsSession, watchReadiness } from './readiness.server.ts'

const url = process.env.DATABASE_URL ?? ''
const { hostname, port } = new URL(url)
const gate = await startGate(hostname, Number(port))
const pooler = await startPooler(url)
afterAll(async () => {
  await gate.cut()
  await pooler.stop()
})

test('a process is ready until it is about to end', async () => {
  const readiness = watchReadiness(url)
  expect(await readiness.findUnready()).toBeUndefined()
  readiness.drain()
  expect(await readiness.findUnready()).toMatchObject({ reason: 'draining' })
})

test('it is not on tables of another version', async () => {
  const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await owner.connect()
  const change = (hash: string) => owner.query(`update ${NOTED} set hash = ${hash} where id = 1`)
  await change(`'x' || hash`)
  expect(await watchReadiness(url).findUnready()).toMatchObject({ reason: 'schema' })
  await change('substr(hash, 2)')
  await owner.end()
  expect(await watchReadiness(url).findUnready()).toBeUndefined()
})

test('it is not while the database is away or silent, and is again when that is back', async () => {
  const { findUnready } = watchReadiness(Object.assign(new URL(url), { host: `127.0.0.1:${gate.port}` }).href)
  expect(await findUnready()).toBeUndefined()
  await gate.cut()
  expect(await findUnready()).toMatchObject({ reason: 'database' })
  await gate.open()
  expect(await findUnready()).toBeUndefined()
  await gate.open({ muted: true })
  expect(await findUnready()).toMatchObject({ reason: 'database' })
  await gate.open()
  expect(await findUnready()).toBeUndefined()
})

test('it stays ready while its bucket is away, which all processes share, and says that files are not kept', async () => {
  const bucket = await startBucket()
  const line = await startGate('127.0.0.1', bucket.port)
  const { check } = getStorage(bucket.address(line.port), tmpdir())
  const { findUnready, listDegraded } = watchReadiness(url, check, 0)
  const state = async () => [await findUnready(), ...listDegraded()]
  expect(await state()).toEqual([undefined])
  await line.cut()
  await expect.poll(state).toEqual([undefined, 'storage'])
  const { value } = (await metrics.getSingleMetric('storage_ready')?.get())?.values[0] ?? {}
  expect(value).toBe(0)
  await line.open()
  await expect.poll(state).toEqual([undefined])
  await line.cut()
  await bucket.stop()
})

test('it stays ready while the disk of files is nearly full, and says so, also in a metric', async () => {
  const { folder, close } = await smallDisk(512)
  const { listDegraded } = watchReadiness(
    url,
    async () => {},
    0,
    () => checkDisk(folder, 1),
  )
  await expect.poll(listDegraded).toEqual(['disk'])
  await expect(checkDisk(folder, 1)).rejects.toThrow(`0 MB are left on the disk of ${folder}`)
  await checkDisk(folder, 0)
  close()
  const { value } = (await metrics.getSingleMetric('disk_free_bytes')?.get())?.values[0] ?? {}
  expect(value).toBeGreaterThan(0)
})

test('it is not behind a pooler that keeps no prepared statements', async () => {
  expect(await watchReadiness(pooler.url).findUnready()).toMatchObject({ reason: 'pooler' })
})

test('a session that a pooler takes away between transactions is seen', async () => {
  expect(await keepsItsSession(url)).toBe(true)
  expect(await keepsItsSession(pooler.url)).toBe(false)
})
