import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
const at = (...names: string[]) => path.join(root, ...names)

/** Notes that it was called, waits until it may go on, and writes what it was told to build. */
const BUILDER = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('called', 'x')
const waiting = setInterval(() => {
  if (!existsSync('go')) return
  clearInterval(waiting)
  mkdirSync(process.env.BUILD_DIR + '/client', { recursive: true })
  writeFileSync(process.env.BUILD_DIR + '/client/file', readFileSync('app/source'))
}, 10)`

/** A project with nothing in it but the scripts that build, and a builder whose end is the test's to say. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'katedra-builds-'))
  for (const name of ['prepare.mjs', 'builds.mjs', 'build.mjs']) cpSync(`scripts/${name}`, at('scripts', name))
  mkdirSync(at('node_modules', '.bin'), { recursive: true })
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(at(name), '{"packages":{}}')
  writeFileSync(at('node_modules', '.bin', 'vite'), BUILDER, { mode: 0o755 })
  mkdirSync(at('app'))
  writeFileSync(at('app', 'source'), 'first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function build(env: NodeJS.ProcessEnv = {}): { child: ChildProcess; said(): string; ended: Promise<unknown> } {
  const child = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code) }
}

const calls = () => (existsSync(at('called')) ? readFileSync(at('called'), 'utf8').length : 0)
const go = () => writeFileSync(at('go'), '')

test('of two that start at once one builds, and the other waits for it', async () => {
  const both = [build(), build()]
  await expect.poll(() => both.map(({ said }) => said()).join()).toContain('Waiting for another start')
  go()
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(calls()).toBe(1)
  expect(readFileSync(at('dist/current/client/file'), 'utf8')).toBe('first')
  expect(readdirSync(at('dist'))).toHaveLength(2)
})

test('a build leaves the files of the one before where they were, and nothing is built twice', async () => {
  go()
  await build().ended
  const running = realpathSync(at('dist/current'))
  writeFileSync(at('app', 'source'), 'second')
  await build().ended
  expect(readFileSync(at('dist/current/client/file'), 'utf8')).toBe('second')
  expect(readFileSync(path.join(running, 'client/file'), 'utf8')).toBe('first')
  writeFileSync(at('app', 'source'), 'first')
  await build().ended
  expect(realpathSync(at('dist/current'))).toBe(running)
  expect(calls()).toBe(2)
})

test('a build that was killed hinders nobody and is never taken for a whole one', async () => {
  const killed = build()
  await expect.poll(calls).toBe(1)
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL')
  await killed.ended
  expect(existsSync(at('dist/current'))).toBe(false)
  utimesSync(at('dist/lock'), 0, 0)
  go()
  expect(await build().ended).toBe(0)
  expect(readFileSync(at('dist/current/client/file'), 'utf8')).toBe('first')
})

test('the last few builds are kept', async () => {
  go()
  for (const source of ['a', 'b', 'c', 'd', 'e', 'f']) {
    writeFileSync(at('app', 'source'), source)
    await build().ended
  }
  expect(readdirSync(at('dist')).filter((name) => name !== 'current')).toHaveLength(4)
  expect(readFileSync(at('dist/current/client/file'), 'utf8')).toBe('f')
})

/** Notes what it was asked for, and installs what the lock file says. */
const NPM = `
const { copyFileSync, mkdirSync, writeFileSync } = require('node:fs')
writeFileSync('asked', process.argv.slice(2).join(' '))
mkdirSync('node_modules/.bin', { recursive: true })
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
copyFileSync('vite', 'node_modules/.bin/vite')`

test('a bare machine waits for no tools of developers; whoever has them keeps them', async () => {
  writeFileSync(at('npm.js'), NPM)
  writeFileSync(at('vite'), BUILDER, { mode: 0o755 })
  go()
  const install = async (version: string) => {
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages: { 'node_modules/it': { version } } }))
    const { said, ended } = build({ npm_execpath: at('npm.js') })
    expect(await ended, said()).toBe(0)
    return readFileSync(at('asked'), 'utf8')
  }
  rmSync(at('node_modules'), { recursive: true })
  expect(await install('1.0.0')).toMatch(/^ci --omit=dev /)
  expect(await install('2.0.0')).toMatch(/^ci --include=dev /)
})

/** The same where the folder of the programs is closed to those who start them, as in a unit of systemd. */
async function buildReadOnly(): Promise<{ code: unknown; said: string }> {
  const mount = `mount --bind '${root}' '${root}' && mount -o remount,ro,bind '${root}' && cd '${root}' && exec '${process.execPath}' scripts/build.mjs`
  const child = spawn('unshare', [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', mount])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

test('where nothing can be written what is there is started, and nothing at all is said in a sentence', async () => {
  const empty = await buildReadOnly()
  expect(empty).toMatchObject({ code: 1, said: expect.stringContaining('run npm ci and npm run build there') })
  expect(empty.said).not.toContain(' at ')
  go()
  await build().ended
  expect(await buildReadOnly()).toEqual({ code: 0, said: '' })
  writeFileSync(at('package-lock.json'), '{"packages":{"node_modules/more":{"version":"1.0.0"}}}')
  expect(await buildReadOnly()).toMatchObject({ code: 0, said: expect.stringContaining('starting what is installed') })
  expect(calls()).toBe(1)
})
