import { findSchool } from '#app/people/schools/schools.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { OFFERS } from './offers.ts'
import {
  findPlatformAccount,
  findPlatformAccountOf,
  isPlatformRef,
  isSoldThroughPlatform,
  toPlatformRef,
} from './platform-account.server.ts'
import {
  METHODS,
  type Method,
  type PaymentProvider,
  PROVIDERS,
  type ProviderAccount,
  type ProviderName,
  type ProviderOffer,
} from './provider.ts'
import { findProviderAccount, type StoredCredentials } from './provider-accounts.server.ts'
import { type PaymentWay, wayName } from './way.ts'

const adapters: Record<ProviderName, () => Promise<PaymentProvider>> = {
  stripe: async () => (await import('./stripe/adapter.server.ts')).stripe,
  przelewy24: async () => (await import('./przelewy24/adapter.server.ts')).przelewy24,
  tpay: async () => (await import('./tpay/adapter.server.ts')).tpay,
  payu: async () => (await import('./payu/adapter.server.ts')).payu,
  sandbox: async () => (await import('./sandbox/adapter.server.ts')).sandbox,
}

/** What a provider offers. The sandbox moves no money, so it is for trying out alone. */
export function toOffer(name: ProviderName): ProviderOffer | undefined {
  return name === 'sandbox' && !env.evaluation ? undefined : OFFERS[name]
}

/** Whom to ask at a provider; loaded with the first question, as most schools have one or two of them. */
export async function findAdapter(name: ProviderName): Promise<PaymentProvider | undefined> {
  return toOffer(name) && (await adapters[name]())
}

export function isProvider(name: string): name is ProviderName {
  return PROVIDERS.some((one) => one === name)
}

/** A provider and the school's account there. */
export type ConnectedProvider = { provider: PaymentProvider; account: ProviderAccount }

/**
 * A provider and the account there that a payment or a card of this ref is at: the platform's, else the school's; undefined
 * where there is none. Read outside of any transaction.
 */
export async function connectedProvider(
  schoolId: number,
  name: ProviderName,
  ref: string,
): Promise<ConnectedProvider | undefined> {
  const provider = await findAdapter(name)
  if (!provider) return undefined
  const [entered, { origin }] = await Promise.all([
    isPlatformRef(ref) ? loadPlatformAccount(schoolId, provider, name) : loadOwnAccount(schoolId, provider, name),
    findSchool(schoolId),
  ])
  return entered && { provider, account: { ...entered, origin } }
}

const loadOwnAccount = (schoolId: number, { credentials }: PaymentProvider, name: ProviderName) =>
  findProviderAccount(schoolId, name, credentials)

function loadPlatformAccount(
  schoolId: number,
  { credentials }: PaymentProvider,
  name: ProviderName,
): StoredCredentials | undefined {
  if (credentials.length === 0) return { schoolId, mode: 'sandbox', credentials: {} }
  const account = findPlatformAccount()
  return account?.provider === name ? { schoolId, mode: account.mode, credentials: account.credentials } : undefined
}

/** The school's own account at a provider, whatever it sells through now. */
export const connectedAtOwn = (schoolId: number, name: ProviderName) => connectedProvider(schoolId, name, '')

/** The platform's account at a provider, for a school. */
export const connectedAtPlatform = (schoolId: number, name: ProviderName) =>
  connectedProvider(schoolId, name, toPlatformRef(schoolId, ''))

/** The account at a provider that new payments of a school go to. */
export const connectedForSelling = (school: Pick<CurrentSchool, 'id' | 'providers'>, name: ProviderName) =>
  isSoldThroughPlatform(school, name) ? connectedAtPlatform(school.id, name) : connectedAtOwn(school.id, name)

/** Who looks at what a school sells. */
type ProviderContext = { school: Pick<CurrentSchool, 'providers'>; viewer: Pick<Viewer, 'kind'> }

/** What is paid, by the ways that its product allows where those are not all. */
type PaymentWays = { ways?: readonly string[] | null }

/**
 * The ways to pay in a currency, in the school's order: what it offers with complete credentials, and the sandbox; of
 * several things at once, what each of them allows; of a total, those that take so much.
 */
export function waysToPay(
  { school, viewer }: ProviderContext,
  currency: string,
  parts: readonly PaymentWays[] = [],
  total?: number,
): PaymentWay[] {
  const platform = findPlatformAccountOf(school.providers)
  // Where both are at one provider, buyers pay at the account that takes their money.
  const own = school.providers.filter(({ name }) => name !== platform?.provider)
  const offered = [...own, ...(platform ? [{ name: platform.provider, mode: platform.mode }] : [])].filter(
    ({ mode }) => viewer.kind === 'staff' || !isForStaff(mode),
  )
  return [...new Set([...offered.map(({ name }) => name), 'sandbox'])].flatMap((name) =>
    isProvider(name)
      ? getWays(name, currency).filter(
          (way) =>
            parts.every((part) => allows(part, way)) && (total === undefined || takesAmount(way, total, currency)),
        )
      : [],
  )
}

/** Whether so much can be paid in a way: companies have a smallest and a largest payment. */
function takesAmount({ provider, method }: PaymentWay, total: number, currency: string): boolean {
  const { least, most } = toOffer(provider)?.methods[method] ?? {}
  return total >= (least?.[currency] ?? 1) && total <= (most ?? Number.POSITIVE_INFINITY)
}

/** Whether a product may be paid in a way. */
export function allows({ ways }: PaymentWays, { provider, method }: Pick<PaymentWay, 'provider' | 'method'>): boolean {
  return !ways || ways.includes(wayName(provider, method))
}

/** The same, for whoever learns the currency later. */
export function waysIn(
  context: ProviderContext,
): (currency: string, parts: readonly PaymentWays[], total?: number) => PaymentWay[] {
  return (currency, parts, total) => waysToPay(context, currency, parts, total)
}

function getWays(name: ProviderName, currency: string): PaymentWay[] {
  const methods = toOffer(name)?.methods ?? {}
  const one = Object.keys(methods).length === 1
  return METHODS.flatMap((method) => {
    const taken = methods[method]
    return taken?.currencies.includes(currency)
      ? [{ name: one ? name : wayName(name, method), provider: name, method, typed: taken.typed }]
      : []
  })
}

/**
 * Whether payments there are for the staff alone: in the provider's test mode no money moves, and everybody knows the
 * numbers of test cards. Nothing is real where the product is only tried out.
 */
export function isForStaff(mode: ProviderAccount['mode']): boolean {
  return mode === 'sandbox' && !env.evaluation
}

/** The method by which an order is paid that names none. */
export function getDefaultMethod({ methods }: ProviderOffer): Method {
  const usual = METHODS.find((method) => methods[method])
  if (!usual) throw new Error('a provider without methods')
  return usual
}

/** Whether what pays so can be charged again later. */
export function canSave({ provider, method }: Pick<PaymentWay, 'provider' | 'method'>): boolean {
  return toOffer(provider)?.methods[method]?.saves === true
}

type Price = PaymentWays & { amount: number; currency: string }

/** Whether the viewer could pay one of these prices. Where not, nothing leads to the checkout. */
export function canBePaid(context: ProviderContext, prices: readonly Price[]): boolean {
  return prices.some((price) => arePaidTogether(context, [price]))
}

/** Whether the viewer could pay all of these, of one currency, in one order. */
export function arePaidTogether(context: ProviderContext, prices: readonly Price[]): boolean {
  const [first] = prices
  return !first || prices.every(({ amount }) => amount === 0) || waysToPay(context, first.currency, prices).length > 0
}

/** Whether visitors could pay anything: where not, the staff are told. */
export function takesPayments(school: Pick<CurrentSchool, 'providers' | 'currency'>): boolean {
  return waysToPay({ school, viewer: { kind: 'visitor' } }, school.currency).length > 0
}

/** Whether the school can take real money, through its own provider or the platform's: the sandbox is for trying out. */
export function takesMoney({ providers }: Pick<CurrentSchool, 'providers'>): boolean {
  const platform = findPlatformAccountOf(providers)
  const isReal = platform?.mode === 'production' && platform.provider !== 'sandbox'
  return isReal || providers.some(({ mode }) => mode === 'production')
}
