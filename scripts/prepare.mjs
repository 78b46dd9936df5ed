// Everything that must be there before our own programs can run. Runs under the oldest Node that package.json allows,
// with an empty node_modules: only Node's own modules here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildsIn } from './builds.mjs'

export const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')
const builds = buildsIn(path.join(root, 'dist'))
const NODE_WANTED = 24

/** Ends the script with a sentence instead of a stack. */
class Trouble extends Error {}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules holds what the lock file says; npm keeps its own list there, written last. An installation without
 * the development packages is enough to serve.
 */
function installed(development) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(path.join(modules, '.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted).every(([place, { version, dev, optional, devOptional, peer }]) => {
    if (!place || optional || devOptional || (dev && !development)) return true
    return present[place] ? present[place].version === version : peer === true
  })
}

/** Waits for a program whose output is shown; resolves to its exit code. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/** Says what is being done, that it still is unless the work `tells` so itself, and how long it took. */
export async function step(what, work, tells = false) {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`▸ ${what} …`)
  const stillAtIt = () => console.log(`  … ${what}: ${Math.round(Number(seconds()))} s`)
  const patience = tells ? undefined : setInterval(stillAtIt, 15_000)
  try {
    const result = await work()
    console.log(`  ${what}: ${seconds()} s`)
    return result
  } finally {
    clearInterval(patience)
  }
}

async function install(development) {
  if (installed(development)) return
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    throw new Trouble('node_modules is a link, and does not fit package-lock.json: run npm ci where it points to.')
  }
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // Whoever only tries it waits for no tools; whoever has them keeps them.
  const tools = development || existsSync(modules) ? '--include=dev' : '--omit=dev'
  await step('Installing packages (the first time takes half a minute)', async () => {
    const code = await run(command, [...first, 'ci', tools, '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new Trouble('npm could not install the packages; its own words are above.')
  })
}

/** The Node that runs our programs: the one of the lock file, else the running one when it is new enough. */
export function ourNode() {
  const own = path.join(modules, '.bin', 'node')
  if (existsSync(own)) return own
  if (Number.parseInt(process.versions.node, 10) >= NODE_WANTED) return process.execPath
  throw new Trouble(
    `Node ${NODE_WANTED} is needed, and there is no package of it for ${process.platform} ${process.arch}: this is Node ${process.versions.node}. Install Node ${NODE_WANTED} and try again.`,
  )
}

/** The environment in which a tool of node_modules finds our Node first. */
function toolEnvironment(more = {}) {
  const bin = path.join(modules, '.bin')
  return { ...process.env, ...more, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
}

export function tool(name, args, env = {}) {
  return run(path.join(modules, '.bin', name), args, { env: toolEnvironment(env) })
}

const BUILT_FROM = [
  'app',
  'db',
  'server',
  'vite.config.ts',
  'scripts/built-texts.ts',
  'scripts/shared-files.ts',
  'package-lock.json',
]
const NOT_BUILT = /\.test\.tsx?$|\.md$|^db\/(migrations|demo\/media)\//

/** What a build of the sources as they are is called. */
function buildName() {
  const hash = createHash('sha256')
  const add = (name) => {
    if (!NOT_BUILT.test(name)) hash.update(name).update(readFileSync(path.join(root, name)))
  }
  for (const name of BUILT_FROM) {
    const place = path.join(root, name)
    if (!existsSync(place)) continue
    if (!lstatSync(place).isDirectory()) add(name)
    else
      for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((found) => found.isFile())
        .map((found) => path.relative(root, path.join(found.parentPath ?? found.path, found.name)))
        .sort())
        add(entry)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Whether the build that is started next was made of the sources as they are. */
export const isBuilt = () => builds.current() === buildName()

/** Made beside the builds that running processes use, and named by what it was made from. */
async function build() {
  if (isBuilt()) return
  const name = buildName()
  if (!existsSync(builds.place(name))) {
    await step('Building the pages', () =>
      builds.keep(name, async (place) => {
        const env = { NODE_ENV: 'production', BUILD_DIR: place }
        const code = await tool('vite', ['build', '--app', '--logLevel', 'error'], env)
        if (code !== 0) throw new Trouble('The build failed; its own words are above.')
      }),
    )
  }
  builds.use(name)
}

/** Whether packages and builds can be put here, which running programs are often not allowed to. */
function isWritable() {
  try {
    accessSync(root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** What is there must do: whoever may write here installs and builds. */
function startAsItIs(built) {
  if (!existsSync(modules) || (built && !builds.current()))
    throw new Trouble(
      `Nothing is installed and built in ${root}, which this user cannot write to: run npm ci and npm run build there.`,
    )
  console.log(
    `▸ ${root} cannot be written to: starting what is installed and built there, which does not fit its sources.`,
  )
}

/** Installs what is missing and builds what is stale; of several that start at once, one does it and the others wait. */
export async function prepare({ development = false, built = true } = {}) {
  if (installed(development) && (!built || isBuilt())) return
  if (!isWritable()) return startAsItIs(built)
  const onWait = () => console.log('▸ Waiting for another start that installs or builds …')
  await builds.alone(onWait, async () => {
    await install(development)
    if (built) await build()
  })
}

/** Runs a script's work; trouble is told in a sentence and ends it with 1. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}
