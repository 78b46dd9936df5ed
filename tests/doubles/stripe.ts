import { randomUUID } from 'node:crypto'
import {
  type Asked,
  choose,
  DECLINED_AMOUNT,
  type Lie,
  listen,
  type Message,
  type Outcome,
  type PaymentDouble,
  type Reply,
} from './payments.ts'
import { moneyBack } from './stripe-back.ts'
import { browserSide, type Intent } from './stripe-browser.ts'
import { BLIK, keptCards } from './stripe-cards.ts'
import { rememberedAnswers } from './stripe-keys.ts'
import { STRIPE_CARDS } from './stripe-script.ts'
import { API_VERSION, accountOf, eventOf, type Form, feeOf, named, parsed, seconds, TAKES } from './stripe-wire.ts'

/** Codes of BLIK: what is not here is wrong. */
export const BLIK_CODES = { pays: '777123', waits: '777999', once: '777001' }

export type StripeDouble = PaymentDouble & {
  /** Forgets the keys of calls, as they do after a day. */
  forgetKeys(): void
  /** They fail at the next call whose path fits, `before` or `after` they did it, and say so as long as they know its key. */
  breakDown(path: RegExp, when: 'before' | 'after'): void
  /** They answer the next calls whose paths fit so, which is kept under no key, until told otherwise. */
  refuse(path: RegExp | undefined, code?: string): void
  /** What there is to say about a card that was to be saved without a payment. */
  messageAboutSetup(ref: string, lie?: Lie): Message
  /** The bank takes a payment back; what the message about it says. */
  dispute(ref: string, status: string): Message
  /** A payment was made so many days ago. */
  age(ref: string, days: number): void
  /** How far refunds get from now on. */
  refundsAre(status: string): void
  /** What became of the refunds of a payment. */
  refundsBecome(ref: string, status: string): void
}

/** Stripe's API on this machine, as strict about keys, versions, parameters and repeated calls. */
export async function startStripe(port = 0): Promise<StripeDouble> {
  const intents = new Map<string, Intent>()
  const customers = new Map<string, { id: string; school: number }>()
  const { once, ...remembered } = rememberedAnswers()
  const owned = (school: number, id: string) => [intents.get(id)].find((one) => one?.school === school)
  const { refund, refundsOf, given, disputeOf, refundsAre, dispute } = moneyBack(owned)
  const cards = keptCards((school, customer) => customers.get(customer)?.school === school)
  const base = await listen(answer, port)

  const atBrowser = browserSide({
    find: (id) => intents.get(id) ?? cards.setup(id),
    succeed(about, card) {
      about.payment_method = cards.keep(about.school, card)
      if (!cards.succeed(about.id)) pay(about as Intent)
    },
    fail(about, code, decline_code) {
      const payment_method = cards.shownMethod(cards.keep(about.school, about.tried ?? STRIPE_CARDS.asks))
      const last_payment_error = { type: 'card_error', code, decline_code, payment_method, charge: named('ch') }
      if (cards.fail(about.id, last_payment_error)) return
      Object.assign(about, { status: 'requires_payment_method', next_action: null, last_payment_error })
    },
    shown: (about) => cards.shown(about.id) ?? shown(about as Intent),
  })

  function answer(asked: Asked): Reply {
    const seen = atBrowser(asked)
    if (seen) return seen
    const page = /^\/authorize\/(pi_\w+)$/.exec(asked.path)
    if (page) return atPage(intents.get(page[1] ?? ''), asked)
    const school = [1, 2].find((id) => asked.header('authorization') === `Bearer ${accountOf(id).secret_key}`)
    if (!school) return wrong(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    if (asked.header('stripe-version') !== API_VERSION) return wrong(400, { code: 'invalid_version' })
    if (asked.method === 'GET') return look(school, asked)
    if (!asked.header('content-type').includes('x-www-form-urlencoded')) return wrong(400, { code: 'content_type' })
    return once(school, asked, () => act(school, asked))
  }

  function act(school: number, asked: Asked): Reply {
    const [, , noun = '', id = '', verb = ''] = asked.path.split('/')
    const sent = parsed(asked.body)
    const unknown = Object.keys(sent).find((name) => !TAKES[verb || noun]?.includes(name))
    if (unknown) return wrong(400, { code: 'parameter_unknown', param: unknown })
    if (noun === 'customers') return makeCustomer(school)
    if (noun === 'refunds') return refund(school, sent)
    if (verb === 'confirm') return confirm(owned(school, id), sent)
    if (verb === 'cancel') return cancel(owned(school, id), sent)
    if (noun === 'setup_intents') return cards.begin(school, sent)
    return noun === 'payment_intents' ? makeIntent(school, sent) : wrong(404, { code: 'resource_missing' })
  }

  const wrong = (status: number, error: object): Reply => ({ status, body: { error } })
  const missing = () => wrong(404, { type: 'invalid_request_error', code: 'resource_missing' })
  const shown = ({ school, return_url, asked, tried, ...intent }: Intent) => ({
    ...intent,
    livemode: false,
  })

  function makeCustomer(school: number): Reply {
    const id = named('cus')
    customers.set(id, { id, school })
    return { status: 200, body: { id, object: 'customer' } }
  }

  function makeIntent(school: number, sent: Form): Reply {
    const amount = Number(sent.amount)
    const currency = String(sent.currency)
    if (!Number.isInteger(amount) || amount < 200) return wrong(400, { code: 'amount_too_small' })
    if (!/^[a-z]{3}$/.test(currency)) return wrong(400, { code: 'invalid_currency' })
    const types = Object.values((sent.allowed_payment_method_types as Form) ?? {}) as string[]
    if (types.includes('blik') && currency !== 'pln') return wrong(400, { code: 'invalid_currency' })
    if (sent.setup_future_usage && !customers.has(String(sent.customer))) return wrong(400, { code: 'customer' })
    const id = named('pi')
    const intent: Intent = {
      school,
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      currency,
      created: seconds(),
      client_secret: `${id}_secret_${randomUUID().slice(0, 8)}`,
      customer: (sent.customer as string) ?? null,
      payment_method: (sent.payment_method as string) ?? null,
      setup_future_usage: (sent.setup_future_usage as string) ?? null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      allowed_payment_method_types: types,
      metadata: (sent.metadata as Record<string, string>) ?? {},
    }
    intents.set(id, intent)
    if (sent.confirm !== 'true') return { status: 200, body: shown(intent) }
    const saved = cards.method(String(sent.payment_method))
    if (saved?.school !== school || sent.off_session !== 'true') return wrong(400, { code: 'resource_missing' })
    if (!types.includes(saved.number === BLIK ? BLIK : 'card')) return wrong(400, { code: 'parameter_invalid' })
    if (saved.number === STRIPE_CARDS.asks) return decline(intent, 'authentication_required')
    if (amount === DECLINED_AMOUNT) return decline(intent, 'insufficient_funds')
    return { status: 200, body: shown(pay(intent)) }
  }

  function pay(intent: Intent): Intent {
    const charged = { amount_received: intent.amount, latest_charge: named('ch'), last_payment_error: null }
    const byBlik = intent.allowed_payment_method_types.includes('blik')
    const method = intent.payment_method ?? cards.keep(intent.school, byBlik ? BLIK : STRIPE_CARDS.pays)
    return Object.assign(intent, { status: 'succeeded', next_action: null, payment_method: method, ...charged })
  }

  function decline(intent: Intent, decline_code: string): Reply {
    const method = intent.payment_method && { payment_method: cards.shownMethod(intent.payment_method) }
    const code = decline_code === 'authentication_required' ? decline_code : 'card_declined'
    const error = { type: 'card_error', code, decline_code, charge: named('ch'), ...method }
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error })
    return wrong(402, { ...error, payment_intent: shown(intent) })
  }

  function confirm(intent: Intent | undefined, sent: Form): Reply {
    if (!intent) return missing()
    const data = sent.payment_method_data as Form
    if (!intent.allowed_payment_method_types.includes(String(data?.type)))
      return wrong(400, { code: 'parameter_invalid' })
    if (intent.status === 'succeeded') return wrong(400, { code: 'payment_intent_unexpected_state' })
    intent.return_url = String(sent.return_url)
    if (data.type === 'blik') {
      const { code } = (sent.payment_method_options as { blik: Form }).blik
      if (code === BLIK_CODES.once && intent.setup_future_usage)
        return decline(intent, 'recurring_not_supported_by_bank')
      if (code === BLIK_CODES.pays) return { status: 200, body: shown(pay(intent)) }
      if (code !== BLIK_CODES.waits) return decline(intent, 'invalid_blik_code')
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'blik_authorize', blik_authorize: {} } })
      return { status: 200, body: shown(intent) }
    }
    if (!(data.billing_details as Form)?.email) return wrong(400, { code: 'parameter_missing', param: 'email' })
    const url = `${base.origin}/authorize/${intent.id}`
    const next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent.return_url } }
    Object.assign(intent, { status: 'requires_action', next_action })
    return { status: 200, body: shown(intent) }
  }

  function cancel(intent: Intent | undefined, { cancellation_reason }: Form): Reply {
    if (!intent) return missing()
    const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
    if (!isOpen) return wrong(400, { code: 'payment_intent_unexpected_state' })
    Object.assign(intent, { status: 'canceled', cancellation_reason, next_action: null })
    return { status: 200, body: shown(intent) }
  }

  function atPage(intent: Intent | undefined, { method, body }: Asked): Reply {
    if (!intent) return { status: 404 }
    if (method !== 'POST') return { status: 200, body: 'your bank', headers: { 'content-type': 'text/html' } }
    if (intent.status === 'requires_action') end(intent, body)
    return { status: 303, headers: { location: intent.return_url ?? '/' } }
  }

  function end(intent: Intent, outcome: string): void {
    if (outcome === 'paid') pay(intent)
    else if (outcome === 'declined') decline(intent, 'insufficient_funds')
    else Object.assign(intent, { status: 'canceled', cancellation_reason: 'abandoned' })
  }

  function look(school: number, { path, query }: Asked): Reply {
    const [, , noun, id = ''] = path.split('/')
    const list = (data: object[]): Reply => ({ status: 200, body: { object: 'list', has_more: false, data } })
    const about = owned(school, query.get('payment_intent') ?? '')
    // Pages of two: what is asked page by page must be.
    if (query.has('created[gte]')) return ofDay(school, noun ?? '', query)
    if (noun === 'refunds') return list(about ? refundsOf(about.id) : [])
    const of = query.get('customer')
    if (noun === 'payment_intents' && of)
      return list([...intents.values()].filter((one) => one.school === school && one.customer === of).map(shown))
    const kept = cards.look(school, noun, id)
    if (kept) return kept
    if (noun === 'disputes') return list([disputeOf(about?.id ?? '')].flatMap((one) => one ?? []))
    if (id === 'search') {
      const ref = /^metadata\['ref'\]:'([^']+)'$/.exec(query.get('query') ?? '')?.[1]
      const found = [...intents.values()].filter((one) => one.school === school && one.metadata.ref === ref)
      return list(found.map(shown))
    }
    const intent = owned(school, id)
    if (!intent) return missing()
    const booked = (query.get('expand[0]') ?? '').endsWith('balance_transaction')
    return { status: 200, body: { ...shown(intent), latest_charge: chargeOf(intent, booked) } }
  }

  const chargeOf = (intent: Intent, booked: boolean) =>
    intent.latest_charge && {
      id: intent.latest_charge,
      object: 'charge',
      created: intent.created,
      disputed: Boolean(disputeOf(intent.id)),
      balance_transaction: booked
        ? { id: `txn_${intent.id}`, fee: feeOf(intent.amount_received), currency: intent.currency }
        : `txn_${intent.id}`,
    }

  function ofDay(school: number, noun: string, query: URLSearchParams): Reply {
    const own = [...intents.values()].filter((one) => one.school === school)
    const booked = query.get('expand[0]') === 'data.latest_charge.balance_transaction'
    const kinds: Record<string, { id: string; created: number }[]> = {
      refunds: own.flatMap(({ id }) => refundsOf(id)),
      disputes: own.flatMap(({ id }) => disputeOf(id) ?? []),
    }
    const all = kinds[noun] ?? own.map((one) => ({ ...shown(one), latest_charge: chargeOf(one, booked) }))
    const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
    const fits = all.filter(({ created }) => created >= from && created < to)
    const at = fits.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = fits.slice(at, at + 2)
    return { status: 200, body: { object: 'list', has_more: at + 2 < fits.length, data } }
  }

  const byRef = (ref: string) => [...intents.values()].filter(({ metadata }) => metadata.ref === ref)

  return {
    ...base,
    credentials: accountOf,
    ...remembered,
    async decide(redirect: string, outcome: Outcome) {
      // What their script does on our page, by the secret of the payment.
      const [id = '', secret] = redirect.split('_secret_')
      const intent = secret ? intents.get(id) : undefined
      if (intent?.client_secret === redirect) end(intent, outcome)
      else await choose(redirect, outcome)
    },
    messagesAbout(ref, lie = {}) {
      return byRef(ref).flatMap((intent) => {
        const told = { ...shown(intent), amount_received: lie.amount ?? intent.amount_received }
        const said = { ...told, currency: lie.currency?.toLowerCase() ?? told.currency }
        const types: Record<string, string> = {
          succeeded: 'succeeded',
          canceled: 'canceled',
          requires_payment_method: 'payment_failed',
        }
        const type = types[intent.status]
        const came = type && (intent.status !== 'requires_payment_method' || intent.last_payment_error)
        return [
          ...(came ? [eventOf(intent.school, `payment_intent.${type}`, said, lie)] : []),
          ...refundsOf(intent.id).map((one) => eventOf(intent.school, 'refund.created', one, lie)),
        ]
      })
    },
    messageAboutSetup(ref, lie = {}) {
      const setup = cards.byRef(ref)
      if (!setup) throw new Error(`no set-up ${ref}`)
      return eventOf(setup.school, `setup_intent.${setup.status}`, cards.shown(setup.id) ?? {}, lie)
    },
    dispute(ref, status) {
      const [intent] = byRef(ref)
      if (!intent) throw new Error(`no payment ${ref}`)
      return dispute(intent, status)
    },
    age(ref, days) {
      for (const intent of byRef(ref)) intent.created -= days * 24 * 60 * 60
    },
    refundsAre,
    refundsBecome(ref, status) {
      for (const { id } of byRef(ref)) for (const one of refundsOf(id)) one.status = status
    },
    refs: () => [...intents.values()].flatMap(({ metadata }) => metadata.ref ?? []),
    witness(ref) {
      const made = byRef(ref)
      const captured = made.filter(({ status }) => status === 'succeeded').map(({ amount_received }) => amount_received)
      return { captured, refunded: made.flatMap(({ id }) => given(id).map(({ amount }) => amount)) }
    },
  }
}
