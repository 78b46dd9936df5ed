import { getHost } from '../hosts.server.ts'
import type {
  BuyersPayment,
  MeansFact,
  NewMeans,
  PageScript,
  ProviderFact,
  ProviderIds,
  SavedMeans,
  ShownCard,
  StartedAtProvider,
} from '../provider.ts'
import { describeAnswer } from '../provider-call.server.ts'
import { type Account, API_VERSION, findMethod, findSetup, post } from './calls.server.ts'
import { getDecline } from './declines.ts'
import { Customer, type Intent, type PaymentMethod, SetupIntent } from './messages.server.ts'

/** Their script has the name of the version that its calls are of: to be confirmed with them. */
const [, TRAIN] = API_VERSION.split('.')

/** What a page of ours has to load and allow so that a card is typed there into their frames. */
export function getScript({ credentials }: Account): PageScript {
  const script = getHost('stripe', 'https://js.stripe.com')
  const frame = getHost('stripe', 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  const connect = getHost('stripe', 'https://api.stripe.com')
  return { src: `${script}/${TRAIN}/stripe.js`, key: credentials.publishable_key, allows: { script, frame, connect } }
}

/** Whose cards are kept there: one for each thing that saves one. */
export async function loadCustomer(
  account: Account,
  { ref, buyer }: Pick<BuyersPayment, 'ref' | 'buyer'>,
): Promise<string> {
  const name = `${buyer.first_name} ${buyer.last_name}`
  const answer = await post(account, 'customers', `${ref}:customer`, { email: buyer.email, name, metadata: { ref } })
  return describeAnswer(Customer, answer).id
}

export function toCard({ card, type }: Pick<PaymentMethod, 'card' | 'type'>): ShownCard {
  if (type === 'blik') return { brand: type }
  return card ? { brand: card.brand, last4: card.last4, month: card.exp_month, year: card.exp_year } : {}
}

type StripeMeans = { customer?: string | null | undefined; payment_method?: string | null | undefined }

async function findSaved(account: Account, { customer, payment_method }: StripeMeans): Promise<SavedMeans | undefined> {
  if (!customer || !payment_method) return undefined
  const method = await findMethod(account, payment_method)
  if (!method) return undefined
  const ids: ProviderIds = { customer, payment_method }
  // What is charged is asked for by its kind; a card is the usual one.
  if (method.type === 'blik') ids.type = method.type
  return { ids, card: toCard(method) }
}

/** What a payment says, with the card that it saved where it was to. */
export async function withSaved(account: Account, intent: Intent, facts: ProviderFact[]): Promise<ProviderFact[]> {
  if (intent.setup_future_usage !== 'off_session' || intent.status !== 'succeeded') return facts
  const saved = await findSaved(account, intent)
  return saved ? facts.map((fact) => (fact.kind === 'captured' ? { ...fact, saved } : fact)) : facts
}

/** Lets a card be saved by their script, in a set-up of theirs with our ref in it. */
export async function startSetup(
  account: Account,
  { ref, buyer, ids, returnPath }: NewMeans,
): Promise<StartedAtProvider> {
  const known = ids.setup_intent ? await findSetup(account, ids.setup_intent) : undefined
  const setup = known ?? (await createSetup(account, { ref, buyer }))
  const made: ProviderIds = { setup_intent: setup.id }
  if (setup.status === 'succeeded' || !setup.client_secret) return { redirect: returnPath, ids: made }
  return { redirect: returnPath, clientSecret: setup.client_secret, ids: made }
}

async function createSetup(account: Account, of: Pick<NewMeans, 'ref' | 'buyer'>): Promise<SetupIntent> {
  const answer = await post(account, 'setup_intents', of.ref, {
    customer: await loadCustomer(account, of),
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { ref: of.ref },
  })
  return describeAnswer(SetupIntent, answer)
}

/** What became of a set-up: nothing while its owner may still try another card. */
export async function setupFact(account: Account, setup: SetupIntent | undefined): Promise<MeansFact | undefined> {
  const ref = setup?.metadata.ref
  if (!setup || !ref) return undefined
  const saved = setup.status === 'succeeded' ? await findSaved(account, setup) : undefined
  if (saved) return { ref, saved }
  const failure = setup.last_setup_error
  return failure && setup.status === 'requires_payment_method' ? { ref, declined: getDecline(failure) } : undefined
}
