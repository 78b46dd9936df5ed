import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Browser, chromium as playwright } from 'playwright-core'
import { say } from '#server/say.ts'

/** A Chromium that starts on this machine, and the variables it needs for that. */
export type Chromium = { executablePath: string; env: Record<string, string> }

const CACHE = path.resolve('node_modules/.cache/chromium')
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function starts({ executablePath, env }: Chromium): boolean {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0
}

/** It unpacks into the temporary folder, which elsewhere may be small or may not allow programs. */
async function unpacking<T>(unpack: () => Promise<T>): Promise<T> {
  const usual = process.env.TMPDIR
  mkdirSync(CACHE, { recursive: true })
  process.env.TMPDIR = CACHE
  try {
    return await unpack()
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

/** The package carries the browser, a font and the libraries that bare machines lack (NSS), all compressed. */
async function fromPackage(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const fonts: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(CACHE, 'fonts') }
  const plain = async () => ({ executablePath: await unpacking(() => packaged.executablePath()), env: fonts })
  const unpacked = await plain()
  if (starts(unpacked)) return unpacked
  // Half a browser, from a run that was stopped while unpacking; or the libraries are missing.
  rmSync(CACHE, { recursive: true, force: true })
  const again = await plain()
  if (starts(again)) return again
  const libraries = path.join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin/al2023.tar.br')
  await unpacking(() => inflate(libraries))
  const complete = { ...again, env: { ...fonts, LD_LIBRARY_PATH: path.join(CACHE, 'al2023/lib') } }
  return starts(complete) ? complete : undefined
}

function fromMachine(): Chromium | undefined {
  const places = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = COMMANDS.flatMap((name) => places.map((place) => path.join(place, name)))
  return candidates
    .filter((candidate) => existsSync(candidate))
    .map((executablePath) => ({ executablePath, env: {} }))
    .find(starts)
}

function fromDebian(): Chromium | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing chromium with apt-get (no other browser starts here) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'inherit' })
  return fromMachine()
}

/** The browser of the package, else one found on the machine, else Debian's. */
export async function findChromium(): Promise<Chromium> {
  const found = (await fromPackage()) ?? fromMachine() ?? fromDebian()
  if (found) return found
  throw new Error('No Chromium starts on this machine: install one (Debian: apt-get install chromium) and try again.')
}

export function launchBrowser({ executablePath, env }: Chromium): Promise<Browser> {
  return playwright.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    // Domains of schools, which no DNS server knows.
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'],
  })
}
