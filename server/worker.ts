// One worker process: takes jobs from the queue in the database. Any number of them may run.
import { importBuilt } from './build.ts'
import { keepLeases } from './job-leases.ts'
import { keepTrying } from './job-retries.ts'
import { startRunners, WORK } from './job-runners.ts'
import { giveBackMemory, onStop, reportReady, startOrder } from './lifecycle.ts'
import { stepBack } from './processes.ts'
import { toSentence } from './run-command.ts'
import { watchSchedules } from './schedules.ts'
import { checkSchema } from './schema-check.ts'
import { openDoor } from './worker-door.ts'

type WorkerModule = typeof import('#app/worker.server.ts')

/** On a machine that cannot keep up this leaves it a thirtieth of a processor, some thirty letters a second. */
const STEPS_BACK = 15

/** How often it looks whether the database was started anew: until it knows it for no copy nothing leaves it. */
const LOOKS_EVERY_MS = 2000

/** Without a job for so long it is idle. */
const IDLE_AFTER_MS = 5000

/** `npm run work -- light`, `-- heavy` or `-- film` does only such jobs. */
const [asked = 'all'] = process.argv.slice(2)
const weights = WORK[asked]
if (!weights) throw new Error(`"${asked}" is none of light, heavy and film`)

const load = process.env.NODE_ENV === 'production' ? () => importBuilt<WorkerModule>('worker') : await development()
const work = await load()
const { jobs, env, log, pool } = work
const readiness = work.watchReadiness(env.ownerDatabaseUrl)

// The queue's own words: what goes wrong, nothing of each job (that is logged below).
const tell = (level: string, message: string) => {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
}

const stopping = new AbortController()
let stopRunners = async () => {}
let leases: ReturnType<typeof keepLeases> | undefined
let retries: ReturnType<typeof keepTrying> | undefined
let schedules: ReturnType<typeof watchSchedules> | undefined
let closeDoor = () => {}
let stopSeeing = async () => {}
onStop(async () => {
  stopping.abort()
  readiness.drain()
  await stopSeeing()
  await stopRunners().catch((error: unknown) => log.warn({ err: error }, 'worker did not stop cleanly'))
  await schedules?.stop()
  await retries?.stop()
  await leases?.stop()
  closeDoor()
  await pool.end()
})

await startOrder()
const keepsItsSession = await work.keepsItsSession(env.ownerDatabaseUrl).catch((error: unknown) => {
  log.fatal(toSentence(error, env.ownerDatabaseUrl))
  process.exit(1)
})
if (!keepsItsSession) {
  log.error(
    'OWNER_DATABASE_URL leads through a pooler in transaction mode, where no job would be taken: name PostgreSQL itself',
  )
  process.exit(1)
}
await checkSchema(pool, log)
if (!env.evaluation) {
  const before = await work.findHeld()
  if (before) log.error(before, 'this database is held, nothing leaves it: npm run outgoing -- status')
  await work.seeWorker().catch((error: unknown) => log.warn({ err: error }, 'the worker was not seen'))
  stopSeeing = work.watchDatabase(LOOKS_EVERY_MS, (error) => log.warn({ err: error }, 'the worker was not seen'))
}
// People wait for pages, nobody for the moment at which an e-mail is written.
stepBack(STEPS_BACK)
leases = keepLeases(env.ownerDatabaseUrl, {
  onFreed: (jobs) => log.warn({ jobs }, 'a worker that is gone left jobs behind; they are done again'),
  onTrouble: (error) => log.warn({ err: error }, 'job leases not renewed'),
})
retries = keepTrying(leases.queue, leases.events, (error) => {
  log.warn({ err: error }, 'what failed was not brought forward')
})
schedules = watchSchedules(leases.queue, {
  onPulledBack: (pulled) => log.warn({ schedules: pulled }, 'the clock had jumped ahead: schedules go on from now'),
  onSetBack() {
    log.warn('the clock was set back: this worker ends and is to be started again')
    process.kill(process.pid, 'SIGTERM')
  },
  onTrouble: (error) => log.warn({ err: error }, 'schedules were not looked at'),
})
await schedules.round()
const runners = await startRunners({
  connectionString: env.ownerDatabaseUrl,
  jobs,
  weights,
  tell,
  events: leases.events,
  async perform(name, payload, { id, attempt }) {
    await work.databaseBack(stopping.signal)
    const started = performance.now()
    const one = (await load()).jobs.get(name)
    if (!one) throw new Error(`there is no job ${name} any more`)
    const { schoolId: school } = payload as { schoolId?: number }
    const about = { job: name, job_id: id, attempt, school }
    const { work: done } = await work.inWork(
      () => about,
      () => one.run(payload),
    )
    const ms = Math.round(performance.now() - started)
    log.info({ ...about, ms, ...work.getStatementFields(done) })
  },
})
stopRunners = runners.stop
// It gives up when it cannot reach its database; whoever started this process starts it again.
void runners.ended
  .catch((error: unknown) => log.error({ err: error }, 'the job queue failed'))
  .then(() => stopping.signal.aborted || process.exit(1))
closeDoor = await openDoor(work, readiness)
log.info('working')
reportReady()
const idle = setTimeout(giveBackMemory, IDLE_AFTER_MS).unref()
leases.events.on('job:complete', () => idle.refresh())

/** Loads the sources, again after each change. */
async function development(): Promise<() => Promise<WorkerModule>> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom' })
  return async () => (await vite.ssrLoadModule('/app/worker.server.ts')) as WorkerModule
}
