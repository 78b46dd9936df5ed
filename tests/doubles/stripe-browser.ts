import type { Asked, Reply } from './payments.ts'
import { challengePage, fieldsPage, SCRIPT, STRIPE_CARDS } from './stripe-script.ts'
import { accountOf } from './stripe-wire.ts'

/** What the script of a page may confirm: a payment or a set-up. */
export type Confirmable = {
  id: string
  school: number
  status: string
  client_secret: string
  payment_method: string | null
  next_action: object | null
  /** The card that was tried last. */
  tried?: string
  /** What the bank was asked about, and how its customer answered. */
  asked?: { card: string; answer?: 'confirm' | 'refuse' }
}
export type Intent = Confirmable & {
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  created: number
  customer: string | null
  setup_future_usage: string | null
  latest_charge: string | null
  last_payment_error: object | null
  allowed_payment_method_types: string[]
  metadata: Record<string, string>
  return_url?: string
}
export type Refund = {
  id: string
  object: 'refund'
  status: string
  amount: number
  currency: string
  created: number
  payment_intent: string
  metadata: Record<string, string>
}
type Outcomes = {
  find(id: string): Confirmable | undefined
  /** A card by its number, or one that was saved before. */
  succeed(about: Confirmable, card: string): void
  fail(about: Confirmable, code: string, decline_code?: string): void
  shown(about: Confirmable): object
}

const DECLINES: Record<string, string> = { [STRIPE_CARDS.poor]: 'insufficient_funds' }
const CORS = { 'access-control-allow-origin': '*' }

/** What browsers ask of Stripe: its script and frames, and calls with the public key and the secret of one payment. */
export function browserSide({ find, succeed, fail, shown }: Outcomes) {
  const html = (body: string): Reply => ({ status: 200, body, headers: { 'content-type': 'text/html' } })

  function confirm(about: Confirmable, form: URLSearchParams): Reply {
    if (!form.get('return_url')?.startsWith('http')) return wrong({ code: 'parameter_missing', param: 'return_url' })
    if (!/^requires_(payment_method|action)$/.test(about.status)) {
      return wrong({ code: 'payment_intent_unexpected_state', payment_intent: shown(about) })
    }
    const saved = form.get('payment_method')
    if (saved && saved !== about.payment_method) return wrong({ code: 'resource_missing' })
    const card = form.get('card') ?? STRIPE_CARDS.asks
    if (card === STRIPE_CARDS.asks) {
      about.asked = { card: saved ?? card }
      Object.assign(about, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      return ok(about)
    }
    about.tried = card
    if (card === STRIPE_CARDS.expired) return declined(about, 'expired_card')
    if (DECLINES[card]) return declined(about, 'card_declined', DECLINES[card])
    succeed(about, card)
    return ok(about)
  }

  function confirmed(about: Confirmable): Reply {
    const { card = '', answer } = about.asked ?? {}
    if (answer === undefined) return ok(about)
    if (answer === 'refuse') return declined(about, 'payment_intent_authentication_failure')
    if (about.status === 'requires_action') succeed(about, card)
    return ok(about)
  }

  const ok = (about: Confirmable): Reply => ({ status: 200, body: shown(about), headers: CORS })
  const wrong = (error: object): Reply => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', ...error } },
    headers: CORS,
  })
  function declined(about: Confirmable, code: string, decline_code?: string): Reply {
    fail(about, code, decline_code)
    const error = { type: 'card_error', code, decline_code, payment_intent: shown(about) }
    return { status: 402, body: { error }, headers: CORS }
  }

  /** The answer to a browser; undefined where it is a shop that asks. */
  return function answer({ path, method, query, body }: Asked): Reply | undefined {
    if (path.endsWith('/stripe.js')) {
      return { status: 200, body: SCRIPT, headers: { 'content-type': 'text/javascript' } }
    }
    if (path === '/fields') return html(fieldsPage(query.get('locale') ?? 'en', query.get('theme') ?? ''))
    if (path === '/challenge') {
      const about = find(query.get('id') ?? '')
      if (method === 'POST' && about?.asked) about.asked.answer = body === 'confirm' ? 'confirm' : 'refuse'
      return html(challengePage(query.get('id') ?? ''))
    }
    const [, id = '', verb] = /^\/v1\/(?:payment|setup)_intents\/(\w+)\/(confirm|confirmed)$/.exec(path) ?? []
    const form = new URLSearchParams(body)
    if (!verb || !form.has('client_secret')) return undefined
    const about = find(id)
    const mine = about && form.get('key') === accountOf(about.school).publishable_key
    if (!mine || form.get('client_secret') !== about.client_secret) {
      return { status: 401, body: { error: { type: 'invalid_request_error' } }, headers: CORS }
    }
    return verb === 'confirm' ? confirm(about, form) : confirmed(about)
  }
}
