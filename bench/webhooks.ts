// npm run bench -- webhooks [--seconds 60] [--rounds 2] [--messages 1000]
// What webhooks cost those who buy: the same number of purchases a minute while nobody is told of them, while a receiver is
// told with so many messages a minute, and while that receiver never answers.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { startReceiver } from '#tests/doubles/webhooks.ts'
import { startProduct } from '#tests/product.ts'
import { newVisitor, payFor, placeOrder } from './checkout.ts'
import { Connections } from './connection.ts'
import { at, median } from './load.ts'
import { machineInWords } from './machine.ts'
import { Visitor } from './visitor.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    messages: { type: 'string', default: '1000' },
  },
})
const SECONDS = Number(options.seconds)
const ROUNDS = Number(options.rounds)
/** Of a purchase: the student, the order, its payment and the access. */
const MESSAGES_EACH = 4
const BETWEEN_PURCHASES = (60_000 * MESSAGES_EACH) / Number(options.messages)
const CONNECTIONS = 16
const WARM_UP = 20
const BETWEEN_LOOKS = 100
/** Checkout may take so much longer with webhooks. */
const SLOWER = 1.5

const PHASES = ['nobody', 'answers', 'hangs'] as const
type Phase = (typeof PHASES)[number]
const TITLES: Record<Phase, string> = {
  nobody: 'nobody is told',
  answers: 'a receiver answers at once',
  hangs: 'a receiver never answers',
}
/** In milliseconds: an order, and until its receipt was written. */
type Seen = { orders: number[]; receipts: number[] }

const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
const product = await startProduct({ dataDir, port: await freePort() })
const connections = await Connections.open(product.port, CONNECTIONS)
let hangs = false
const receiver = await startReceiver((_, response) => {
  if (!hangs) response.writeHead(204).end()
})
const host = `localhost:${product.port}`

async function logInOwner(): Promise<Visitor> {
  const owner = new Visitor(host, connections.ask)
  await owner.send({ path: '/csrf' })
  await owner.send({ method: 'POST', path: '/login', body: { email: 'owner@demo.test', password: 'demo-password' } })
  return owner
}

/** Somebody buys at a steady pace, however long the purchases before take; answers how long each order took. */
async function keepBuying(count: number): Promise<number[]> {
  const took: number[] = []
  const begun: Promise<void>[] = []
  const startedAt = performance.now()
  for (let nth = 0; nth < count; nth++) {
    await after(Math.max(0, startedAt + nth * BETWEEN_PURCHASES - performance.now()))
    begun.push(purchase(nth, took))
  }
  await Promise.all(begun)
  return took
}

async function purchase(nth: number, took: number[]): Promise<void> {
  const connection = connections.all[nth % CONNECTIONS]
  const visitor = await newVisitor(host, connection?.ask ?? connections.ask)
  const before = performance.now()
  const order = await placeOrder(visitor)
  took.push(performance.now() - before)
  await payFor(visitor, order)
}

/** How long receipts waited for the worker since a moment, once all are written. */
function receiptsSince(since: Date): Promise<number[]> {
  const RECEIPTS = `select extract(epoch from m.created_at - t.settled_at)::float8 * 1000 as ms
    from transactions t left join accounts a on a.school_id = t.school_id and a.id = t.account_id
    left join mails m on m.school_id = t.school_id and m.recipient = a.email and m.kind = 'receipt'
    where t.settled_at >= $1`
  return connected(product.ownerUrl(), async (db) => {
    for (;;) {
      const { rows } = await db.query<{ ms: number | null }>(RECEIPTS, [since])
      const written = rows.flatMap(({ ms }) => (ms === null ? [] : [ms]))
      if (written.length === rows.length) return written
      await after(BETWEEN_LOOKS)
    }
  })
}

const quantile = (values: readonly number[], share: number) => at(Float64Array.from(values).sort(), share)
const ms = (value: number) => `${value.toFixed(0)} ms`

try {
  const owner = await logInOwner()
  const { webhook } = await owner.json<{ webhook: { id: number } }>(
    { method: 'POST', path: '/home/webhooks', body: { url: receiver.address, events: ['*'], enabled: false } },
    201,
  )
  await keepBuying(WARM_UP)
  const seen: Record<Phase, Seen[]> = { nobody: [], answers: [], hangs: [] }
  const loads: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const phase of PHASES) {
      hangs = phase === 'hangs'
      await owner.send({ method: 'PUT', path: `/home/webhooks/${webhook.id}`, body: { enabled: phase !== 'nobody' } })
      const since = new Date()
      const before = receiver.received.length
      const orders = await keepBuying(Math.round((SECONDS * 1000) / BETWEEN_PURCHASES))
      const receipts = await receiptsSince(since)
      seen[phase].push({ orders, receipts })
      loads.push(loadavg()[0] ?? 0)
      say(
        `  round ${round} of ${ROUNDS}, ${TITLES[phase]}: ${orders.length} orders, p99 ${ms(quantile(orders, 0.99))}; ` +
          `receipts p99 ${ms(quantile(receipts, 0.99))}; ${receiver.received.length - before} messages came`,
      )
    }
  }
  const middle = (phase: Phase, of: keyof Seen, share: number) =>
    median(seen[phase].map((one) => quantile(one[of], share)))
  const lines = PHASES.map((phase) => {
    const slower = middle(phase, 'orders', 0.99) / middle('nobody', 'orders', 0.99)
    return (
      `${TITLES[phase]}: orders p50 ${ms(middle(phase, 'orders', 0.5))}, p99 ${ms(middle(phase, 'orders', 0.99))}, ` +
      `${slower.toFixed(2)} times (goal ${SLOWER}); receipts p99 ${ms(middle(phase, 'receipts', 0.99))}`
    )
  })
  say(
    [
      '',
      `${machineInWords()}; load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
      ...lines,
    ].join('\n'),
  )
} finally {
  connections.close()
  await receiver.stop()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
