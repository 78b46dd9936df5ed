// What is measured: one row of the table each, with the figures it is held against.
import { buy, newVisitor, placeOrder } from './checkout.ts'
import { type Answer, bytesOf, type Request } from './connection.ts'
import type { Step } from './load.ts'
import { CONNECTIONS, COURSE, type Stage } from './stage.ts'
import { expectStatus, textOf, Unexpected, Visitor } from './visitor.ts'

export type Row = {
  name: string
  title: string
  unit: 'req/s' | 'flows/s'
  callers: number
  /** In ms; what reads more than a little needs longer until it lies in memory. */
  warmUp?: number
  moonshot?: number
  floor?: number
  /** The slowest that one in a hundred may be, in ms. */
  slowest?: number
  /** What must hold for the statements per request, so that nothing else is measured than what the title says. */
  statements?: (perRequest: number) => boolean
  open(stage: Stage): Promise<Measure>
}

export type Measure = {
  step: Step
  /** One answer as it goes over the wire; the raw server gives the same bytes. */
  sample?: Answer
  /** Makes what the next round uses up. */
  fill?(): Promise<void>
}

const HTML = { Accept: 'text/html' }
/** More orders than one round can make. */
const SESSIONS_A_ROUND = 6000

/** The same request, or each of several in turn, on every connection; `as` gives each caller its headers. */
async function repeated(
  stage: Stage,
  requests: Omit<Request, 'host'>[],
  as: (caller: number) => Record<string, string> = () => ({}),
  host = stage.host,
): Promise<Measure> {
  const bytes = stage.connections.map((_, caller) =>
    requests.map((request) => bytesOf({ ...request, host, headers: { ...as(caller), ...request.headers } })),
  )
  const turns = stage.connections.map((_, caller) => caller)
  const { method = 'GET', path = '' } = requests[0] ?? {}
  const what = `${method} ${path}`

  async function ask(caller: number): Promise<Answer> {
    const own = bytes[caller] ?? []
    const turn = ((turns[caller] ?? 0) + 1) % own.length
    turns[caller] = turn
    const answer = await stage.connections[caller]?.ask(own[turn] ?? Buffer.alloc(0))
    if (!answer) throw new Error(`no connection ${caller}`)
    return answer.status === 200 ? answer : expectStatus(what, answer, 200)
  }
  return { step: ask, sample: await ask(0) }
}

async function visitorHeaders(stage: Stage): Promise<Record<string, string>> {
  const visitor = await newVisitor(stage.host, stage.pool.ask)
  return { ...visitor.headers(), ...HTML }
}

async function openList(stage: Stage): Promise<Measure> {
  const path = '/courses?length=50'
  const visitor = new Visitor(stage.secondHost, stage.pool.ask)
  const { data } = await visitor.json<{ data: unknown[] }>({ path })
  if (data.length !== 50) throw new Unexpected(`GET ${path} listed ${data.length} rows instead of 50`)
  return repeated(stage, [{ path }], () => visitor.headers(), stage.secondHost)
}

async function openStar(stage: Stage): Promise<Measure> {
  const requests = stage.lectures.map((id) => ({ method: 'POST', path: `/lecture/${id}/star`, body: {} }))
  const measure = await repeated(stage, requests, (caller) => stage.members[caller]?.headers(true) ?? {})
  const { progress } = JSON.parse(textOf(measure.sample as Answer)) as { progress?: { starred?: unknown } }
  if (typeof progress?.starred !== 'boolean')
    throw new Unexpected('POST /lecture/{id}/star answered no progress.starred')
  return measure
}

/** Each order by a visitor of its own: the same one again would be given the order that is open already. */
async function openOrder(stage: Stage): Promise<Measure> {
  let visitors: Visitor[] = []
  async function fill(): Promise<void> {
    visitors = []
    await Promise.all(
      stage.connections.map(async ({ ask }) => {
        while (visitors.length < SESSIONS_A_ROUND) visitors.push(await newVisitor(stage.host, ask))
      }),
    )
  }
  const step = async (caller: number) => {
    const visitor = visitors.pop()
    const connection = stage.connections[caller]
    if (!visitor || !connection) return false
    return placeOrder(visitor.on(connection.ask))
  }
  return { step, fill }
}

export const rows: Row[] = [
  {
    name: 'cached',
    title: 'Product page, visitor, cached',
    unit: 'req/s',
    callers: CONNECTIONS,
    moonshot: 20_000,
    floor: 8000,
    slowest: 5,
    statements: (perRequest) => perRequest < 0.05,
    open: async (stage) => {
      const headers = await visitorHeaders(stage)
      return repeated(stage, [{ path: `/${COURSE}` }], () => headers)
    },
  },
  {
    name: 'rendered',
    title: 'Product page, visitor, rendered',
    unit: 'req/s',
    callers: CONNECTIONS,
    moonshot: 1500,
    floor: 600,
    slowest: 25,
    statements: (perRequest) => perRequest >= 1,
    open: async (stage) => {
      const headers = await visitorHeaders(stage)
      // An address with a query is never kept.
      return repeated(stage, [{ path: `/${COURSE}?utm_source=bench` }], () => headers)
    },
  },
  {
    name: 'lecture',
    title: 'Lecture page, logged in, with access',
    unit: 'req/s',
    callers: CONNECTIONS,
    moonshot: 1500,
    floor: 400,
    statements: (perRequest) => perRequest >= 1,
    open: (stage) =>
      repeated(
        stage,
        stage.lectures.map((id) => ({ path: `/${COURSE}/watch/${id}` })),
        (caller) => ({ ...stage.members[caller]?.headers(), ...HTML }),
      ),
  },
  {
    name: 'list',
    title: 'List of 50 products, JSON',
    unit: 'req/s',
    callers: CONNECTIONS,
    moonshot: 5000,
    floor: 2000,
    slowest: 12,
    open: openList,
  },
  {
    name: 'star',
    title: 'Star a lecture (POST)',
    unit: 'req/s',
    callers: CONNECTIONS,
    moonshot: 4000,
    floor: 1500,
    open: openStar,
  },
  {
    name: 'order',
    title: 'Order placed by a new buyer (POST)',
    unit: 'req/s',
    callers: CONNECTIONS,
    moonshot: 2000,
    floor: 800,
    open: openOrder,
  },
  {
    name: 'checkout',
    title: 'Whole checkout, from session to access',
    unit: 'flows/s',
    // A buyer who waits for the confirmation holds no connection.
    callers: CONNECTIONS * 4,
    moonshot: 400,
    floor: 150,
    open: async (stage) => ({ step: async () => buy(await newVisitor(stage.host, stage.pool.ask)) }),
  },
  {
    name: 'visitor',
    title: 'GET /me, visitor (no session)',
    unit: 'req/s',
    callers: CONNECTIONS,
    open: async (stage) => {
      const visitor = await newVisitor(stage.host, stage.pool.ask)
      return repeated(stage, [{ path: '/me' }], () => visitor.headers())
    },
  },
  {
    name: 'member',
    title: 'GET /me, logged in',
    unit: 'req/s',
    callers: CONNECTIONS,
    open: (stage) => repeated(stage, [{ path: '/me' }], (caller) => stage.members[caller]?.headers() ?? {}),
  },
]

/** Those that are named, with commas between; all when none is. */
export function chosenRows(all: Row[], only: string | undefined): Row[] {
  if (!only) return all
  const names = only.split(',')
  const unknown = names.filter((name) => !all.some((row) => row.name === name))
  const known = all.map(({ name }) => name).join(', ')
  if (unknown.length > 0) throw new Unexpected(`There is no row ${unknown.join(', ')}. The rows: ${known}.`)
  return all.filter(({ name }) => names.includes(name))
}
