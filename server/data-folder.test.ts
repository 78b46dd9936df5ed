import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataFolder, keepDatabasePort, openDataFolder, readOrMakeSecrets } from './data-folder.ts'
import { getBirth } from './processes.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'katedra-data-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const address = 'http://localhost:3000'

test('a folder that a living process holds is refused with its address, and free after its release', () => {
  const { release } = holdDataFolder(dir, address)
  expect(() => holdDataFolder(dir, address)).toThrow(`Katedra already runs on ${dir}, at ${address}`)
  release()
  holdDataFolder(dir, address).release()
})

test('whoever is about to let go of a folder says so', () => {
  const { release, beginToStop } = holdDataFolder(dir, address)
  expect(() => holdDataFolder(dir, address)).toThrow(expect.objectContaining({ isStopping: false }))
  beginToStop()
  expect(() => holdDataFolder(dir, address)).toThrow(expect.objectContaining({ isStopping: true }))
  release()
  holdDataFolder(dir, address).release()
})

test('what a killed process held is taken over', async () => {
  const killed = spawn('sleep', ['600'])
  const { pid = 0 } = killed
  const claim = JSON.stringify({ pid, born: getBirth(pid), address })
  writeFileSync(path.join(dir, 'running.json'), claim)
  expect(() => holdDataFolder(dir, address)).toThrow('already runs')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  holdDataFolder(dir, address).release()
})

test('a process that was given the pid of a dead one does not hold its folder', () => {
  writeFileSync(path.join(dir, 'running.json'), JSON.stringify({ pid: process.pid, born: 'long ago', address }))
  holdDataFolder(dir, address).release()
})

test('a torn claim is taken over', () => {
  writeFileSync(path.join(dir, 'running.json'), '{"pid":')
  holdDataFolder(dir, address).release()
})

test('secrets are random, kept, and readable by their owner alone', () => {
  const secrets = readOrMakeSecrets(dir)
  expect(readOrMakeSecrets(dir)).toEqual(secrets)
  expect(new Set(Object.values(secrets)).size).toBe(4)
  expect(secrets.app).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(path.join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a folder that is made is closed to others, and so is what is written into it', () => {
  const made = path.join(dir, 'new')
  openDataFolder(made)
  keepDatabasePort(made, 5432)
  expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(made, 'postgres.port')).mode & 0o777).toBe(0o600)
})

test('a folder that cannot be made is refused with a sentence', () => {
  writeFileSync(path.join(dir, 'file'), '')
  expect(() => openDataFolder(path.join(dir, 'file', 'data'))).toThrow('Set DATA_DIR to another place.')
})
