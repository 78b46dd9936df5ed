import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { signal } from '#server/processes.ts'
import { keepRunning } from '#server/supervise.ts'
import { type Product, startProduct } from '../product.ts'
import { Browser } from './browser.ts'
import { askDoctor } from './doctor.ts'
import { type Random, randomFrom } from './random.ts'

const AT = '/subscribe/checkout'
const JOINING_AT_ONCE = 8
/** Beside the product's own. */
const MORE_WORKERS = 2
const BETWEEN_LOOKS = 200
const LONGEST_MOMENT = 700
const MOST_LOOKS = 200
const JOINED_WITHIN = 60_000
const RENEWED_WITHIN = 180_000

export type Renewing = { seed: number; members: number; kills: number }
export type Renewed = {
  /** Everything that went wrong, a sentence each. */
  findings: string[]
  members: number
  kills: number
  /** Charges that were known to the provider alone when their worker was killed. */
  unwritten: number
  seconds: number
}

/** Somebody joins by a card that may be charged later. */
async function join(port: number, number: number): Promise<void> {
  const browser = new Browser(port)
  await browser.get('/csrf')
  const plans = (await browser.get(AT))?.body.data as { id: number; period: number }[]
  const plan = plans.find(({ period }) => period === 1)
  const placed = await browser.post(`${AT}/register`, {
    email: `member-${number}@example.test`,
    first_name: 'Chaos',
    last_name: `Member ${number}`,
    plan_id: plan?.id,
    period: plan?.period,
    provider: 'sandbox',
    consents: { terms: true, withdrawal_waiver: true },
  })
  if (placed?.status !== 200) throw new Error(`joining answered ${placed?.status} ${JSON.stringify(placed?.body)}`)
  const paid = await browser.post(`${placed.body.redirect}`, { outcome: 'paid', later: 'paid' })
  if (!paid || paid.status >= 400) throw new Error(`paying answered ${paid?.status}`)
  await browser.get(`/transaction/${placed.body.hash}/pending`)
}

const RUNNING = `m.status = 'ACTIVE' and m.means_id is not null and exists (select from accounts a
  where a.school_id = m.school_id and a.id = m.account_id and a.email like 'member-%@example.test')`

async function joinAll(port: number, owner: pg.Client, members: number): Promise<void> {
  // The first period is paid at once.
  await owner.query('update membership_plans set trial_days = 0')
  const left = Array.from({ length: members }, (_, number) => number)
  const one = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) await join(port, number)
  }
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, one))
  for (const until = performance.now() + JOINED_WITHIN; performance.now() < until; await after(BETWEEN_LOOKS)) {
    const { rows } = await owner.query<{ count: string }>(`select count(*) from memberships m where ${RUNNING}`)
    if (Number(rows[0]?.count) === members) return
  }
  throw new Error('not everybody is a member')
}

/** A month goes by for all of them. */
async function passMonth(owner: pg.Client): Promise<void> {
  await owner.query('begin')
  await owner.query(
    `update membership_periods p set starts_at = starts_at - interval '1 month', ends_at = now()
     from memberships m where m.school_id = p.school_id and m.id = p.membership_id and ${RUNNING}`,
  )
  await owner.query(
    `update memberships m set anchor = now() - interval '1 month', until = now(), next_charge_at = now() where ${RUNNING}`,
  )
  await owner.query('commit')
}

const UNWRITTEN = `
  select count(*) from sandbox_payments s
  join transactions t on t.school_id = s.school_id and t.provider_ref = s.ref
  where s.captures_at is not null and t.settled_at is null and t.order_key like 'renewal:%'`

/**
 * What is due is done by three workers, which are killed one after the other while they charge. Nobody waits until the one
 * that had a membership is surely gone: its lease is over at once, so that several may be at the same charge.
 */
async function renewAndKill(owner: pg.Client, product: Product, random: Random, { members, kills }: Renewing) {
  const all = `select count(*) from membership_renewals r join transactions t on t.school_id = r.school_id
    and t.id = r.transaction_id where t.settled_at is not null`
  const count = async (statement: string) => Number((await owner.query(statement)).rows[0]?.count)
  let [killed, unwritten] = [0, 0]
  let killsAt = performance.now() + 1000
  for (const until = performance.now() + RENEWED_WITHIN; performance.now() < until; await after(BETWEEN_LOOKS)) {
    await owner.query(
      `update memberships m set next_charge_at = until where ${RUNNING} and until <= now() and next_charge_at > now()`,
    )
    await owner.query(
      `select enqueue_job('renewals.find-due', json_build_object('schoolId', id), null, 3, null, 0) from schools
       where slug = 'demo'`,
    )
    // A job that a worker had when it was killed is done again by the others a while later.
    await owner.query(`select enqueue_job('renewals.renew', json_build_object('schoolId', id, 'after', 0), null, 3, null, 0)
      from schools where slug = 'demo'`)
    if (killed < kills && performance.now() > killsAt) {
      const pids = product.pidsOf('worker')
      const pid = pids[random.whole(pids.length)]
      // Between charge and commit, where such a moment comes.
      for (let look = 0; look < MOST_LOOKS && (await count(UNWRITTEN)) === 0; look++) await after(1)
      if (pid !== undefined) {
        signal(pid, 'SIGKILL')
        killed += 1
        unwritten += await count(UNWRITTEN)
      }
      killsAt = performance.now() + random.whole(LONGEST_MOMENT)
    }
    if (killed === kills && (await count(all)) >= members) break
  }
  return { killed, unwritten }
}

/** One charge for each period in the provider's books, and one period for each charge. */
const BOOKS = `
  select a.email, m.status, (select count(*) from sandbox_payments s join transactions t on t.school_id = s.school_id
      and t.provider_ref = s.ref and t.account_id = a.id where s.captures_at is not null)::int as charges,
    (select count(*) from membership_periods p where p.school_id = m.school_id and p.membership_id = m.id)::int as periods,
    (select count(*) from ledger_entries l join transactions t on t.school_id = l.school_id and t.id = l.transaction_id
      and t.account_id = a.id)::int as entries
  from memberships m join accounts a on a.school_id = m.school_id and a.id = m.account_id
  where a.email like 'member-%@example.test' order by m.id`

async function findingsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<
    Record<'email' | 'status', string> & Record<'charges' | 'periods' | 'entries', number>
  >(BOOKS)
  return rows.flatMap(({ email, status, charges, periods, entries }) =>
    status === 'ACTIVE' && charges === 2 && periods === 2 && entries === 2
      ? []
      : [`${email} is ${status}: ${charges} charges, ${periods} periods, ${entries} entries in the ledger`],
  )
}

/** Lets many memberships come due at once, kills whoever charges them, and reads the provider's books. */
export async function runRenewals(settings: Renewing, say: (line: string) => void): Promise<Renewed> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-chaos-'))
  const product = await startProduct({ dataDir, port: await freePort() })
  const env = { ...product.settings(), LOG_LEVEL: 'warn' }
  const workers = Array.from({ length: MORE_WORKERS }, () =>
    keepRunning({ name: 'worker', file: 'server/worker.ts', cwd: process.cwd(), env }, () => {}),
  )
  const began = performance.now()
  try {
    for (const worker of workers) worker.begin()
    await Promise.all(workers.map((worker) => worker.ready))
    return await connected(product.ownerUrl(), async (owner) => {
      await joinAll(product.port, owner, settings.members)
      say(`  ${settings.members} members; a month goes by …`)
      await passMonth(owner)
      const { killed, unwritten } = await renewAndKill(owner, product, randomFrom(settings.seed), settings)
      const findings = [...(await findingsOf(owner)), ...(await askDoctor(dataDir))]
      const seconds = (performance.now() - began) / 1000
      return { findings, members: settings.members, kills: killed, unwritten, seconds }
    })
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
