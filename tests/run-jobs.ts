import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { jobs } from '#app/worker.server.ts'
import { asProduct } from './statements.ts'

/** Works off the queue of this test file's database, as the worker does: what fails is tried again later, not here. */
export async function runJobs(): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: process.env.OWNER_DATABASE_URL })
  // The database of a test file that ends here is dropped while a connection may still be closing.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  await runOnce({
    pgPool,
    taskList: Object.fromEntries(
      [...jobs].map(([name, job]) => [name, (payload: unknown) => asProduct(() => job.run(payload))]),
    ),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  }).finally(() => pgPool.end())
}

/** Does what comes by itself under this name, in every school, as if its time had come. */
export async function runSchedule(name: string): Promise<void> {
  await (jobs.get(`${name}-everywhere`) ?? jobs.get(name))?.run({})
  await runJobs()
}
