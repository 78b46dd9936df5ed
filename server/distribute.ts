// npm run distribute [-- --check]: spreads the tables over the nodes of a Citus cluster, school by school (docs/growing.md).
import { canDistribute, distribute, misplaced } from '#db/distribution.ts'
import { schemaProblem } from '#db/schema-version.ts'
import { connected } from './database.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'

async function run(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const problem = (await schemaProblem(client)) ?? ((await canDistribute(client)) ? undefined : NO_CITUS)
    if (problem) {
      console.error(problem)
      return false
    }
    if (!process.argv.includes('--check')) {
      const sent = await distribute(client)
      for (const statement of sent) say(statement)
    }
    const wrong = await misplaced(client)
    for (const line of wrong) say(`✗ ${line}`)
    if (wrong.length === 0) say('✓ The tables lie school by school on the nodes.')
    return wrong.length === 0
  })
}

const NO_CITUS =
  'This database has no Citus, so there are no nodes to spread tables over; one machine needs none (docs/growing.md).'

const url = process.env.OWNER_DATABASE_URL
await runCommand(async () => {
  if (!url) throw new Error('OWNER_DATABASE_URL is not set: name the database as the role that owns its tables.')
  return run(url)
})
