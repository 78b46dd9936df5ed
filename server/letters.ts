// The operator's commands for what waits to be sent: whether it may leave from this database (docs/deploy.md).
import { env } from 'node:process'
import { importBuilt } from './build.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

type Operator = typeof import('#app/operator.server.ts')

const USAGE = `npm run letters -- status     whether letters leave from this database, and how many wait
npm run letters -- hold       has them wait
npm run letters -- release    has them leave: this is the database that sends them
npm run letters -- drop       has those that already waited when they were held never leave`

/** All letters of all schools. */
async function sumOf(operator: Operator, count: (schoolId: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (const { id } of await operator.listSchools()) sum += await count(id)
  return sum
}

const commands: Record<string, (operator: Operator) => Promise<string>> = {
  async status(operator) {
    const [held, unsent] = [await operator.findHeld(), await sumOf(operator, operator.countUnsent)]
    const state = held ? `Held since ${held.since}: ${held.because}.` : 'Letters leave.'
    return `${state} Not sent yet: ${unsent}.`
  },
  async hold(operator) {
    await operator.holdDelivery()
    return 'Letters wait.'
  },
  async release(operator) {
    await operator.releaseDelivery()
    return 'Letters leave, those that waited within five minutes.'
  },
  async drop(operator) {
    const held = await operator.findHeld()
    if (!held) throw new Error('Letters are not held: npm run letters -- hold')
    const dropped = await sumOf(operator, (schoolId) => operator.dropUnsent(schoolId, held))
    return `Never sent: ${dropped}. Delivery is still held.`
  },
}

async function run(command: (operator: Operator) => Promise<string>): Promise<void> {
  env.DATABASE_URL = env.OWNER_DATABASE_URL
  const operator = await importBuilt<Operator>('operator')
  say(await command(operator).finally(() => operator.pool.end()))
}

const [name = '', ...more] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) && more.length === 0 ? commands[name] : undefined
try {
  if (!command) throw new Error(USAGE)
  await withDatabase('npm run letters', () => run(command))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
