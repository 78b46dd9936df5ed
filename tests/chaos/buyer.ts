import { setTimeout as after } from 'node:timers/promises'
import type { AttemptView, Result } from '#app/learning/exams/attempt.ts'
import { type Answer, Browser } from './browser.ts'
import { AFFILIATE_CODE } from './earner.ts'
import { answerTo, type Taken } from './exam.ts'
import type { Entry, History } from './history.ts'
import type { Office } from './office.ts'
import type { Outcome, Purchase } from './plan.ts'
import type { Providers } from './providers.ts'
import { otherThan, SCHOOLS } from './schools.ts'

const PASSWORD = 'chaos keeps its password'
const CONSENTS = { terms: true, withdrawal_waiver: true }
const BETWEEN_TRIES = 250
/** The product must be back long before this, whatever was killed. */
const GIVES_UP = 60_000
/** Who waits for a message alone leaves: it comes by itself, and the books tell in the end whether it did. */
const LEAVES = 20_000

const SUCCESS = ['PERFORMED', 'CLEARED', 'ACCESS_GRANTED']
const FAILURE = ['FAILURE', 'ERROR', 'CANCELED']
/** They say nothing of payments that failed. */
export const SILENT = ['przelewy24', 'tpay']

/** An order that the server acknowledged, what its buyer chose, and what the buyer was told about it last. */
export type Acknowledged = {
  school: string
  hash: string
  email: string
  purchase: number
  outcome: Outcome
  told: string
  /** What was to go back of it, and was taken by the school. */
  givenBack?: Purchase['givenBack']
  /** It was sent with the code of an affiliate. */
  affiliate?: boolean
  /** Its buyer agreed to marketing. */
  marketing: boolean
}

/** What a buyer found to be wrong, in a sentence. */
export class Complaint extends Error {}

type Tried = Pick<Entry, 'op' | 'key'> & {
  send(): Promise<Answer | undefined>
  /** Whether the answer is what was wanted; any other known answer is a complaint. */
  accept(answer: Answer, repeated: boolean): boolean
}

type Options = {
  port: number
  history: History
  purchase: Purchase
  client: number
  run: string
  recheck: boolean
  providers: Providers
  office: Office | undefined
}

/** Buys one thing, as its plan says: asks again, in the same browser, whenever it cannot know what happened. */
export class Buyer {
  readonly #browser: Browser
  readonly #history: History
  readonly #purchase: Purchase
  readonly #client: number
  readonly #recheck: boolean
  readonly #providers: Providers
  readonly #office: Office | undefined
  readonly email: string
  readonly acknowledged: Acknowledged[] = []
  readonly exams: Taken[] = []

  constructor(options: Options) {
    this.#browser = new Browser(options.port)
    this.#history = options.history
    this.#purchase = options.purchase
    this.#client = options.client
    this.#recheck = options.recheck
    this.#providers = options.providers
    this.#office = options.office
    this.email = `buyer-${options.purchase.person}-${options.run}@example.test`
  }

  async buy(): Promise<void> {
    const { as, outcome, triesAgain } = this.#purchase
    await this.#come()
    if (as === 'member') await this.#register()
    await this.#orderAndPay(as === 'register' ? 'onepagecheckoutregister' : 'onepagecheckout', outcome)
    // Until the failure is known the order is open, and would only be shown again; where nobody hears of it, it is paid then.
    if (triesAgain && (FAILURE.includes(this.acknowledged[0]?.told ?? '') || this.#isSilent(outcome))) {
      await this.#orderAndPay('onepagecheckout', 'paid')
    }
    const ids = await this.#lookAtList()
    if (this.#purchase.school.exam && this.acknowledged.some(({ told }) => SUCCESS.includes(told)))
      await this.#takeExam(this.#purchase.school.exam)
    await this.#giveBack(ids)
  }

  /** The code that every second buyer of the first school sends with an order. */
  get #code(): string | undefined {
    const { number, school } = this.#purchase
    return school === SCHOOLS[0] && number % 4 === 0 ? AFFILIATE_CODE : undefined
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
    const send = () => this.#browser.get('/csrf', this.#purchase.school)
    await this.#insist({ op: 'check', key: 'csrf', send, accept: ({ status }) => status === 200 })
  }

  /** When an earlier try did it and its answer was lost, the address is taken: by this person, who logs in. */
  async #register(): Promise<void> {
    const { email } = this
    const names = { first_name: 'Chaos', last_name: `Buyer ${this.#purchase.number}`, terms: true }
    const { status } = await this.#insist({
      op: 'register',
      key: email,
      send: () => this.#browser.post('/register', { ...names, email, password: PASSWORD }, this.#purchase.school),
      accept: (answer, repeated) => answer.status === 201 || (repeated && answer.status === 422),
    })
    if (status === 201) return
    const send = () => this.#browser.post('/login', { email, password: PASSWORD }, this.#purchase.school)
    await this.#insist({ op: 'register', key: email, send, accept: (answer) => answer.status === 200 })
  }

  async #orderAndPay(call: string, outcome: Outcome): Promise<void> {
    const order = await this.#order(call)
    const { school, number: purchase, marketing } = this.#purchase
    const about = { school: school.slug, email: this.email, purchase, outcome, marketing }
    const known: Acknowledged = { ...order, ...about, told: '' }
    if (this.#code) known.affiliate = true
    this.acknowledged.push(known)
    await this.#lookElsewhere(order.hash)
    if (outcome === 'none') return
    await this.#decide(order, outcome)
    if (this.#isSilent(outcome)) return
    known.told = await this.#waitForEnd(order.hash, outcome)
    const wanted = outcome === 'paid' || outcome === 'delayed' ? SUCCESS : FAILURE
    if (known.told && !wanted.includes(known.told))
      throw new Complaint(`${order.hash} was ${outcome} and is shown as ${known.told}`)
  }

  async #order(call: string): Promise<{ hash: string; redirect: string }> {
    const { number, twice, school, at, marketing } = this.#purchase
    const names = { email: this.email, first_name: 'Chaos', last_name: `Buyer ${number}` }
    // Cards are typed on our page into fields of Stripe's; what is paid on its own pages needs no browser.
    const provider = at === 'stripe' ? 'stripe.p24' : at
    const what = { consents: { ...CONSENTS, marketing }, provider, ...(this.#code && { affiliate: this.#code }) }
    const body = call === 'onepagecheckout' ? what : { ...names, ...what }
    const send = () => this.#browser.post(`/${school.course}/${call}`, body, school)
    const accept = ({ status, body: said }: Answer) => status === 200 && typeof said.hash === 'string'
    const tried = { op: 'order', key: this.email, send, accept } as const
    const answers: Answer[] = []
    const click = async () => void answers.push(await this.#insist(tried))
    await Promise.all(twice ? [click(), click()] : [click()])
    const hashes = new Set(answers.map(({ body: said }) => said.hash))
    if (hashes.size > 1) throw new Complaint(`two clicks of ${this.email} made two orders: ${[...hashes].join(', ')}`)
    // A browser goes where the last answer leads.
    const last = answers.at(-1)
    return { hash: String(last?.body.hash), redirect: String(last?.body.redirect) }
  }

  /** Nothing is said of what came to nothing. */
  #isSilent(outcome: Outcome): boolean {
    const fails = outcome === 'declined' || outcome === 'abandoned'
    return fails && SILENT.includes(this.#purchase.at)
  }

  async #decide({ hash, redirect }: { hash: string; redirect: string }, outcome: Outcome): Promise<void> {
    const { at, decidesTwice } = this.#purchase
    if (at !== 'sandbox') {
      await this.#providers.decide(at, redirect, outcome)
      // By now it may have been decided for good there.
      if (decidesTwice) await this.#providers.decide(at, redirect, outcome).catch(() => {})
      return
    }
    const { pathname, search } = new URL(redirect, 'http://localhost')
    const send = () => this.#browser.post(pathname + search, { outcome }, this.#purchase.school)
    // The choice made once is made: the provider may refuse to hear it again.
    const accept = ({ status }: Answer, repeated: boolean) =>
      status === 200 || status === 303 || (repeated && status === 409)
    await this.#insist({ op: 'decide', key: hash, send, accept })
    if (!decidesTwice) return
    await this.#insist({ op: 'decide', key: hash, send, accept: (answer) => accept(answer, true) })
  }

  /** How it ended; empty for who left before. */
  async #waitForEnd(hash: string, outcome: Outcome): Promise<string> {
    const patience = this.#recheck ? GIVES_UP : LEAVES
    const until = performance.now() + patience
    const send = () => this.#browser.get(`/transaction/${hash}/pending`, this.#purchase.school)
    let status = ''
    while (performance.now() < until) {
      const { body } = await this.#insist({ op: 'check', key: hash, send, accept: ({ status }) => status === 200 })
      status = String(body.status)
      if ([...SUCCESS, ...FAILURE].includes(status)) return status
      await after(BETWEEN_TRIES)
    }
    if (!this.#recheck) return ''
    throw new Complaint(`${hash}, ${outcome} at ${this.#purchase.at}, is still ${status} after ${patience / 1000} s`)
  }

  /** An order is nowhere but in its own school, not even for its buyer, who has an account in both. */
  async #lookElsewhere(hash: string): Promise<void> {
    const send = () => this.#browser.get(`/transaction/${hash}/pending`, otherThan(this.#purchase.school))
    await this.#insist({ op: 'elsewhere', key: hash, send, accept: ({ status }) => status === 404 })
  }

  /** Who buys here sees what was bought here, and nothing that the same address bought in the other school. */
  async #lookAtList(): Promise<Map<string, number>> {
    const send = () => this.#browser.get('/my/transactions', this.#purchase.school)
    const accept = ({ status }: Answer) => status === 200
    const { body } = await this.#insist({ op: 'list', key: this.email, send, accept })
    const own = new Set(this.acknowledged.map(({ hash }) => hash))
    const shown = (Array.isArray(body.data) ? body.data : []) as { hash: string; id: number }[]
    const foreign = shown.filter(({ hash }) => !own.has(hash))
    if (foreign.length > 0) throw new Complaint(`${this.email} is shown ${foreign.map(({ hash }) => hash).join(', ')}`)
    return new Map(shown.map(({ hash, id }) => [hash, id]))
  }

  /** The school gives money back, in part or as a whole. */
  async #giveBack(ids: Map<string, number>): Promise<void> {
    const { givenBack, number: purchase } = this.#purchase
    const paid = this.acknowledged.find(({ told }) => SUCCESS.includes(told))
    const id = paid && ids.get(paid.hash)
    if (!this.#office || !givenBack || !paid || id === undefined) return
    const start = this.#history.now()
    // Where a failure is silent, the same order was tried before.
    for (const known of this.acknowledged) if (known.hash === paid.hash) known.givenBack = givenBack
    await this.#office.giveBack(id, givenBack === 'all' ? undefined : givenBack)
    const about = { client: this.#client, purchase, op: 'refund' as const, key: paid.hash, start }
    this.#history.add({ ...about, result: 'ok', said: String(givenBack) })
  }

  /** Answers every question of the exam, and half of the people hand it in: what was accepted must not be lost. */
  async #takeExam(exam: number): Promise<void> {
    const { school, number } = this.#purchase
    const { body } = await this.#insist({
      op: 'exam',
      key: this.email,
      send: () => this.#browser.post(`/exams/${exam}/attempts`, {}, school),
      // An earlier try may have begun it.
      accept: (answer, repeated) => answer.status === 201 || (repeated && answer.status === 200),
    })
    const { id, questions } = body.attempt as AttemptView
    const taken: Taken = { email: this.email, attempt: id, answers: [], score: null }
    this.exams.push(taken)
    for (const question of questions) {
      const value = answerTo(question, `Words of ${this.email}`)
      const send = () => this.#browser.put(`/exam-attempts/${id}/answers/${question.id}`, { value }, school)
      await this.#insist({ op: 'answer', key: `${id} ${question.id}`, send, accept: ({ status }) => status === 200 })
      taken.answers.push({ question: question.id, type: question.type, value })
    }
    if (number % 4 >= 2) return
    const send = () => this.#browser.post(`/exam-attempts/${id}/submit`, {}, school)
    // An earlier try may have handed it in; the answer says what came of it either way.
    const accept = ({ status }: Answer, repeated: boolean) => status === 200 || (repeated && status === 409)
    const handedIn = await this.#insist({ op: 'hand-in', key: String(id), send, accept })
    taken.score = (handedIn.body.result as Result).score
  }
}
