// npm run bench -- renewals [--members 100000] [--seconds 60]
// Memberships that all come due at the same moment: how quickly they are charged, and how long letters and what else takes
// a moment wait meanwhile, while a film is prepared beside them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { clip } from '#tests/clips.ts'
import { startProduct } from '#tests/product.ts'
import { newVisitor } from './checkout.ts'
import { type Ask, Connections } from './connection.ts'
import { logInCreator, prepareFilm } from './creator.ts'
import { machineInWords } from './machine.ts'
import { Unexpected } from './visitor.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { members: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '60' } },
})
const MEMBERS = Number(options.members)
const SECONDS = Number(options.seconds)
const DAY_S = 86_400
const BETWEEN_LOOKS = 200
const JOINED_WITHIN = 10_000

/** Somebody joins and lets the card be charged later; answers the membership. */
async function join(ask: Ask, host: string, owner: pg.Client): Promise<number> {
  // The first period is paid at once.
  await owner.query('update membership_plans set trial_days = 0')
  const visitor = await newVisitor(host, ask)
  const at = '/subscribe/checkout'
  const { data } = await visitor.json<{ data: { id: number; period: number }[] }>({ path: at })
  const plan = data.find(({ period }) => period === 1)
  if (!plan) throw new Unexpected('there is no plan')
  const email = `joined-${process.pid}@example.test`
  const { redirect, hash } = await visitor.json<{ redirect: string; hash: string }>({
    method: 'POST',
    path: `${at}/register`,
    body: {
      email,
      first_name: 'Bench',
      last_name: 'Member',
      plan_id: plan.id,
      period: plan.period,
      consents: { terms: true, withdrawal_waiver: true },
    },
  })
  const { pathname } = new URL(redirect, `http://${host}`)
  await visitor.send({ method: 'POST', path: pathname, body: { outcome: 'paid', later: 'paid' } })
  for (const until = performance.now() + JOINED_WITHIN; performance.now() < until; await after(BETWEEN_LOOKS)) {
    await visitor.send({ path: `/transaction/${hash}/pending` })
    const { rows } = await owner.query<{ id: string }>(
      `select m.id from memberships m join accounts a on a.school_id = m.school_id and a.id = m.account_id
       where a.email = $1 and m.status = 'ACTIVE' and m.means_id is not null`,
      [email],
    )
    if (rows[0]) return Number(rows[0].id)
  }
  throw new Unexpected('nobody joined')
}

/** As many members as are wanted like that one, all due by now; what they are charged to is that one’s. */
async function copyMembers(owner: pg.Client, id: number, count: number): Promise<void> {
  const copied = (table: string, of: string, changed: Record<string, string>) => `
    insert into ${table} (${[of, Object.keys(changed)].flat().join(', ')}) overriding system value
    select ${[of.replaceAll(/\w+/g, 'x.$&'), Object.values(changed)].flat().join(', ')}`
  await owner.query(`
    create temp table copied as
    select n, nextval(pg_get_serial_sequence('accounts', 'id')) as account,
      nextval(pg_get_serial_sequence('transactions', 'id')) as transaction from generate_series(1, ${count}) n`)
  await owner.query(
    `${copied('accounts', 'school_id, first_name, last_name, locale', {
      id: 'n.account',
      email: `'member-' || n.n || '@example.test'`,
      email_key: `'member-' || n.n || '@example.test'`,
      email_verified_at: 'now()',
    })} from accounts x join memberships m on m.school_id = x.school_id and m.account_id = x.id and m.id = $1, copied n`,
    [id],
  )
  await owner.query(
    `${copied(
      'transactions',
      'school_id, product_id, quantity, net, vat, vat_rate, total, currency, status, provider, method, means_id, locale, buyer, settled_at',
      {
        id: 'n.transaction',
        account_id: 'n.account',
        hash: `'bench-' || n.n`,
        order_key: `'bench-' || n.n`,
        provider_ref: `'bench-' || n.n`,
      },
    )} from transactions x join memberships m on m.school_id = x.school_id and m.transaction_id = x.id and m.id = $1, copied n`,
    [id],
  )
  await owner.query(
    `${copied('memberships', 'school_id, plan_id, price_id, period, amount, currency, means_id, open', {
      account_id: 'n.account',
      transaction_id: 'n.transaction',
      status: `'ACTIVE'`,
      periods: '1',
      anchor: `now() - interval '1 month'`,
      until: 'now()',
      next_charge_at: 'now()',
    })} from memberships x, copied n where x.id = $1`,
    [id],
  )
  await owner.query('vacuum analyze')
}

/** How long the job that has waited longest for a worker waits, in seconds: of those that take a moment. */
const OLDEST = `
  select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as waits from graphile_worker.jobs
  where locked_at is null and run_at <= now() and attempts = 0 and task_identifier not in ('renewals.renew', 'videos.prepare')`

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
const product = await startProduct({ dataDir, port: await freePort() })
const connections = await Connections.open(product.port, 2)
try {
  await connected(product.ownerUrl(), async (owner) => {
    const id = await join(connections.ask, `localhost:${product.port}`, owner)
    say(`▸ Copying ${MEMBERS} memberships that are due …`)
    await copyMembers(owner, id, MEMBERS)
    const film = await clip({ width: 1280, height: 720, seconds: 12, rate: 30 })
    const creator = await logInCreator(product.port, connections.ask)
    const paid = async () =>
      Number((await owner.query('select count(*) as paid from membership_periods')).rows[0]?.paid) - 1
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    let prepared = Number.NaN
    const preparing = prepareFilm(creator, film).then(() => {
      prepared = seconds()
    })
    await owner.query(
      `select enqueue_job('renewals.find-due', json_build_object('schoolId', school_id), null, 3, null, 0)
       from memberships where id = $1`,
      [id],
    )
    const waits: number[] = []
    while (seconds() < SECONDS && (await paid()) < MEMBERS) {
      const { rows } = await owner.query<{ waits: number }>(OLDEST)
      waits.push(rows[0]?.waits ?? 0)
      await after(BETWEEN_LOOKS)
    }
    const rate = (await paid()) / seconds()
    await preparing
    say(
      [
        '',
        `${machineInWords()}.`,
        `${(await paid()).toFixed(0)} of ${MEMBERS} renewed in ${seconds().toFixed(0)} s: ${rate.toFixed(1)}/s, ${((rate * DAY_S) / MEMBERS).toFixed(0)} times what a day of ${MEMBERS} asks`,
        `what takes a moment waited for a worker: p95 ${quantile(waits, 0.95).toFixed(2)} s (goal 2), p99 ${quantile(waits, 0.99).toFixed(2)} s (goal 10)`,
        `a film of 12 s was ready after ${prepared.toFixed(1)} s`,
      ].join('\n'),
    )
  })
} finally {
  connections.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
