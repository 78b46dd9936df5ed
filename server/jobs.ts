// npm run jobs -- list | retry … | drop …: jobs that were given up after their last try.
import type { Client } from 'pg'
import { connected } from './database.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run jobs -- list                     jobs that failed as often as they may, with the reason
npm run jobs -- retry all                tries them again, as often as a new job
npm run jobs -- retry mail.deliver 123   the same for those of a name, or by id
npm run jobs -- drop 123                 removes them: what they should have done is never done`

type GivenUp = { id: string; name: string; payload: { schoolId?: number }; problem: string | null }

async function listGivenUp(client: Client): Promise<GivenUp[]> {
  const { rows } = await client.query<GivenUp>('select * from queued_jobs() where dead order by id::bigint')
  return rows
}

/** Those that are meant; fails where a word names none, so that a slip of the pen is seen. */
function choose(jobs: GivenUp[], words: string[]): GivenUp[] {
  if (words.length === 0) throw new Error(USAGE)
  const matches = (job: GivenUp, word: string) => word === 'all' || word === job.name || word === job.id
  const unknown = words.find((word) => word !== 'all' && !jobs.some((job) => matches(job, word)))
  if (unknown) throw new Error(`No job that was given up has the name or id ${unknown}.`)
  return jobs.filter((job) => words.some((word) => matches(job, word)))
}

const idsOf = (jobs: GivenUp[]) => [jobs.map(({ id }) => id)]

const commands: Record<string, (client: Client, words: string[]) => Promise<string[]>> = {
  async list(client, words) {
    if (words.length > 0) throw new Error(USAGE)
    const jobs = await listGivenUp(client)
    if (jobs.length === 0) return ['No job was given up.']
    return jobs.map(
      ({ id, name, payload, problem }) =>
        `${id.padStart(8)}  ${name}${payload.schoolId === undefined ? '' : `, school ${payload.schoolId}`}: ${problem?.split('\n')[0] ?? ''}`,
    )
  },
  async retry(client, words) {
    const jobs = choose(await listGivenUp(client), words)
    await client.query(
      'select from graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)',
      idsOf(jobs),
    )
    return [`${jobs.length} jobs are tried again.`]
  },
  async drop(client, words) {
    const jobs = choose(await listGivenUp(client), words)
    await client.query('select from graphile_worker.complete_jobs($1::bigint[])', idsOf(jobs))
    return [`${jobs.length} jobs were removed.`]
  },
}

const [name = '', ...words] = process.argv.slice(2)
await runCommand(async () => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(USAGE)
  await withDatabase('npm run jobs', () =>
    connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => {
      for (const line of await command(client, words)) say(line)
    }),
  )
})
