import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(inject('folder'), 'upgrade-'))
const current = path.join(folder, 'opt/katedra/current')
const before = path.join(folder, 'opt/katedra/releases/0.0.9')
const log = path.join(folder, 'log')
/** What was asked of systemd, in its order. */
const asked = () =>
  readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('list-units'))
/** Which process does not come up with the new version. */
let broken: number | undefined
const webs = [aWeb(), aWeb()]
let ports: number[]

/** A web process that says whether it is ready: of the version to which the link points. */
function aWeb() {
  const server = createServer((_, answer) => {
    const { port } = server.address() as AddressInfo
    answer.writeHead(port === broken && readlinkSync(current) !== before ? 503 : 200).end()
  })
  return server
}

beforeAll(async () => {
  for (const web of webs) await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  ports = webs.map((web) => (web.address() as AddressInfo).port).sort((a, b) => a - b)
  for (const place of ['etc/katedra', 'opt/katedra', 'bin']) mkdirSync(path.join(folder, place), { recursive: true })
  mkdirSync(before, { recursive: true })
  const { OWNER_DATABASE_URL, DATABASE_URL, APP_SECRET } = process.env
  const settings = { OWNER_DATABASE_URL, DATABASE_URL, APP_SECRET, DATA_DIR: path.join(folder, 'data') }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path.join(folder, 'etc/katedra/env'), lines.join(''))
  // systemd's command: it tells which units there are, and writes down what it is asked for.
  const names = [...ports.map((port) => `katedra-web@${port}`), 'katedra-work@3011']
  const units = names.map((name) => `echo "${name}.service loaded active running" | grep -F "\${2%%@*}@"`)
  const script = ['#!/bin/sh', `echo "$*" >> ${log}`, 'if [ "$1" = list-units ]; then', ...units, 'fi', 'exit 0']
  writeFileSync(path.join(folder, 'bin/systemctl'), `${script.join('\n')}\n`)
  chmodSync(path.join(folder, 'bin/systemctl'), 0o755)
})
afterAll(() => {
  for (const web of webs) web.close()
})
beforeEach(async () => {
  broken = undefined
  writeFileSync(log, '')
  await run('rm', ['-f', current])
  symlinkSync(before, current)
})

async function upgrade(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` }
  return run(process.execPath, ['server/upgrade.ts', '--into', folder, '--seconds', '1', ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  )
}

const workers = (verb: string) => `${verb} katedra-work@3011.service`
const restarts = () => ports.map((port) => `restart katedra-web@${port}.service`)

test('workers end, one web process after the other is replaced, and workers begin', async () => {
  const done = await upgrade('--without-backup')
  expect(done).toEqual({ code: 0, said: expect.stringContaining(`cd ${before} && sudo npm run upgrade -- back`) })
  expect(readlinkSync(current)).toBe(process.cwd())
  expect(asked()).toEqual([workers('stop'), ...restarts(), workers('start')])
  expect(await upgrade()).toEqual({ code: 1, said: expect.stringContaining('is what runs already') })
}, 120_000)

test('where a process does not come up, all run the version before', async () => {
  broken = ports[1]
  const failed = await upgrade('--without-backup')
  expect(failed).toEqual({ code: 1, said: expect.stringContaining(`${before} runs again`) })
  expect(readlinkSync(current)).toBe(before)
  expect(asked()).toEqual([workers('stop'), ...restarts(), ...restarts(), workers('start')])
}, 120_000)

test('nothing is changed by a look, without a backup, or while a process is not ready', async () => {
  expect(await upgrade('--check')).toMatchObject({ code: 0 })
  expect(await upgrade()).toEqual({ code: 1, said: expect.stringContaining('BACKUP_TO is not set') })
  await new Promise((done) => webs[0]?.close(done))
  expect(await upgrade('--without-backup')).toEqual({ code: 1, said: expect.stringContaining('is not ready now') })
  expect(asked()).toEqual([])
  expect(readlinkSync(current)).toBe(before)
}, 120_000)
