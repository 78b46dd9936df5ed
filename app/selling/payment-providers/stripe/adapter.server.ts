import { createHash } from 'node:crypto'
import { invalid } from '#app/platform/refusal.ts'
import { OFFERS } from '../offers.ts'
import type { BuyersPayment, NewPayment, PaymentProvider, ProviderFact, StartedAtProvider } from '../provider.ts'
import {
  badSignature,
  declined,
  describeAnswer,
  type ProviderResponse,
  parseJson,
  refundRefused,
  toRefusal,
} from '../provider-call.server.ts'
import {
  type Account,
  type Credential,
  disputesOfDay,
  type Fields,
  findIntent,
  findSetup,
  getCode,
  intentsOfDay,
  listDisputes,
  listRefunds,
  loadIntent,
  post,
  refundsOfDay,
  searchIntent,
} from './calls.server.ts'
import { disputeFacts, refundFacts, toFacts } from './facts.server.ts'
import { Dispute, Event, Intent, Refunded, SetupIntent, Wrong } from './messages.server.ts'
import { getScript, loadCustomer, setupFact, startSetup, toCard, withSaved } from './saving.server.ts'
import { requireSignature, secretsIn } from './signature.server.ts'

/** Nothing more is to be done by the buyer on a page of ours. */
const ON_ITS_WAY = ['processing', 'succeeded', 'requires_capture', 'canceled']

/**
 * Stripe by its REST API. A payment is a PaymentIntent with our ref in its metadata. A card is typed on a page of ours into
 * the frames of their script; BLIK is confirmed by its code, Przelewy24 on the bank's pages.
 */
export const stripe: PaymentProvider<Credential> = {
  ...OFFERS.stripe,

  wrongIn({ secret_key, publishable_key, webhook_secret }, mode) {
    const kind = mode === 'production' ? 'live' : 'test'
    const wrong: Credential[] = []
    if (publishable_key && !publishable_key.startsWith(`pk_${kind}_`)) wrong.push('publishable_key')
    if (secret_key && !new RegExp(`^[sr]k_${kind}_`).test(secret_key)) wrong.push('secret_key')
    if (webhook_secret && !secretsIn(webhook_secret).every((one) => one.startsWith('whsec_')))
      wrong.push('webhook_secret')
    return wrong
  },

  async start(account, payment) {
    const known = payment.ids?.payment_intent
    const intent = (known && (await findIntent(account, known))) || (await create(account, payment))
    const ids = { payment_intent: intent.id }
    if (ON_ITS_WAY.includes(intent.status)) return { redirect: payment.returnPath, ids }
    if (payment.method === 'card') {
      const failure = payment.saves || payment.wasCharged ? intent.last_payment_error : undefined
      // A card that was declined for another reason is not for its owner to confirm.
      const wanted = failure?.code === 'authentication_required' ? failure.payment_method : undefined
      const confirms = wanted && { confirms: { id: wanted.id, card: toCard(wanted) } }
      return { redirect: payment.returnPath, clientSecret: getSecret(intent), ...confirms, ids }
    }
    return { ...(await (payment.method === 'blik' ? byCode : byBank)(account, payment, intent)), ids }
  },

  async read(account, message) {
    requireSignature(message, secretsIn(account.credentials.webhook_secret))
    const event = Event.safeParse(parseJson(message.body)).data
    if (!event || event.livemode !== (account.mode === 'production')) throw badSignature()
    const answer = { contentType: 'application/json', body: '{"received":true}' }
    const setup = SetupIntent.safeParse(event.data.object).data
    const means = await setupFact(account, setup)
    return { facts: setup ? [] : await readFacts(account, event.data.object), ...(means && { means: [means] }), answer }
  },

  script: getScript,
  save: startSetup,

  async lookUpMeans(account, { ref, ids }) {
    const setup = ids.setup_intent ? await findSetup(account, ids.setup_intent) : undefined
    return setup?.metadata.ref === ref ? await setupFact(account, setup) : undefined
  },

  async lookUp(account, { ref, ids }) {
    const known = ids.payment_intent ?? (await searchIntent(account, ref))?.id
    const intent = known ? await findIntent(account, known) : undefined
    if (intent?.metadata.ref !== ref) return []
    const facts = await withSaved(account, intent, toFacts(intent))
    if (intent.status !== 'succeeded') return facts
    const refunds = refundFacts(ref, await listRefunds(account, intent.id))
    const charge = intent.latest_charge
    const disputed = typeof charge === 'object' && charge?.disputed
    return [...facts, ...refunds, ...(disputed ? disputeFacts(ref, await listDisputes(account, intent.id)) : [])]
  },

  async list(account, day) {
    const intents = await intentsOfDay(account, day)
    const known = new Map(intents.map(({ id, metadata }) => [id, metadata.ref]))
    const refOfOne = (one: Refunded | Dispute) => {
      const payment = 'metadata' in one ? one.metadata.payment : undefined
      return findRef(account, one.payment_intent, known.get(one.payment_intent ?? '') ?? payment)
    }
    const back: ProviderFact[] = []
    // One after another: a day of refunds that were made in their panel would be more questions at once than they answer.
    for (const refund of await refundsOfDay(account, day)) {
      const ref = await refOfOne(refund)
      if (ref) back.push(...refundFacts(ref, [refund]))
    }
    // A bank takes money back weeks after it came, of orders that nobody looks at any more.
    for (const dispute of await disputesOfDay(account, day)) {
      const ref = await refOfOne(dispute)
      if (ref) back.push(...disputeFacts(ref, [dispute]))
    }
    return [...intents.flatMap(toFacts), ...back]
  },

  async cancel(account, { ref, ids }) {
    const intent = ids.payment_intent ?? (await searchIntent(account, ref))?.id
    if (intent)
      await post(account, `payment_intents/${intent}/cancel`, `${ref}:cancel`, { cancellation_reason: 'abandoned' })
  },

  async charge(account, saved, payment) {
    const { customer, payment_method, type = 'card' } = saved
    if (!customer || !payment_method) return declined(payment)
    // Their keys are forgotten after a day, what was made is not.
    const known = () => loadIntent(account, customer, payment.ref)
    const made = await known()
    if (made) return toFacts(made)
    const fields = {
      ...paymentFields(payment),
      customer,
      payment_method,
      off_session: true,
      confirm: true,
      allowed_payment_method_types: [type],
    }
    const answer = await post(account, 'payment_intents', payment.ref, fields, known)
    // The card was taken from its owner's account there.
    if (answer.status === 400 && getCode(answer) === 'resource_missing') return declined(payment)
    const wrong = answer.status === 402 ? Wrong.safeParse(answer.body).data?.error : undefined
    if (!wrong) return toFacts(describeAnswer(Intent, answer))
    return wrong.payment_intent ? toFacts(wrong.payment_intent) : declined(payment)
  },

  async refund(account, payment, { ref, amount }) {
    const intent = payment.ids.payment_intent ?? (await searchIntent(account, payment.ref))?.id
    if (!intent) throw refundRefused()
    const known = async () => (await listRefunds(account, intent)).find(({ metadata }) => metadata.ref === ref)
    const made = await known()
    if (made) return refundFacts(payment.ref, [notGivenUp(made)])
    const metadata = { ref, payment: payment.ref }
    const fields = { payment_intent: intent, amount, reason: 'requested_by_customer', metadata }
    const answer = await post(account, 'refunds', ref, fields, known)
    if (answer.status === 400 || answer.status === 404) throw refundRefused()
    return refundFacts(payment.ref, [notGivenUp(describeAnswer(Refunded, answer))])
  },
}

/** A refund that they took may come to nothing: the bank did not. */
function notGivenUp(refund: Refunded): Refunded {
  if (refund.status === 'failed' || refund.status === 'canceled') throw refundRefused()
  return refund
}

const paymentFields = ({ ref, amount, currency, description }: NewPayment): Fields => ({
  amount,
  currency: currency.toLowerCase(),
  description,
  metadata: { ref },
})

/** Makes the payment, without any money. Asked again under the same ref it is the same one. */
async function create(account: Account, payment: BuyersPayment): Promise<Intent> {
  const saving = payment.saves
    ? { customer: await loadCustomer(account, payment), setup_future_usage: 'off_session' }
    : {}
  const fields = { ...paymentFields(payment), allowed_payment_method_types: [getType(payment)] }
  const answer = await post(account, 'payment_intents', payment.ref, { ...fields, ...saving })
  // That BLIK repeats is a right of its own there: a school without it is paid once.
  const unsaved = payment.saves && payment.method === 'blik' && answer.status === 400
  return describeAnswer(
    Intent,
    unsaved ? await post(account, 'payment_intents', `${payment.ref}:once`, fields) : answer,
  )
}

const getType = ({ method }: BuyersPayment) => (method === 'card' || method === 'blik' ? method : 'p24')

function getSecret({ client_secret }: Intent): string {
  if (!client_secret) throw new Error('a payment without a secret')
  return client_secret
}

/** Confirms a payment, unless it is on its way by now. */
function confirm(account: Account, { id }: Intent, key: string, fields: Fields): Promise<ProviderResponse> {
  return post(account, `payment_intents/${id}/confirm`, key, fields, async () => {
    const now = await findIntent(account, id)
    return now && [...ON_ITS_WAY, 'requires_action'].includes(now.status) ? now : undefined
  })
}

/** By a BLIK code: the buyer confirms in the bank's app. A wrong code is told at its field, and another one tried. */
async function byCode(
  account: Account,
  { typed, returnPath }: BuyersPayment,
  intent: Intent,
): Promise<StartedAtProvider> {
  const code = typed.blik_code
  // A call that is repeated is answered as it was at first, so how it stands now is asked for.
  const now = code ? intent : await findIntent(account, intent.id)
  if (now?.status === 'requires_action' || ON_ITS_WAY.includes(now?.status ?? '')) return { redirect: returnPath }
  if (!code) throw invalid('blik_code', 'payment-providers.blik_code_needed')
  const key = createHash('sha256').update(`${intent.id} ${code}`).digest('base64url')
  const answer = await confirm(account, intent, key, {
    payment_method_data: { type: 'blik' },
    payment_method_options: { blik: { code } },
    return_url: `${account.origin}${returnPath}`,
  })
  if (isAboutBank(answer.body)) throw invalid('blik_code', 'payment-providers.blik_not_repeated')
  if (answer.status === 402 || isAboutCode(getCode(answer)))
    throw invalid('blik_code', 'payment-providers.blik_code_refused')
  describeAnswer(Intent, answer)
  return { redirect: returnPath }
}

function isAboutCode(code = ''): boolean {
  return code.includes('blik') || code === 'invalid_code'
}

/** The buyer's bank does not let BLIK repeat. */
function isAboutBank(body: unknown): boolean {
  return Wrong.safeParse(body).data?.error.decline_code === 'recurring_not_supported_by_bank'
}

/** On the pages of Przelewy24 and the buyer's bank. */
async function byBank(account: Account, payment: BuyersPayment, intent: Intent): Promise<StartedAtProvider> {
  const { ref, buyer, returnPath } = payment
  const going = intent.next_action?.redirect_to_url?.url
  if (going) return { redirect: going }
  const answer = await confirm(account, intent, `${ref}:confirm`, {
    payment_method_data: {
      type: 'p24',
      billing_details: { email: buyer.email, name: `${buyer.first_name} ${buyer.last_name}` },
    },
    return_url: `${account.origin}${returnPath}`,
  })
  if (answer.status === 402) throw toRefusal(answer)
  return { redirect: describeAnswer(Intent, answer).next_action?.redirect_to_url?.url ?? returnPath }
}

/** What the thing says that a message is about. What is none of ours says nothing. */
async function readFacts(account: Account, about: unknown): Promise<ProviderFact[]> {
  const intent = Intent.safeParse(about).data
  if (intent) return await withSaved(account, intent, toFacts(intent))
  const refund = Refunded.safeParse(about).data
  const dispute = Dispute.safeParse(about).data
  const ref = await findRef(account, refund?.payment_intent ?? dispute?.payment_intent, refund?.metadata.payment)
  if (!ref) return []
  return refund ? refundFacts(ref, [refund]) : disputeFacts(ref, dispute ? [dispute] : [])
}

/** The ref of the payment that something is about, which is asked for where it is not said. */
async function findRef(
  account: Account,
  intent: string | null | undefined,
  message?: string,
): Promise<string | undefined> {
  return message ?? (intent ? (await findIntent(account, intent))?.metadata.ref : undefined)
}
