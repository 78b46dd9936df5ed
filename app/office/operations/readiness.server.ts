import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Gauge } from 'prom-client'
import { isNodeAway, wasDiskFull } from '#app/platform/failed-statement.server.ts'
import { checkDisk } from '#app/platform/free-disk.server.ts'
import { isHeldIn } from '#app/platform/held.server.ts'
import { log } from '#app/platform/log.server.ts'
import { metricName } from '#app/platform/metric-name.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { schemaProblem } from '#db/schema-version.ts'

const TIMELY_MS = 500
/** A process that begins on a busy machine waits longer: nobody asks it for anything yet. */
const PATIENT_MS = 15_000
/** Sent by name on two connections: behind a pooler that keeps no such statements the second one fails. */
const NAMED = { name: 'ready', text: 'select 1' }
/** PostgreSQL's codes for a named statement that is there already, or no longer. */
const LOST_STATEMENT = ['42P05', '26000']

export type NotReady = { reason: 'draining' | 'schema' | 'pooler' | 'database'; message: string }

/**
 * What does not work while the process goes on serving everything else. All processes share the storage: were one without
 * it not ready, none would be, and the proxy would answer for the whole site.
 */
export type DegradedPart = 'storage' | 'disk' | 'database_disk' | 'outgoing_held' | 'node'

const storageReady = new Gauge({
  name: metricName('storage_ready'),
  help: '0 while the bucket or the disk takes no files',
})
storageReady.set(1)

/** Between two looks at whether files can be kept. */
const LOOK_MS = 5000

/**
 * Whether a process should be sent work. Asks the database on connections of its own, as a process that has all of its
 * pool in use is ready all the same; answers within half a second, however many ask. Of where files are kept, which may be
 * far away, it says what was found the last time, and stays ready without it.
 */
export function watchReadiness(
  connectionString: string,
  checkStorage = storage.check,
  lookMs = LOOK_MS,
  checkFreeDisk: () => Promise<void> = checkDisk,
) {
  let draining = false
  const findStorageProblem = remembering(checkStorage, lookMs, (problem) => {
    storageReady.set(problem === undefined ? 1 : 0)
    tellChange(problem, 'files cannot be kept', 'files can be kept again')
  })
  const findDiskProblem = remembering(checkFreeDisk, lookMs, (problem) =>
    tellChange(problem, 'the disk of the data folder is nearly full', 'the disk of the data folder has room again'),
  )
  let isHeld = false
  let isSchoolAway = false
  let context: Promise<NotReady | undefined> | undefined
  let connections: Promise<Pair> | undefined

  async function ask(): Promise<NotReady | undefined> {
    connections ??= connectTwice(connectionString)
    const [one, other] = await connections
    await one.query(NAMED)
    await other.query(NAMED)
    const problem = await schemaProblem(one)
    if (problem) return { reason: 'schema', message: problem }
    isHeld = await isHeldIn(drizzle(one))
    isSchoolAway = await isSchoolsNodeAway(one)
    return undefined
  }

  async function look(): Promise<NotReady | undefined> {
    try {
      return await timely(ask())
    } catch (error) {
      const failed = connections
      connections = undefined
      void failed?.then((pair) => Promise.all(pair.map((client) => client.end()))).catch(() => {})
      const { code = '', message } = error as pg.DatabaseError
      return { reason: LOST_STATEMENT.includes(code) ? 'pooler' : 'database', message }
    }
  }

  return {
    /** From now on this process is not ready: it is about to end, and should be sent no more. */
    drain(): void {
      draining = true
    },
    /** Why this process should be sent nothing; undefined while it is ready. */
    async findUnready(): Promise<NotReady | undefined> {
      if (draining) return { reason: 'draining', message: 'this process is about to end' }
      context ??= look().finally(() => {
        context = undefined
      })
      return context
    },
    /** What does not work at this moment in a process that is ready, as it was known when that was last asked. */
    listDegraded(): DegradedPart[] {
      const parts = {
        storage: findStorageProblem() !== undefined,
        disk: findDiskProblem() !== undefined,
        database_disk: wasDiskFull(),
        outgoing_held: isHeld,
        node: isSchoolAway,
      }
      return (Object.keys(parts) as DegradedPart[]).filter((part) => parts[part])
    },
  }
}

/** What was wrong when it was last looked; looks again meanwhile, when that is some seconds ago. `onChange` hears what is new. */
function remembering(
  check: () => Promise<void>,
  lookMs: number,
  onChange: (problem: string | undefined) => void,
): () => string | undefined {
  let problem: string | undefined
  let isLooking = false
  let lookedAt = Number.NEGATIVE_INFINITY
  async function look(): Promise<void> {
    isLooking = true
    const before = problem
    problem = await check().then(
      () => undefined,
      (error: Error) => error.message,
    )
    if ((problem === undefined) !== (before === undefined)) onChange(problem)
    isLooking = false
    lookedAt = performance.now()
  }
  return () => {
    if (!isLooking && performance.now() - lookedAt > lookMs) void look()
    return problem
  }
}

function tellChange(problem: string | undefined, wrong: string, right: string): void {
  if (problem === undefined) log.warn(right)
  else log.error({ reason: problem }, wrong)
}

/**
 * Reads a table of a school as requests do, which fails where schools lie on other nodes that do not take its name. One node
 * that is away keeps nobody from the schools on the others.
 */
async function isSchoolsNodeAway(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>('select id from schools order by id limit 1')
  const [school] = rows
  if (!school) return false
  try {
    await client.query('begin')
    await client.query(`set local app.school_id = '${school.id}'`)
    await client.query('select from accounts where school_id = $1 limit 1', [school.id])
    return false
  } catch (error) {
    if (isNodeAway(error)) return true
    throw error
  } finally {
    await client.query('rollback')
  }
}

type Pair = [pg.Client, pg.Client]

async function connectTwice(connectionString: string, connectionTimeoutMillis = TIMELY_MS): Promise<Pair> {
  const client = () => new pg.Client({ connectionString, connectionTimeoutMillis })
  const clients: Pair = [client(), client()]
  for (const client of clients) client.on('error', () => {})
  const connected = await Promise.allSettled(clients.map((client) => client.connect()))
  const failed = connected.find((one) => one.status === 'rejected')
  if (!failed) return clients
  for (const client of clients) void client.end().catch(() => {})
  throw failed.reason
}

async function timely<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${TIMELY_MS} ms`)), TIMELY_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/**
 * Whether a connection is one session of PostgreSQL, as the queue of jobs needs it: behind a pooler in transaction mode
 * another one that is in a transaction takes its place.
 */
export async function keepsItsSession(connectionString: string): Promise<boolean> {
  const [one, other] = await connectTwice(connectionString, PATIENT_MS)
  const session = async () => (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  try {
    const before = await session()
    await other.query('begin; select 1')
    const after = await session()
    await other.query('rollback')
    return before === after
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
