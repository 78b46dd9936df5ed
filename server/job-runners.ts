// What takes jobs out of the queue: one runner for what takes a moment, one for letters, which wait for a mail server, one
// for what asks services of others, which may be slow, one for webhooks, whose receivers may be anybody's, one for mailing
// services, which may be away for hours, one for what takes longer, so that no letter waits for an import, and one for films.
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Job, JobWeight } from '#app/platform/jobs.server.ts'

const CONCURRENCY: Record<JobWeight, number> = {
  light: 5,
  letter: 4,
  asking: 6,
  webhook: 12,
  mailing: 3,
  heavy: 1,
  film: 1,
}
const WEIGHTS = Object.keys(CONCURRENCY) as JobWeight[]

/** What a process of its own does: all, or what it is started for. */
export const WORK: Readonly<Record<string, readonly JobWeight[]>> = {
  all: WEIGHTS,
  light: ['light', 'letter', 'asking', 'webhook', 'mailing'],
  heavy: ['heavy'],
  film: ['film'],
}

/** How often a runner that has nothing to do looks into the queue, which tells of no plain job (docs/decisions/006). */
const LOOKS_MS: Record<JobWeight, number> = {
  light: 300,
  letter: 300,
  asking: 1000,
  webhook: 300,
  mailing: 1000,
  heavy: 1000,
  film: 1000,
}
/** Jobs taken from the queue at once by the runners that do many: one of them looks for all of its kind. */
const TAKEN_AT_ONCE: Partial<Record<JobWeight, number>> = {
  light: 4 * CONCURRENCY.light,
  webhook: CONCURRENCY.webhook,
}
/** How many jobs are taken from the queue at the same moment, each over a connection. */
const TAKING = 8
/**
 * How long what is done, or has failed, may wait to be crossed off together. That this fails when the database is lost is
 * told (`ended`) of what is crossed off together alone; else it would end the process in the middle of its other jobs.
 */
const TOGETHER_MS = 20
const CROSSED_OFF = { completeJobBatchDelay: TOGETHER_MS, failJobBatchDelay: TOGETHER_MS }

/**
 * What the local queue says of a look into the database that failed; it never gives up, and where its very first look
 * failed, all others fail by that one's word for ever. The runners without such a queue give up by themselves.
 */
const FAILED_LOOK = 'Error occurred fetching jobs'
/** So many in a row, some ten seconds of them, and it is given up like those. */
const FAILED_LOOKS = 30

/**
 * Where crossing off fails, graphile-worker ends that runner once its jobs are over. It waits until nothing is left to be
 * crossed off, which it counts wrongly after a failure (`batch` in its main.js), so it may wait for ever: after so long
 * the runner counts as ended.
 */
const ENDS_WITHIN_MS = 10_000

type Queue = {
  connectionString: string
  jobs: ReadonlyMap<string, Job>
  /** Which are done here; what comes by itself is put into the queue by those who do the light ones. */
  weights?: readonly JobWeight[]
  /** Does one of them; `id` and `attempt` are the queue's. */
  perform: (name: string, payload: unknown, tried: { id: string; attempt: number }) => Promise<void>
  tell: (level: string, message: string) => void
  events: WorkerEvents
  failedLooks?: number
  endsWithinMs?: number
}

/** Begins to work off the queue. `ended` settles when a runner gave up, as it could not reach its database. */
export async function startRunners(queue: Queue) {
  const {
    connectionString,
    weights = WEIGHTS,
    events,
    failedLooks = FAILED_LOOKS,
    endsWithinMs = ENDS_WITHIN_MS,
  } = queue
  // Each listens on a connection and has one to cross off by; the rest take turns, as no job holds one while it is done.
  const max = weights.length * 2 + TAKING
  const pgPool = new pg.Pool({ connectionString, max })
  // One that is lost fails what was asked of it, which is told there.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  const gaveUp = Promise.withResolvers<never>()
  let failed = 0
  events.on('localQueue:getJobs:complete', () => (failed = 0))
  const logger = new Logger(() => (level, message) => {
    queue.tell(level, message)
    if (message.startsWith(FAILED_LOOK) && ++failed >= failedLooks) gaveUp.reject(new Error(message))
  })
  // Either is told once the jobs of a runner are over, the second where those it had not begun were not given back.
  const endsSoon = () => {
    setTimeout(() => gaveUp.reject(new Error('a runner gave up and did not end')), endsWithinMs).unref()
  }
  events.on('pool:gracefulShutdown:complete', endsSoon)
  events.on('pool:gracefulShutdown:error', endsSoon)
  const runners = await Promise.all(weights.map((weight) => startRunner(weight, pgPool, logger, queue)))
  return {
    ended: Promise.race([gaveUp.promise, ...runners.map(({ promise }) => promise)]),
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await pgPool.end()
    },
  }
}

const DAY_MS = 24 * 60 * 60_000
/** A minute and an hour, every day. */
const NIGHTLY = /^\d+ \d+ \* \* \*$/

/**
 * What comes by itself. What comes once a night, and did not as all was down or the database was away, comes as soon as
 * that is over; of what comes within the hour again nothing is made up for.
 */
function atItsTime(task: string, match: string) {
  return { task, match, options: NIGHTLY.test(match) ? { backfillPeriod: DAY_MS } : {} }
}

function startRunner(weight: JobWeight, pgPool: pg.Pool, logger: Logger, { jobs, perform, events }: Queue) {
  const done = [...jobs.values()].filter((job) => job.weight === weight)
  const size = TAKEN_AT_ONCE[weight]
  const crontab =
    weight === 'light' ? [...jobs.values()].flatMap(({ name, cron }) => (cron ? atItsTime(name, cron) : [])) : []
  return run({
    pgPool,
    concurrency: CONCURRENCY[weight],
    pollInterval: LOOKS_MS[weight],
    noHandleSignals: true,
    preset: { worker: { ...CROSSED_OFF, ...(size !== undefined && { localQueue: { size } }) } },
    parsedCronItems: parseCronItems(crontab),
    logger,
    events,
    taskList: Object.fromEntries(
      done.map(({ name }) => [
        name,
        (payload, { job }) => perform(name, payload, { id: job.id, attempt: job.attempts }),
      ]),
    ),
  })
}
