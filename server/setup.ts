// npm run setup: asks what an installation needs, checks the machine, then makes settings, roles, units and the proxy's file.
// Said again it renews them; secrets and what was answered before stay.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { env, getuid, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs, promisify } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { printSteps } from './progress.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { checkDatabase, checkMachine, type Finding } from './setup-checks.ts'
import { getPlaces, writeFiles } from './setup-files.ts'
import { completeSettings, QUESTIONS, readSettings, type Settings, writeSettings } from './setup-settings.ts'
import { isSoonReady, systemctl } from './units.ts'

const USAGE = `npm run setup                       asks, checks, then sets up this machine; needs root
npm run setup -- --check            checks alone, and changes nothing
npm run setup -- --yes --url https://courses.example --email operator@courses.example
                                    asks nothing: what is not named stays as it is, or as usual
  --smtp smtp://user:password@host:587   --mail-from "Courses <no-reply@courses.example>"
  --storage s3://key:secret@host/bucket?region=…   --backup-to /mnt/backups, or s3://…
  --letter me@courses.example       an e-mail is sent there, as a test
  --database postgres://admin:password@host:5432/postgres   else the PostgreSQL of this machine
  --web 3001,3002   --work 3011     ports of the processes
  --into folder                     writes the files below it, and starts nothing`

const run = promisify(execFile)
const here = (file: string) => path.join(import.meta.dirname, file)
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  ...Object.fromEntries(Object.values(QUESTIONS).map((question) => [question.flag, text])),
  email: text,
  letter: text,
  database: text,
  web: { ...text, default: '3001,3002' },
  work: { ...text, default: '3011' },
  into: { ...text, default: '/' },
  yes: flag,
  check: flag,
  help: flag,
}

type Flags = Readonly<Record<string, string | boolean | undefined>>

/** Asks where somebody can answer; else what is usual holds, or the flag is missing. */
function openQuestions(flags: Flags) {
  const terminal = stdin.isTTY && !flags.yes ? createInterface({ input: stdin, output: stdout }) : undefined
  async function ask(
    name: string,
    what: string,
    usual: string | undefined,
    problem?: (answer: string) => string | undefined,
  ) {
    const given = flags[name]
    for (let answer = typeof given === 'string' ? given : undefined; ; answer = undefined) {
      answer ??= (await terminal?.question(`${what}${usual ? ` [${usual}]` : ''}: `))?.trim() || usual
      if (answer === undefined && !terminal) throw new Error(`--${name} is missing: ${what.toLowerCase()}.`)
      const wrong = answer === undefined ? 'There must be an answer' : problem?.(answer)
      if (!wrong && answer !== undefined) return answer
      if (!terminal) throw new Error(`--${name}: ${wrong}.`)
      say(`${wrong}.`)
    }
  }
  return { ask, close: () => terminal?.close() }
}

type Asking = ReturnType<typeof openQuestions>

async function askAll({ ask }: Asking, there: Settings): Promise<Settings> {
  const answers: Settings = {}
  for (const [name, { flag: word, asks, usual, problem }] of Object.entries(QUESTIONS))
    answers[name] = await ask(word, asks, there[name] ?? usual?.(answers), problem)
  return answers
}

function toPorts(list: unknown): number[] {
  const ports = String(list).split(',').map(Number)
  if (ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    throw new Error(`"${list}" is not a list of ports such as 3001,3002.`)
  return ports
}

/** As the administrator that was named, else as the user postgres of this machine, who needs no password. */
async function makeDatabase(settings: Settings, admin: string | undefined): Promise<void> {
  const passwordOf = (name: string) => decodeURIComponent(new URL(settings[name] ?? '').password)
  const idOf = async (kind: string) => Number((await run('id', [kind, 'postgres'])).stdout)
  const child = spawn(process.execPath, [here('setup-database.ts')], {
    stdio: 'inherit',
    env: {
      PATH: env.PATH,
      SUPERUSER_URL: admin ?? 'postgres:///postgres?host=/var/run/postgresql&user=postgres',
      OWNER_PASSWORD: passwordOf('OWNER_DATABASE_URL'),
      WEB_PASSWORD: passwordOf('DATABASE_URL'),
    },
    ...(admin ? {} : { uid: await idOf('-u'), gid: await idOf('-g') }),
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error('The roles could not be made; the reason is above. Nothing else was changed.')
}

/** The user of the processes, and who may read what. */
async function makeUser(places: ReturnType<typeof getPlaces>, backupFolder: string | undefined): Promise<void> {
  await run('id', ['-u', 'katedra']).catch(() =>
    run('useradd', [
      '--system',
      '--home-dir',
      '/var/lib/katedra',
      '--create-home',
      '--shell',
      '/usr/sbin/nologin',
      'katedra',
    ]),
  )
  const [user, group] = await Promise.all(
    ['-u', '-g'].map(async (kind) => Number((await run('id', [kind, 'katedra'])).stdout)),
  )
  await chown(places.data, user ?? 0, group ?? 0)
  if (backupFolder && !existsSync(backupFolder)) {
    await mkdir(backupFolder, { recursive: true, mode: 0o700 })
    await chown(backupFolder, user ?? 0, group ?? 0)
  }
  await chown(places.settings, 0, group ?? 0)
  await chmod(path.dirname(places.settings), 0o755)
}

/** What a process may take to its first page on a slow machine. */
const START_SECONDS = 60

const SIGN = { good: '✓', unsure: '?', bad: '✗' }

function report(findings: Finding[]): boolean {
  for (const { is, says } of findings) say(`${SIGN[is]} ${says}`)
  return !findings.some(({ is }) => is === 'bad')
}

async function start(webPorts: number[], workPorts: number[]): Promise<void> {
  const units = [...webPorts.map((port) => `katedra-web@${port}`), ...workPorts.map((port) => `katedra-work@${port}`)]
  await systemctl('daemon-reload')
  await systemctl('enable', '--now', ...units, 'katedra-doctor.timer')
  const late: number[] = []
  for (const port of webPorts) if (!(await isSoonReady(port, START_SECONDS))) late.push(port)
  if (late.length > 0)
    throw new Error(`Not ready on ${late.join(', ')}: journalctl -u katedra-web@${late[0]} says why.`)
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  const flags: Flags = values
  if (flags.help) return say(USAGE)
  const into = path.resolve(String(flags.into))
  const isHere = into === '/'
  if (isHere && getuid?.() !== 0) throw new Error('This needs root: sudo npm run setup')
  const [webPorts, workPorts] = [toPorts(flags.web), toPorts(flags.work)]
  const places = getPlaces(into)
  const there = await readSettings(places.settings)
  const asking = openQuestions(flags)
  const answers = await askAll(asking, there)
  const host = new URL(answers.PUBLIC_URL ?? '').hostname
  const email = await asking.ask('email', 'Your e-mail address, for who issues certificates', `operator@${host}`)
  asking.close()
  const admin = typeof flags.database === 'string' ? flags.database : undefined
  const settings = completeSettings({
    answers,
    there,
    databaseHost: admin ? new URL(admin).host : '127.0.0.1:5432',
    dataDir: '/var/lib/katedra/data',
  })
  Object.assign(env, settings)

  const findings = await checkMachine({
    settings,
    ports: [...webPorts, ...workPorts],
    runsAlready: there.APP_SECRET !== undefined,
    letterTo: typeof flags.letter === 'string' ? flags.letter : undefined,
  })
  const asked = there.OWNER_DATABASE_URL ?? admin
  if (asked) findings.push(...(await checkDatabase(asked)))
  if (!report(findings)) {
    say('Nothing was changed.')
    return false
  }
  if (flags.check) return true

  const backupFolder = settings.BACKUP_TO?.startsWith('/') ? settings.BACKUP_TO : undefined
  const step = printSteps()
  // An installation that has its database keeps it, wherever it is.
  if (!there.OWNER_DATABASE_URL) await step('Making the roles and the database', () => makeDatabase(settings, admin))
  const written = await writeFiles(places, { email, webPorts, backupFolder })
  await writeSettings(places.settings, settings)
  if (isHere) await makeUser(places, backupFolder)
  await step('Bringing the tables up to date', () => migrate(settings.OWNER_DATABASE_URL ?? ''))
  say(`Written: ${[places.settings, ...written].join(', ')}`)
  if (!isHere) return say('Nothing was started, as --into was said.')
  await step('Starting', () => start(webPorts, workPorts))
  say(`Katedra runs. Next:
  systemctl reload caddy
  cd /opt/katedra/current && node --env-file=${places.settings} scripts/school.mjs create --slug … --name … --owner-email …`)
  if (settings.BACKUP_TO) say('  systemctl enable --now katedra-backup.timer katedra-verify.timer')
  if (settings.BACKUP_KEY)
    say(`Keep BACKUP_KEY of ${places.settings} where the backups are not: without it they cannot be read.`)
  return true
})
