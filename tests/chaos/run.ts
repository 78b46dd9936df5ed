// npm run chaos [-- --seed 7] [--clients 12] [--orders 1000] [--kills 20] [--no-recheck] [--history file.jsonl]
// npm run chaos -- --renewals [--seed 7] [--members 150] [--kills 20]
// npm run chaos -- --outage [--seed 7] [--clients 4] [--orders 300] [--seconds 30]
// npm run chaos -- --last [--seed 7] [--people 400] [--kills 3]
// Kills parts of the running product at random while people buy in two schools at five providers, which lose answers,
// repeat, delay and reorder their messages, the mail server refuses, delays and forgets, and so do receivers of webhooks and
// a mailing service; nothing that anybody was promised may be lost, and invoices count without gaps. Without recheck nobody asks the providers a second time. With --renewals memberships come due
// instead, and the three workers that charge them are killed: each period is charged once. With --last many people want
// the last seats, times, licences and downloads at once while two web processes and two workers are killed, so often for
// each: as many have one as there are, and whoever was told so is among them. With --outage nobody is killed, but one provider
// after the other is away for so many seconds, in which everybody who waits is asked about as often as in half an hour.
import { parseArgs } from 'node:util'
import { say } from '#server/say.ts'
import { runChaos } from './chaos.ts'
import { runLast } from './last.ts'
import { runOutage } from './outage.ts'
import { runRenewals } from './renewals.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    clients: { type: 'string' },
    orders: { type: 'string', default: '300' },
    kills: { type: 'string' },
    renewals: { type: 'boolean', default: false },
    members: { type: 'string', default: '150' },
    last: { type: 'boolean', default: false },
    outage: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '30' },
    people: { type: 'string', default: '400' },
    'no-recheck': { type: 'boolean', default: false },
    history: { type: 'string' },
  },
})

function whole(name: 'seed' | 'clients' | 'orders' | 'kills' | 'members' | 'people' | 'seconds'): number {
  const usual = name === 'clients' ? { outage: 4, other: 12 } : { outage: 20, other: values.last ? 3 : 20 }
  const value = Number(values[name] ?? (values.outage ? usual.outage : usual.other))
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} must be a whole number, not "${values[name]}"`)
}

function listed(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
}

function end(findings: readonly string[]): never {
  for (const finding of findings) say(`  ✗ ${finding}`)
  say(findings.length > 0 ? `\n${findings.length} findings.` : '\nNothing was lost.')
  process.exit(findings.length > 0 ? 1 : 0)
}

if (values.renewals) {
  const settings = { seed: whole('seed'), members: whole('members'), kills: whole('kills') }
  say(`▸ npm run chaos -- --renewals --seed ${settings.seed} --members ${settings.members} --kills ${settings.kills}`)
  const { findings, members, kills, unwritten, seconds } = await runRenewals(settings, say)
  say(
    `  ${members} memberships renewed by three workers; ${kills} kills, at which ${unwritten} charges were known to the ` +
      `provider alone; ${seconds.toFixed(0)} s.`,
  )
  end(findings)
}

if (values.last) {
  const settings = { seed: whole('seed'), people: whole('people'), kills: whole('kills') }
  say(`▸ npm run chaos -- --last --seed ${settings.seed} --people ${settings.people} --kills ${settings.kills}`)
  const { findings, kills, unknown, seconds } = await runLast(settings, say)
  say(`  ${kills} kills; ${unknown} requests had no known answer and were sent again; ${seconds.toFixed(0)} s.`)
  end(findings)
}

if (values.outage) {
  const settings = {
    seed: whole('seed'),
    clients: whole('clients'),
    orders: whole('orders'),
    seconds: whole('seconds'),
  }
  const again = Object.entries(settings).map(([name, value]) => `--${name} ${value}`)
  say(`▸ npm run chaos -- --outage ${again.join(' ')}`)
  const { findings, watched, acknowledged, paid, refunds, unanswered, drained, seconds } = await runOutage(
    settings,
    say,
  )
  for (const { phase, pages, p50, p95, open, due } of watched) {
    say(`  ${phase}: ${pages} pages, p50 ${p50} ms, p95 ${p95} ms; open ${open.toFixed(1)} s, due ${due.toFixed(1)} s`)
  }
  say(
    `  ${acknowledged} orders acknowledged, ${paid} paid, ${refunds} refunds; ${unanswered} calls without an answer; ` +
      `all done ${drained.toFixed(0)} s after the last was back; ${seconds.toFixed(0)} s.`,
  )
  end(findings)
}

const numbers = { seed: whole('seed'), clients: whole('clients'), orders: whole('orders'), kills: whole('kills') }
const recheck = !values['no-recheck']
const again = Object.entries(numbers).map(([name, value]) => `--${name} ${value}`)
if (!recheck) again.push('--no-recheck')
say(`▸ npm run chaos -- ${again.join(' ')}`)

const outcome = await runChaos({ ...numbers, recheck }, say)
const { findings, history, killed, acknowledged, paid, paidAt, refunds, answers, messages, letters, mail } = outcome
for (const { at, victim, pids } of killed) {
  say(
    `  ${(at / 1000).toFixed(1).padStart(6)} s  kill -9 ${victim} (${pids.length === 1 ? `process ${pids[0]}` : `${pids.length} processes`})`,
  )
}
say(
  `  ${acknowledged.length} orders acknowledged, ${paid} paid (${listed(paidAt)}), ${refunds} refunds; ${answers} answers in exams accepted; ${killed.length} kills; ` +
    `${history.entries.length} calls, of which ${history.count('unknown')} had no known answer and were sent again; ` +
    `${messages} messages of providers, ${outcome.repeatedMessages} repeated; ${outcome.seconds.toFixed(0)} s.`,
)
say(`  ${outcome.commissions} commissions; ${outcome.withdrawals} withdrawals of them acknowledged.`)
say(`  ${letters} letters; the mail server ${listed(mail)}.`)
say(
  `  ${outcome.invoices} invoices and corrections; ${outcome.told} messages of webhooks, heard ${outcome.heard} times; ` +
    `${outcome.listed} people on the mailing list.`,
)
if (values.history) history.write(values.history)
end(findings)
