// npm run chaos [-- --seed 7] [--clients 12] [--orders 1000] [--kills 20] [--history file.jsonl]
// Kills parts of the running product at random while people buy; nothing that anybody was promised may be lost.
import { parseArgs } from 'node:util'
import { say } from '#server/say.ts'
import { runChaos } from './chaos.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    clients: { type: 'string', default: '12' },
    orders: { type: 'string', default: '300' },
    kills: { type: 'string', default: '20' },
    history: { type: 'string' },
  },
})

function whole(name: 'seed' | 'clients' | 'orders' | 'kills'): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} must be a whole number, not "${values[name]}"`)
}

const settings = { seed: whole('seed'), clients: whole('clients'), orders: whole('orders'), kills: whole('kills') }
const again = Object.entries(settings).map(([name, value]) => `--${name} ${value}`)
say(`▸ npm run chaos -- ${again.join(' ')}`)

const { findings, history, killed, acknowledged, paid, repeatedMessages, seconds } = await runChaos(settings, say)
for (const { at, victim, pids } of killed) {
  say(
    `  ${(at / 1000).toFixed(1).padStart(6)} s  kill -9 ${victim} (${pids.length === 1 ? `process ${pids[0]}` : `${pids.length} processes`})`,
  )
}
say(
  `  ${acknowledged.length} orders acknowledged, ${paid} paid; ${killed.length} kills; ` +
    `${history.entries.length} calls, of which ${history.count('unknown')} had no known answer and were sent again; ` +
    `${repeatedMessages} messages repeated by the provider; ${seconds.toFixed(0)} s.`,
)
if (values.history) history.write(values.history)
for (const finding of findings) say(`  ✗ ${finding}`)
say(findings.length > 0 ? `\n${findings.length} findings.` : '\nNothing was lost.')
process.exit(findings.length > 0 ? 1 : 0)
