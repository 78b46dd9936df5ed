import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Answer } from './browser.ts'
import { Browser } from './browser.ts'
import { COMMISSION } from './earner.ts'
import { type Listeners, MAILING } from './listeners.ts'
import { PLAYED, type Providers } from './providers.ts'
import { SCHOOLS, type School } from './schools.ts'

const BETWEEN_TRIES = 1000
const GIVES_UP = 90_000
/** Who invoices; abroad, where it sells in euros, nothing has to be said in PLN. */
const SELLERS: Record<School['slug'], object> = {
  demo: {
    name: 'Pracownia Lumen',
    vat_id: '5252445767',
    street: 'ul. Okienna 7',
    postal_code: '90-002',
    city: 'Łódź',
    country: 'PL',
  },
  second: {
    name: 'Clay and Kiln',
    vat_id: '',
    street: '1 Quay Street',
    postal_code: 'D02 X285',
    city: 'Dublin',
    country: 'IE',
  },
}

/** The owner of a school, who connects its providers and gives money back. */
export class Office {
  readonly #browser: Browser
  readonly #school: School

  constructor(port: number, school: School) {
    this.#browser = new Browser(port)
    this.#school = school
  }

  /** Sends until the answer is known. */
  async #insist(what: string, send: () => Promise<Answer | undefined>): Promise<Answer> {
    for (const until = performance.now() + GIVES_UP; performance.now() < until; await after(BETWEEN_TRIES)) {
      const answer = await send()
      if (answer && answer.status < 300) return answer
      if (answer && answer.status !== 429) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    throw new Error(`${what}: no answer within ${GIVES_UP / 1000} s`)
  }

  async connect({ doubles }: Pick<Providers, 'doubles'>): Promise<void> {
    const { owner, slug } = this.#school
    await this.#browser.get('/csrf', this.#school)
    await this.#insist(`log-in of ${owner.email}`, () => this.#browser.post('/login', owner, this.#school))
    for (const name of PLAYED) {
      const credentials = doubles[name].credentials(SCHOOLS.indexOf(this.#school) + 1)
      const body = { enabled: true, mode: 'sandbox', credentials }
      const put = () => this.#browser.put(`/home/settings/payments/${name}`, body, this.#school)
      await this.#insist(`${slug} connects ${name}`, put)
    }
  }

  /** Everything that happens is told to a receiver, and every paid order is invoiced. */
  async openToListeners({ receivers, mailing }: Listeners): Promise<void> {
    const { slug } = this.#school
    const receiver = receivers.get(slug)
    const webhook = { url: receiver?.address, events: ['*'] }
    const post = () => this.#browser.post('/home/webhooks', webhook, this.#school)
    const added = await this.#insist(`${slug} adds a webhook`, post)
    receiver?.trust(String(added.body.secret))
    const invoices = { issue: 'all', delay_hours: 0, seller: SELLERS[slug] }
    const put = () => this.#browser.put('/home/settings/invoices', invoices, this.#school)
    await this.#insist(`${slug} issues invoices`, put)
    if (this.#school !== SCHOOLS[0]) return
    const rules = [{ when: 'purchase', list_id: mailing.lists[0]?.id }]
    const connection = { service: MAILING, credentials: { api_key: mailing.key }, rules }
    const connect = () => this.#browser.post('/home/integrations', connection, this.#school)
    await this.#insist(`${slug} connects ${MAILING}`, connect)
  }

  /** The affiliate programme, in which commissions are available at once. */
  async openProgramme(): Promise<void> {
    const days = { renewal_months: 0, cookie_days: 30, hold_days: 0 }
    const rules = {
      enabled: true,
      commission: COMMISSION,
      minimum_payout: 0,
      auto_approve: false,
      terms: 'Be honest.',
      ...days,
    }
    const put = () => this.#browser.put('/home/settings/affiliates', rules, this.#school)
    await this.#insist(`${this.#school.slug} opens its programme`, put)
  }

  async decideOnWithdrawal(id: number, status: string): Promise<void> {
    const body = { status, ...(status === 'rejected' && { reason: 'The account is closed' }) }
    const send = async () => {
      const answer = await this.#browser.put(`/home/withdrawals/${id}`, body, this.#school)
      // An earlier try did it.
      return answer?.status === 409 ? { ...answer, status: 200 } : answer
    }
    await this.#insist(`withdrawal ${id} is ${status}`, send)
  }

  /** Gives back all that is left, with the access, or a part of it, without. */
  async giveBack(id: number, amount: number | undefined): Promise<void> {
    const path = `/home/transactions/${id}`
    const body = { amount, keep_access: amount !== undefined, reason: 'It was not what I hoped for' }
    // The key makes one request of all tries.
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => this.#browser.post(`${path}/refund`, body, this.#school, headers)
    await this.#insist(`refund of order ${id}`, send)
  }
}
