// npm run trial:containers: builds the image of Containerfile and runs compose.yaml with it, on a base of Debian made here, so
// that no image of anybody else is needed. A school is made, kept over a stop of everything, and served while one of the two
// web processes is away. Needs root on Debian with podman.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { main, root, step } from './prepare.mjs'

const BASE = 'localhost/katedra-trial-base'
const HOST = 'courses.example'
const NEEDS = { podman: 'podman', 'podman-compose': 'podman-compose', debootstrap: 'debootstrap' }
const IN_BASE = 'ca-certificates,caddy,postgresql'
/** A first start makes a cluster and its tables. */
const UP_WITHIN = 180_000
const folder = path.join(root, 'node_modules/.cache/containers')

function run(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}`)
  return stdout.trim()
}

const isThere = (command) => spawnSync('which', [command], { stdio: 'ignore' }).status === 0

function installNeeded() {
  const missing = Object.entries(NEEDS).flatMap(([command, name]) => (isThere(command) ? [] : [name]))
  if (missing.length === 0) return
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Debian with PostgreSQL and Caddy, and the Node and the npm that run this. */
function makeBase() {
  if (spawnSync('podman', ['image', 'exists', BASE]).status === 0) return
  const tree = path.join(folder, 'base')
  rmSync(tree, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', `--include=${IN_BASE}`, 'bookworm', tree])
  const node = process.execPath
  const npm = path.resolve(process.env.npm_execpath, '../..')
  cpSync(node, path.join(tree, 'usr/local/bin/node'))
  cpSync(npm, path.join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true })
  run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', path.join(tree, 'usr/local/bin/npm')])
  run('sh', ['-c', `tar -C '${tree}' -c . | podman import - ${BASE}`])
  rmSync(tree, { recursive: true })
}

/** npm in the image asks the registry that npm asks here. */
const npmSettings = ['/root/.npmrc', '/usr/local/etc/npmrc', run('npm', ['config', 'get', 'cafile'])]
  .filter((file) => existsSync(file))
  .flatMap((file) => ['--volume', `${file}:${file}:ro`])

const build = (name, file, context, more = []) =>
  run('podman', ['build', '--network', 'host', '--build-arg', `BASE=${BASE}`, '-t', name, '-f', file, ...more, context])

function buildImages() {
  build('localhost/katedra-trial', 'Containerfile', '.', npmSettings)
  for (const name of ['database', 'proxy'])
    build(`localhost/katedra-trial-${name}`, `tests/containers/Containerfile.${name}`, 'tests/containers')
}

/** The folder of an installation: what somebody who installs it fills in, and a proxy that signs its certificates itself. */
function writeFolder() {
  const secret = () => randomBytes(32).toString('hex')
  const sample = readFileSync(path.join(root, 'docs/containers/env.example'), 'utf8')
  const filled = sample.replace(/(?<=^[A-Z_]+=)$/gm, secret).replace(/(?<=^PUBLIC_URL=).*$/m, `https://${HOST}`)
  const images = ['KATEDRA_IMAGE=', 'POSTGRES_IMAGE=-database', 'CADDY_IMAGE=-proxy']
  const named = images.map((image) => image.replace('=', '=localhost/katedra-trial'))
  writeFileSync(path.join(folder, '.env'), `${filled}${named.join('\n')}\n`)
  cpSync(path.join(root, 'compose.yaml'), path.join(folder, 'compose.yaml'))
  const caddyfile = readFileSync(path.join(root, 'docs/caddy/Caddyfile'), 'utf8')
  mkdirSync(path.join(folder, 'docs/caddy'), { recursive: true })
  writeFileSync(path.join(folder, 'docs/caddy/Caddyfile'), caddyfile.replace('{', '{\n\tlocal_certs'))
}

const compose = (...args) => run('podman-compose', ['-p', 'katedra-trial', ...args], { cwd: folder })

/** The status with which the proxy answers for the school, or what went wrong. */
function ask(address) {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      servername: HOST,
      headers: { host: HOST },
      path: address,
      rejectUnauthorized: false,
    }
    const asked = request({ ...options, timeout: 15_000 }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer'))).on('error', (error) => resolve(error.message))
    asked.end()
  })
}

async function waitFor(address, status) {
  for (const until = Date.now() + UP_WITHIN; ; await after(500)) {
    const answer = await ask(address)
    if (answer === status) return
    if (Date.now() > until) throw new Error(`${address} answers ${answer} instead of ${status}:\n${compose('logs')}`)
  }
}

/** Asks while one web process after the other is stopped and started. */
async function restartOneByOne() {
  const answers = []
  let goesOn = true
  const asking = (async () => {
    while (goesOn) answers.push(await ask('/login'))
  })()
  for (const name of ['web-1', 'web-2']) {
    compose('stop', name)
    compose('start', name)
    await waitFor('/ready', 200)
    await after(5000)
  }
  goesOn = false
  await asking
  const wrong = answers.filter((answer) => answer !== 200)
  console.log(`  ${answers.length} pages asked for, ${wrong.length} not served`)
  if (wrong.length > 0) throw new Error(`Not served: ${[...new Set(wrong)].join(', ')}`)
}

/** It finds nothing broken, once the worker has told that this is no copy. */
async function waitForDoctor() {
  for (const until = Date.now() + UP_WITHIN; ; await after(5000)) {
    const broken = compose('exec', '-T', 'work', 'node', 'scripts/doctor.mjs').match(/^✗.*/gm)
    if (!broken) return
    if (Date.now() > until) throw new Error(`The doctor finds:\n${broken.join('\n')}`)
  }
}

await main(async () => {
  mkdirSync(folder, { recursive: true })
  installNeeded()
  await step('A base of Debian', async () => makeBase())
  await step('The image', async () => buildImages(), true)
  writeFolder()
  try {
    compose('up', '-d')
    await step('The first start', () => waitFor('/ready', 200))
    const school = [
      '--slug',
      'kino',
      '--name',
      'Kino',
      '--owner-email',
      'me@kino.example',
      '--locale',
      'pl',
      '--currency',
      'PLN',
    ]
    console.log(compose('exec', '-T', 'work', 'node', 'scripts/school.mjs', 'create', ...school))
    await waitFor('/login', 200)
    await step('Restarting one web process after the other', restartOneByOne)
    compose('down')
    compose('up', '-d')
    await step('A stop of everything, and a start', () => waitFor('/login', 200))
    await step('The doctor', waitForDoctor)
  } finally {
    compose('down', '-v')
  }
  return 0
})
