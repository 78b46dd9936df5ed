// npm run upgrade: backs up, brings the tables up to date and restarts one process after the other, in the folder of the
// version that is to run. Where a process does not come up, the version before is put back.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { env, getuid } from 'node:process'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { schemaVersion } from '#db/schema-version.ts'
import { connected } from './database.ts'
import { printSteps } from './progress.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { getPlaces } from './setup-files.ts'
import { readSettings } from './setup-settings.ts'
import { isSoonReady, listUnits, systemctl, type Unit } from './units.ts'

const USAGE = `npm run upgrade                     in the folder of the new version; needs root
npm run upgrade -- --check          checks alone, and changes nothing
npm run upgrade -- back             in the folder of the version before: goes back to it
  --without-backup   where one was just made
  --seconds 120      for so long a process may take to be ready
  --into folder      where etc/katedra and opt/katedra are, else /`

const root = path.resolve(import.meta.dirname, '..')

type Machine = { current: string; before: string; web: Unit[]; work: Unit[]; seconds: number }

/** What runs here, and whether it can be replaced. */
async function readMachine(current: string, seconds: number): Promise<Machine> {
  const before = realpathSync(current)
  if (before === root) throw new Error(`${root} is what runs already: say this in the folder of the other version.`)
  const [web, work] = await Promise.all([listUnits('web'), listUnits('work')])
  if (web.length === 0) throw new Error('No unit katedra-web@PORT is there: npm run setup makes them.')
  for (const { name, port } of web)
    if (!(await isSoonReady(port, 0)))
      throw new Error(`${name} is not ready now: mend that first, npm run status says more.`)
  return { current, before, web, work, seconds }
}

/** Refuses a database that this version cannot run on. */
async function checkTables(isBack: boolean): Promise<void> {
  const { is } = await connected(env.OWNER_DATABASE_URL ?? '', schemaVersion)
  if (is === 'other') throw new Error('The tables were made by other migrations than those of this version.')
  if (is === 'newer' && !isBack)
    throw new Error('The tables are of a later version than this one: npm run upgrade -- back')
}

/** As the user of the units, whose the folder of backups is. */
async function backUp(): Promise<void> {
  if (!env.BACKUP_TO) throw new Error('BACKUP_TO is not set, so there is no backup: set it, or say --without-backup.')
  const command = [process.execPath, path.join(root, 'server/backup.ts')]
  const words = getuid?.() === 0 ? ['runuser', '-u', 'katedra', '--', ...command] : command
  const [program = '', ...rest] = words
  const child = spawn(program, rest, { stdio: 'inherit', cwd: root })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error('The backup failed; the reason is above. Nothing was changed.')
}

async function point(current: string, to: string): Promise<void> {
  const beside = `${current}.new`
  await rm(beside, { force: true })
  await symlink(to, beside)
  await rename(beside, current)
}

/** One web process after the other; which of them did not come up. */
async function restart({ web, seconds }: Machine): Promise<Unit | undefined> {
  for (const unit of web) {
    await systemctl('restart', unit.name)
    if (!(await isSoonReady(unit.port, seconds))) return unit
    say(`    ${unit.name} is ready`)
  }
  return undefined
}

/**
 * Workers of the old version end first, as they would do jobs of the new one in their own way; what is due waits meanwhile.
 * Where a web process does not come up all go back to the version before, and this fails.
 */
async function replace(machine: Machine): Promise<void> {
  const { current, before, work, seconds } = machine
  const names = work.map(({ name }) => name)
  if (names.length > 0) await systemctl('stop', ...names)
  await point(current, root)
  const failed = await restart(machine)
  if (failed) {
    await point(current, before)
    await restart(machine)
    if (names.length > 0) await systemctl('start', ...names)
    throw new Error(
      `${failed.name} was not ready in ${seconds} s: ${before} runs again. journalctl -u ${failed.name} says why.`,
    )
  }
  if (names.length > 0) await systemctl('start', ...names)
}

await runCommand(async () => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    options: {
      check: flag,
      help: flag,
      'without-backup': flag,
      seconds: { ...text, default: '120' },
      into: { ...text, default: '/' },
    },
    allowPositionals: true,
  })
  const isBack = positionals[0] === 'back'
  if (values.help || positionals.length > (isBack ? 1 : 0)) return say(USAGE)
  const into = path.resolve(values.into)
  if (into === '/' && getuid?.() !== 0) throw new Error('This needs root: sudo npm run upgrade')
  const places = getPlaces(into)
  Object.assign(env, await readSettings(places.settings))
  const machine = await readMachine(places.current, Number(values.seconds))
  await checkTables(isBack)
  say(`${machine.before} runs with ${machine.web.length} web processes and ${machine.work.length} workers.`)
  if (values.check) return say('It can be replaced. Nothing was changed.')

  const step = printSteps()
  if (!isBack && !values['without-backup']) await step('Backing up', backUp)
  if (!isBack) await step('Bringing the tables up to date', () => migrate(env.OWNER_DATABASE_URL ?? ''))
  await step('Restarting one process after the other', () => replace(machine))
  say(`${root} runs.`)
  if (!isBack) say(`To go back: cd ${machine.before} && sudo npm run upgrade -- back`)
})
