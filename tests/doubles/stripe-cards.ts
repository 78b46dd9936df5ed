import { randomUUID } from 'node:crypto'
import type { Reply } from './payments.ts'
import type { Confirmable } from './stripe-browser.ts'
import type { Form } from './stripe-wire.ts'

type Setup = Confirmable & {
  object: 'setup_intent'
  customer: string
  last_setup_error: object | null
  metadata: Record<string, string>
}

/** A mandate of a buyer's bank: kept like a card, and charged as what it is. */
export const BLIK = 'blik'

const named = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

/** The cards that Stripe keeps for its shops, and the set-ups by which they are saved without a payment. */
export function keptCards(isCustomer: (school: number, customer: string) => boolean) {
  const methods = new Map<string, { id: string; school: number; number: string }>()
  const setups = new Map<string, Setup>()
  const missing: Reply = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
  const shownMethod = (id: string) => {
    if (methods.get(id)?.number === BLIK) return { id, object: 'payment_method', type: BLIK, blik: {} }
    const card = { brand: 'visa', last4: methods.get(id)?.number.slice(-4) ?? '', exp_month: 12, exp_year: 2031 }
    return { id, object: 'payment_method', type: 'card', card }
  }
  const shown = (id: string) => {
    const { school, asked, tried, ...setup } = setups.get(id) ?? {}
    return setups.has(id) ? { ...setup, livemode: false } : undefined
  }
  return {
    /** One that is kept already, or what a number becomes. */
    keep(school: number, card: string): string {
      if (methods.has(card)) return card
      const id = named('pm')
      methods.set(id, { id, school, number: card })
      return id
    },
    method: (id: string) => methods.get(id),
    shownMethod,
    begin(school: number, { customer, usage, metadata }: Form): Reply {
      if (!isCustomer(school, String(customer)) || usage !== 'off_session') {
        return { status: 400, body: { error: { code: 'parameter_invalid' } } }
      }
      const id = named('seti')
      setups.set(id, {
        school,
        id,
        object: 'setup_intent',
        status: 'requires_payment_method',
        customer: String(customer),
        client_secret: `${id}_secret_${randomUUID().slice(0, 8)}`,
        payment_method: null,
        next_action: null,
        last_setup_error: null,
        metadata: metadata as Record<string, string>,
      })
      return { status: 200, body: shown(id) }
    },
    setup: (id: string) => setups.get(id),
    byRef: (ref: string) => [...setups.values()].find(({ metadata }) => metadata.ref === ref),
    shown,
    succeed(id: string): boolean {
      const setup = setups.get(id)
      return Boolean(setup && Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null }))
    },
    fail(id: string, last_setup_error: object): boolean {
      const status = 'requires_payment_method'
      const setup = setups.get(id)
      return Boolean(setup && Object.assign(setup, { status, next_action: null, last_setup_error }))
    },
    /** What a shop asks about them; undefined where it asks about something else. */
    look(school: number, noun: string | undefined, id: string): Reply | undefined {
      if (noun === 'payment_methods') {
        return methods.get(id)?.school === school ? { status: 200, body: shownMethod(id) } : missing
      }
      if (noun !== 'setup_intents') return undefined
      return setups.get(id)?.school === school ? { status: 200, body: shown(id) } : missing
    },
  }
}
