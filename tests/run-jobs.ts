import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { jobs } from '#app/worker.server.ts'
import { asProduct } from './statements.ts'

let queue: pg.Pool | undefined

/** Connections to the queue of this test file's database; what is left of those of the file before goes with its database. */
function queueOfFile(): pg.Pool {
  const connectionString = process.env.OWNER_DATABASE_URL
  if (queue && queue.options.connectionString === connectionString) return queue
  queue = new pg.Pool({ connectionString, allowExitOnIdle: true })
  queue.on('error', () => {})
  queue.on('connect', (client) => client.on('error', () => {}))
  return queue
}

/** Works off the queue of this test file's database, as the worker does: what fails is tried again later, not here. */
export async function runJobs(): Promise<void> {
  await runOnce({
    pgPool: queueOfFile(),
    taskList: Object.fromEntries(
      [...jobs].map(([name, job]) => [name, (payload: unknown) => asProduct(() => job.run(payload))]),
    ),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
}

/** Does what comes by itself under this name, in every school, as if its time had come. */
export async function runSchedule(name: string): Promise<void> {
  await (jobs.get(`${name}-everywhere`) ?? jobs.get(name))?.run({})
  await runJobs()
}
