import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { BuyersPayment } from '#app/selling/payment-providers/provider.ts'

/** A charge of this amount is declined, whatever is charged. */
export const DECLINED_AMOUNT = 10_051
/** A charge of this amount to a saved card is for its owner to confirm, at PayU and Tpay. */
export const CONFIRMED_AMOUNT = 10_053

/** Where their buyers decide. */
const PAGES = /^\/(pay|page|authorize|trnRequest)\//

/** A call that a double was asked, and how it answered; together they are its witness. */
export type Call = { method: string; path: string; body: string; status: number; lost: boolean }
export type Asked = { method: string; path: string; query: URLSearchParams; header(name: string): string; body: string }
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

/** A message to a shop, and the answer by which the provider knows that it was taken. */
export type Message = {
  to: string
  headers: Record<string, string>
  body: string
  isTaken(answer: { status: number; body: string }): boolean
}
/** What is wrong with a message: whose key it is signed by, or what it says. */
export type Lie = { signedFor?: number; amount?: number; currency?: string }
export type Outcome = 'paid' | 'declined' | 'abandoned'
/** What the provider's own books say of a payment: amounts that came, and that went back. */
export type Witness = { captured: number[]; refunded: number[] }

/**
 * `fails` and `breaks` (502) take no effect, nor does `gone`, which ends the connection; `loses` takes it and loses the
 * answer, `dawdles` takes it at once and answers when nobody waits for it any more. Milliseconds to wait before each.
 */
export type Behaviour = { mood: 'answers' | 'waits' | 'fails' | 'breaks' | 'gone' | 'loses' | 'dawdles'; wait: number }

/** What the doubles of all payment providers do alike, whatever their protocol. */
export type PaymentDouble = {
  origin: string
  calls: Call[]
  /** The answer to the next call with an effect whose path fits is lost, after it took effect. */
  lose(path: RegExp): void
  /** Decides for each call how it goes: the buyer's own pages are spared. */
  behave(how: (call: Asked) => Behaviour): void
  /** Answers everything, or all calls of a method, with this status, without any effect; nothing else may be wrong with it. */
  fail(status: number | undefined, method?: string): void
  /** What a school enters to connect its account. */
  credentials(schoolId: number): Record<string, string>
  /** The buyer decides where the payment led to. */
  decide(redirect: string, outcome: Outcome): Promise<void>
  /** Everything that there is to say about a payment by now. */
  messagesAbout(ref: string, lie?: Lie): Message[] | Promise<Message[]>
  witness(ref: string): Witness | Promise<Witness>
  /** Where a payment may be begun more than once: whether the buyer may still decide one of those. */
  isUndecided?(ref: string): boolean
  /** Ours, of all payments that it was asked to make. */
  refs(): string[]
  stop(): Promise<void>
}

/** What a buyer is about to pay, as the adapters are asked to begin it. */
export const aPayment = (more: Partial<BuyersPayment> = {}): BuyersPayment => ({
  ref: randomUUID(),
  amount: 19_900,
  currency: 'PLN',
  description: 'Order 7',
  method: 'transfer',
  typed: {},
  buyer: { email: 'karolina@example.com', first_name: 'Karolina', last_name: 'Nowak' },
  locale: 'pl',
  ip: '192.0.2.7',
  returnPath: '/transaction/abc/pending',
  ...more,
})

/** The HTTP side of a double: writes down what is asked, loses answers and fails as it is told. */
export async function listen(answer: (asked: Asked) => Reply | Promise<Reply>, port = 0) {
  const calls: Call[] = []
  let losing: RegExp | undefined
  let failing: { status: number; method: string | undefined } | undefined
  let behaviour: ((call: Asked) => Behaviour) | undefined
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://double')
    const body = await bodyOf(incoming)
    const asked = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      header: (name: string) => String(incoming.headers[name] ?? ''),
      body,
    }
    const { mood, wait } = (!PAGES.test(asked.path) && behaviour?.(asked)) || { mood: 'answers', wait: 0 }
    if (wait > 0) await after(wait)
    if (mood === 'gone') {
      calls.push({ method: asked.method, path: asked.path, body, status: 0, lost: true })
      return void incoming.socket.destroy()
    }
    const refuses = failing && (failing.method ?? asked.method) === asked.method
    const broken = { fails: 503, breaks: 502 }[mood as string]
    const status = refuses ? failing?.status : broken
    const reply = status ? { status, body: { error: 'trouble' } } : await answer(asked)
    const lost = mood === 'loses' || (asked.method !== 'GET' && (losing?.test(asked.path) ?? false))
    calls.push({ method: asked.method, path: asked.path, body, status: reply.status, lost })
    if (lost) {
      losing = undefined
      return void incoming.socket.destroy()
    }
    if (mood === 'dawdles') await until(response, DAWDLES_MS)
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text)
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    lose(path: RegExp) {
      losing = path
    },
    fail(status: number | undefined, method?: string) {
      failing = status === undefined ? undefined : { status, method }
    },
    behave(how: (call: Asked) => Behaviour) {
      behaviour = how
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((stopped) => server.close(() => stopped()))
    },
  }
}

/** Longer than anybody waits for an answer. */
const DAWDLES_MS = 60_000

/** So long, or as long as whoever asked is there. */
async function until(response: ServerResponse, ms: number): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort())
  await after(ms, undefined, { signal: left.signal }).catch(() => {})
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Delivers a message over HTTP to a web process at this address, which knows its school by the Host. */
export function send(
  web: string,
  { to, headers, body }: Message,
  within = 60_000,
): Promise<{ status: number; body: string }> {
  const { host, pathname } = new URL(to)
  return new Promise((answered, failed) => {
    const how = { method: 'POST', headers: { ...headers, host }, signal: AbortSignal.timeout(within) }
    const asking = request(`${web}${pathname}`, how, (response) => {
      bodyOf(response).then((text) => answered({ status: response.statusCode ?? 0, body: text }), failed)
    })
    asking.on('error', failed).end(body)
  })
}

/** What the buyer chooses on the page that a payment led to. */
export async function choose(redirect: string, outcome: Outcome): Promise<void> {
  const { status } = await fetch(redirect, { method: 'POST', body: outcome, redirect: 'manual' })
  if (status !== 303) throw new Error(`the page at ${redirect} answered ${status}`)
}
