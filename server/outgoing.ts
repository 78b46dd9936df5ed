// The operator's commands for what leaves this database: e-mails, charges, calls to other services (docs/deploy.md).
import { env } from 'node:process'
import { importBuilt } from './build.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

type OperatorModule = typeof import('#app/operator.server.ts')

const CHARGE_DUE = '--charge-due'
const USAGE = `npm run outgoing -- status     whether anything leaves this database, and how many e-mails wait
npm run outgoing -- hold       nothing leaves it: no e-mail, no charge, no call to another service
npm run outgoing -- release    all leaves it: this is the database that works, and there is no other
npm run outgoing -- drop       the e-mails that already waited when it was held are never sent`

/** Of all schools together. */
async function loadSum(operator: OperatorModule, count: (schoolId: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (const { id } of await operator.listSchools()) sum += await count(id)
  return sum
}

const commands: Record<string, (operator: OperatorModule, option?: string) => Promise<string>> = {
  async status(operator) {
    const [held, unsent] = [await operator.findHeld(), await loadSum(operator, operator.countUnsent)]
    const state = held ? `Held since ${held.since}: ${held.because}.` : 'Nothing is held.'
    return `${state} E-mails not sent yet: ${unsent}.`
  },
  async hold(operator) {
    await operator.holdOutgoing()
    return 'Held: nothing leaves this database.'
  },
  async release(operator, option) {
    const counts = [operator.countDueBlind, operator.countInstalmentsDueBlind]
    const sums = option === CHARGE_DUE ? [] : await Promise.all(counts.map((count) => loadSum(operator, count)))
    const due = sums.reduce((sum, one) => sum + one, 0)
    if (due > 0) {
      throw new Error(
        `Not released: ${due} memberships and instalments are due at a provider that cannot tell whether another copy of this database ` +
          'charged them already (Tpay). Look for them in its panel, move the next charge of those that were paid, then: ' +
          `npm run outgoing -- release ${CHARGE_DUE}`,
      )
    }
    await operator.releaseOutgoing()
    return 'Released: what waited leaves within five minutes, what is due is charged.'
  },
  async drop(operator) {
    const held = await operator.findHeld()
    if (!held) throw new Error('Nothing is held: npm run outgoing -- hold')
    const dropped = await loadSum(operator, (schoolId) => operator.discardUnsent(schoolId, held))
    return `E-mails that are never sent: ${dropped}. This database is still held.`
  },
}

async function run(command: (operator: OperatorModule) => Promise<string>): Promise<void> {
  env.DATABASE_URL = env.OWNER_DATABASE_URL
  const operator = await importBuilt<OperatorModule>('operator')
  say(await command(operator).finally(() => operator.pool.end()))
}

const [name = '', ...options] = process.argv.slice(2)
const allowed = name === 'release' ? [CHARGE_DUE] : []
const command =
  Object.hasOwn(commands, name) && options.every((one) => allowed.includes(one)) ? commands[name] : undefined
await runCommand(async () => {
  if (!command) throw new Error(USAGE)
  await withDatabase('npm run outgoing', () => run((operator) => command(operator, options[0])))
})
