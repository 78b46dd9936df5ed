import { setTimeout as after } from 'node:timers/promises'
import { type Answer, Browser } from './browser.ts'
import type { Entry, History } from './history.ts'
import type { Outcome, Purchase } from './plan.ts'

const SLUG = 'demo-course'
const PASSWORD = 'chaos keeps its password'
const CONSENTS = { terms: true, withdrawal_waiver: true }
const BETWEEN_TRIES = 250
/** The product must be back long before this, whatever was killed. */
const GIVES_UP = 60_000

const SUCCESS = ['PERFORMED', 'CLEARED', 'ACCESS_GRANTED']
const FAILURE = ['FAILURE', 'ERROR', 'CANCELED']

/** An order that the server acknowledged, what its buyer chose, and what the buyer was told about it last. */
export type Acknowledged = { hash: string; email: string; purchase: number; outcome: Outcome; told: string }

/** What a buyer found to be wrong, in a sentence. */
export class Complaint extends Error {}

type Tried = Pick<Entry, 'op' | 'key'> & {
  send(): Promise<Answer | undefined>
  /** Whether the answer is what was wanted; any other known answer is a complaint. */
  accept(answer: Answer, repeated: boolean): boolean
}

/** Buys one thing, as its plan says: asks again, in the same browser, whenever it cannot know what happened. */
export class Buyer {
  readonly #browser: Browser
  readonly #history: History
  readonly #purchase: Purchase
  readonly #client: number
  readonly email: string
  readonly acknowledged: Acknowledged[] = []

  constructor(options: { port: number; history: History; purchase: Purchase; client: number; run: string }) {
    this.#browser = new Browser(options.port)
    this.#history = options.history
    this.#purchase = options.purchase
    this.#client = options.client
    this.email = `buyer-${options.purchase.number}-${options.run}@example.test`
  }

  async buy(): Promise<void> {
    const { as, outcome, triesAgain } = this.#purchase
    await this.#come()
    if (as === 'member') await this.#register()
    await this.#orderAndPay(as === 'register' ? 'onepagecheckoutregister' : 'onepagecheckout', outcome)
    if (triesAgain) await this.#orderAndPay('onepagecheckout', 'paid')
  }

  /** Sends until the answer is known; writes every attempt into the history. */
  async #insist({ op, key, send, accept }: Tried): Promise<Answer> {
    const until = performance.now() + GIVES_UP
    for (let tries = 0; performance.now() < until; tries++) {
      const start = this.#history.now()
      const answer = await send()
      const known = answer !== undefined && answer.status !== 429
      const ok = known && accept(answer, tries > 0)
      const said = answer ? `${answer.status} ${answer.body.status ?? answer.body.message ?? ''}`.trim() : ''
      const result = ok ? 'ok' : known ? 'refused' : 'unknown'
      this.#history.add({ client: this.#client, purchase: this.#purchase.number, op, key, start, result, said })
      if (ok) return answer
      if (known) throw new Complaint(`${op} of ${key} was refused after ${tries} unknown answers: ${said}`)
      await after(BETWEEN_TRIES)
    }
    throw new Complaint(`${op} of ${key} got no answer within ${GIVES_UP / 1000} s`)
  }

  async #come(): Promise<void> {
    const send = () => this.#browser.get('/csrf')
    await this.#insist({ op: 'check', key: 'csrf', send, accept: ({ status }) => status === 200 })
  }

  /** When an earlier try did it and its answer was lost, the address is taken: by this person, who logs in. */
  async #register(): Promise<void> {
    const { email } = this
    const names = { first_name: 'Chaos', last_name: `Buyer ${this.#purchase.number}`, terms: true }
    const { status } = await this.#insist({
      op: 'register',
      key: email,
      send: () => this.#browser.post('/register', { ...names, email, password: PASSWORD }),
      accept: (answer, repeated) => answer.status === 201 || (repeated && answer.status === 422),
    })
    if (status === 201) return
    const send = () => this.#browser.post('/login', { email, password: PASSWORD })
    await this.#insist({ op: 'register', key: email, send, accept: (answer) => answer.status === 200 })
  }

  async #orderAndPay(call: string, outcome: Outcome): Promise<void> {
    const order = await this.#order(call)
    const known: Acknowledged = { ...order, email: this.email, purchase: this.#purchase.number, outcome, told: '' }
    this.acknowledged.push(known)
    if (outcome === 'none') return
    await this.#decide(order, outcome)
    known.told = await this.#waitForEnd(order.hash)
    const wanted = outcome === 'paid' || outcome === 'delayed' ? SUCCESS : FAILURE
    if (!wanted.includes(known.told)) throw new Complaint(`${order.hash} was ${outcome} and is shown as ${known.told}`)
  }

  async #order(call: string): Promise<{ hash: string; redirect: string }> {
    const { number, twice } = this.#purchase
    const names = { email: this.email, first_name: 'Chaos', last_name: `Buyer ${number}` }
    const body = call === 'onepagecheckout' ? { consents: CONSENTS } : { ...names, consents: CONSENTS }
    const send = () => this.#browser.post(`/${SLUG}/${call}`, body)
    const accept = ({ status, body: said }: Answer) => status === 200 && typeof said.hash === 'string'
    const tried = { op: 'order', key: this.email, send, accept } as const
    const answers = await Promise.all(twice ? [this.#insist(tried), this.#insist(tried)] : [this.#insist(tried)])
    const hashes = new Set(answers.map(({ body: said }) => said.hash))
    if (hashes.size > 1) throw new Complaint(`two clicks of ${this.email} made two orders: ${[...hashes].join(', ')}`)
    const [first] = answers
    return { hash: String(first?.body.hash), redirect: String(first?.body.redirect) }
  }

  async #decide({ hash, redirect }: { hash: string; redirect: string }, outcome: Outcome): Promise<void> {
    const { pathname, search } = new URL(redirect, 'http://localhost')
    const send = () => this.#browser.post(pathname + search, { outcome })
    // The choice made once is made: the provider may refuse to hear it again.
    const accept = ({ status }: Answer, repeated: boolean) =>
      status === 200 || status === 303 || (repeated && status === 409)
    await this.#insist({ op: 'decide', key: hash, send, accept })
    if (!this.#purchase.decidesTwice) return
    await this.#insist({ op: 'decide', key: hash, send, accept: (answer) => accept(answer, true) })
  }

  async #waitForEnd(hash: string): Promise<string> {
    const until = performance.now() + GIVES_UP
    const send = () => this.#browser.get(`/transaction/${hash}/pending`)
    while (performance.now() < until) {
      const { body } = await this.#insist({ op: 'check', key: hash, send, accept: ({ status }) => status === 200 })
      const status = String(body.status)
      if ([...SUCCESS, ...FAILURE].includes(status)) return status
      await after(BETWEEN_TRIES)
    }
    throw new Complaint(`${hash} was decided and still has no result after ${GIVES_UP / 1000} s`)
  }
}
