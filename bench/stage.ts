// What every row needs before it is measured: connections, members who own the course, and a school with 50 products.
import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from '#server/database.ts'
import type { Product } from '#tests/product.ts'
import { buy, newVisitor } from './checkout.ts'
import { type Connection, Connections } from './connection.ts'
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts'
import { textOf, Unexpected, Visitor } from './visitor.ts'

export const CONNECTIONS = 16
export const COURSE = 'demo-course'
const BETWEEN_LOOKS = 100

export type Stage = {
  port: number
  host: string
  secondHost: string
  connections: Connection[]
  pool: Connections
  /** One per connection, each with a session of their own and access to the course. */
  members: Visitor[]
  /** The published lectures of the course that have to be bought. */
  lectures: number[]
  spent(): ProcessorTime
  /** Waits until the worker has nothing to do: what one row left behind is not charged to the next. */
  quiet(): Promise<void>
  /** Has PostgreSQL look at what the tables hold by now, as it does by itself every ten seconds. */
  analyze(): Promise<void>
  schoolId: number
  productId: number
  close(): void
}

/** Copies the second school's product until it sells 50 things. */
async function fillSecondSchool(owner: pg.Client): Promise<void> {
  await owner.query(`
    with made as (
      insert into products (school_id, type, slug, title, promise, description, outcomes, questions, level, cover,
        status, position)
      select p.school_id, p.type, 'bench-' || n, p.title, p.promise, p.description, p.outcomes, p.questions, p.level,
        p.cover, p.status, 100 + n
      from (select p.* from products p join schools s on s.id = p.school_id
        where s.slug = 'second' and p.status = 'published' order by p.id limit 1) p, generate_series(1, 50) n
      returning school_id, id)
    insert into prices (school_id, product_id, amount, currency, vat_rate)
    select made.school_id, made.id, 4900 + made.id, s.currency, 2300 from made join schools s on s.id = made.school_id`)
}

async function paidLectures(owner: pg.Client): Promise<Pick<Stage, 'schoolId' | 'productId' | 'lectures'>> {
  const { rows } = await owner.query<{ school_id: string; product_id: string; id: string }>(
    `select l.school_id, l.product_id, l.id from lectures l
     join products p on p.school_id = l.school_id and p.id = l.product_id
     join schools s on s.id = p.school_id
     where s.slug = 'demo' and p.slug = $1 and not l.is_free and l.status = 'published' and l.deleted_at is null order by l.id`,
    [COURSE],
  )
  const [first] = rows
  if (!first) throw new Unexpected(`the demo school has no paid lecture in ${COURSE}`)
  const { school_id, product_id } = first
  return { schoolId: Number(school_id), productId: Number(product_id), lectures: rows.map((row) => Number(row.id)) }
}

export async function prepareStage(product: Product): Promise<Stage> {
  const { port } = product
  const host = `localhost:${port}`
  const course = await connected(product.ownerUrl(), async (owner) => {
    await fillSecondSchool(owner)
    return paidLectures(owner)
  })
  const pool = await Connections.open(port, CONNECTIONS)
  const members = await Promise.all(
    pool.all.map(async ({ ask }) => {
      const visitor = await newVisitor(host, ask)
      await buy(visitor)
      return visitor
    }),
  )
  return {
    port,
    host,
    secondHost: `second.localhost:${port}`,
    connections: pool.all,
    pool,
    members,
    ...course,
    spent: watchProcessorTime(product),
    quiet: () => waitForWorker(product),
    analyze: () => connected(product.ownerUrl(), async (owner) => void (await owner.query('analyze'))),
    close: () => pool.close(),
  }
}

async function waitForWorker(product: Product): Promise<void> {
  const due = `select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`
  await connected(product.ownerUrl(), async (owner) => {
    while ((await owner.query(due)).rowCount) await after(BETWEEN_LOOKS)
  })
}

/** SQL statements that the web process has sent so far. */
export async function statementsSent({ host, pool }: Stage): Promise<number> {
  const answer = await new Visitor(host, pool.ask).send({ path: '/metrics', headers: { Accept: 'text/plain' } })
  const found = /^database_statements (\d+)/m.exec(textOf(answer))?.[1]
  if (found === undefined) throw new Unexpected('/metrics names no database_statements')
  return Number(found)
}
