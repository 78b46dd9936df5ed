// TRIAL_CITUS_URL=… node bench/cluster.ts: what pages take on one PostgreSQL and on the nodes of a Citus cluster, asked in
// turns by one caller, so that both have the same machine to themselves. It needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { startOnCluster } from '#tests/e2e/on-cluster.ts'
import { startProduct } from '#tests/product.ts'
import { buy, newVisitor } from './checkout.ts'
import { Connections, headerOf } from './connection.ts'
import { COURSE } from './stage.ts'
import { Unexpected, type Visitor } from './visitor.ts'

const ROUNDS = 60
/** Statements are known to every connection by then. */
const WARM_UP = 20

const coordinator = process.env.TRIAL_CITUS_URL
if (!coordinator)
  throw new Error('TRIAL_CITUS_URL is not set: name the coordinator of a Citus cluster to its administrator.')

type Started = { stop(): Promise<void> }

/** Somebody who bought the course, and the owner of the school, at a product of their own. */
async function start(startOn: (options: { dataDir: string; port: number }) => Promise<Started>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-cluster-'))
  const port = await freePort()
  const product = await startOn({ dataDir, port })
  const pool = await Connections.open(port, 1)
  const [connection] = pool.all
  if (!connection) throw new Unexpected('no connection')
  const member = await newVisitor(`localhost:${port}`, connection.ask)
  await buy(member)
  const { head } = await member.send({ path: `/${COURSE}/watch` }, 303)
  const lecture = headerOf(head, 'location')
  if (!lecture) throw new Unexpected(`/${COURSE}/watch leads nowhere`)
  const owner = await newVisitor(`localhost:${port}`, connection.ask)
  await owner.send({ method: 'POST', path: '/login', body: { email: 'owner@demo.test', password: 'demo-password' } })
  async function stop() {
    pool.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { member, owner, lecture, stop }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function time(member: Visitor, address: string): Promise<number> {
  const startedAt = performance.now()
  await member.page(address)
  return performance.now() - startedAt
}

const plain = await start(startProduct)
const cluster = await start((options) => startOnCluster(coordinator, options))
try {
  const pages: Record<string, (at: typeof plain) => [Visitor, string]> = {
    'the page of a product': ({ member }) => [member, `/${COURSE}?x=${Math.random()}`],
    'the page of a lecture': ({ member, lecture }) => [member, lecture],
    'the dashboard': ({ owner }) => [owner, '/home'],
  }
  for (const [name, ask] of Object.entries(pages)) {
    const times = { plain: [] as number[], cluster: [] as number[] }
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const one = await time(...ask(plain))
      const other = await time(...ask(cluster))
      if (round < 0) continue
      times.plain.push(one)
      times.cluster.push(other)
    }
    const [on, spread] = [median(times.plain), median(times.cluster)]
    say(
      `${name}: ${on.toFixed(1)} ms on PostgreSQL, ${spread.toFixed(1)} ms on Citus, ${(spread / on).toFixed(2)} times`,
    )
  }
} finally {
  await plain.stop()
  await cluster.stop()
}
