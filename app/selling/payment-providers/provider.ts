/** Those that a school may have an account at; which of them are built in, providers.server.ts says. */
export const PROVIDERS = ['stripe', 'przelewy24', 'tpay', 'payu', 'sandbox'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/**
 * What a provider says about a payment; a chargeback is money that the buyer's bank took back, until it is won. A refund fails
 * where the buyer's bank does not take it, days after it was made: the money is the school's again.
 */
export const REPORTED_FACT_KINDS = [
  'captured',
  'cleared',
  'declined',
  'abandoned',
  'failed',
  'refunded',
  'expired',
  'chargeback',
  'chargeback_won',
  'refund_failed',
] as const
export type ReportedFactKind = (typeof REPORTED_FACT_KINDS)[number]

/** How a buyer pays: on the provider's own pages, or with what is typed on ours. `test` moves no money. */
export const METHODS = ['blik', 'card', 'p24', 'transfer', 'test'] as const
export type Method = (typeof METHODS)[number]

/** Why a payment was declined, as far as the buyer can do something about it. */
export const DECLINES = [
  'insufficient_funds',
  'limit_exceeded',
  'expired',
  'inactive',
  'wrong_data',
  'authentication',
  'other',
] as const
export type Decline = (typeof DECLINES)[number]

/**
 * In which currencies a method is taken, and what the buyer types for it on our page, if anything; `script` where it is
 * paid with the provider's own script, which takes another card after one that was declined; `saves` where what pays can be
 * charged again later.
 */
export type MethodSupport = {
  currencies: readonly string[]
  typed?: 'blik_code' | 'cypher'
  script?: true
  saves?: true
  /** What is paid at least and at most, in minor units of a currency; without, any amount. */
  least?: Readonly<Record<string, number>>
  most?: number
}

/** A provider's own script for one page of ours: from where, with which public key, and what that page has to allow. */
export type PageScript = { src: string; key: string; allows: { script: string; frame: string; connect: string } }

/** Ids of theirs under names that the provider's adapter gives them: a payment, an order, a card that was saved. */
export type ProviderIds = Record<string, string>

/** What the owner of a saved card may see of it. */
export type ShownCard = { brand?: string; last4?: string; month?: number; year?: number }

/** What a later charge is asked with, which is as good as a key and kept sealed, and what a person may see of it. */
export type SavedMeans = { ids: ProviderIds; card?: ShownCard }

export type Mode = 'production' | 'sandbox'

/** A school at a provider. */
export type ProviderAccount<Credential extends string = string> = {
  schoolId: number
  mode: Mode
  /** The school's address: where buyers come back to, and below which the provider's messages arrive. */
  origin: string
  credentials: Record<Credential, string>
}

/** A payment at a provider: `ref` is ours, `ids` are what they told us of it. Amounts are in minor units. */
export type Payment = { ref: string; amount: number; currency: string; ids: ProviderIds }

/** A payment that is to be made; `ids` are what was said of it before, by `prepare` for one. */
export type NewPayment = Omit<Payment, 'ids'> & { description: string; ids?: ProviderIds }

/** A payment that a buyer is about to make on the provider's pages, or with its script on ours. */
export type BuyersPayment = NewPayment & {
  method: Method
  /** What the buyer typed for the provider alone, a BLIK code or an encrypted card: passed on, never kept. */
  typed: { blik_code?: string; cypher?: string; card_token?: string }
  buyer: { email: string; first_name: string; last_name: string }
  locale: 'en' | 'pl'
  /** The network address that the buyer orders from, and what their browser calls itself. */
  ip: string
  userAgent?: string | undefined
  /** Where the buyer comes back to, at the school's address. */
  returnPath: string
  /** The means is to be charged again later, without the buyer. */
  saves?: true
  /** A saved means was charged with it, which saves nothing more; its owner may confirm it. */
  wasCharged?: true
  /** For so many seconds it may be made, where what is ordered is held no longer. */
  validSeconds?: number
}

/** A means that its owner is about to save without paying: on the provider's pages, or with its script on ours. */
export type NewMeans = Pick<BuyersPayment, 'ref' | 'typed' | 'buyer' | 'locale' | 'ip' | 'returnPath'> & {
  description: string
  currency: string
  ids: ProviderIds
}

/** Somebody with an account, as orders and providers name them. */
export function getBuyer(account: { email: string; firstName: string; lastName: string }): BuyersPayment['buyer'] {
  return { email: account.email, first_name: account.firstName, last_name: account.lastName }
}

/**
 * Where the buyer pays, or saves a means; with a secret where the provider's own script does it on our page. `saved` is
 * what is known of it at once.
 */
export type StartedAtProvider = {
  redirect: string
  clientSecret?: string
  /** Of a saved means that was charged and wants its owner: what the script confirms it by. */
  confirms?: { id: string; card: ShownCard }
  ids?: ProviderIds
  saved?: SavedMeans
}

/**
 * Part of a payment, or all of it, that goes back; the buyer's bank may show its `description`. Asked again under the same
 * `ref` it is the same refund. `before` is what goes back by earlier refunds: where the provider knows no ref of ours, it
 * tells whether this one was made already.
 */
export type Refund = { ref: string; amount: number; description: string; before?: number }

/**
 * One thing that a provider says about one payment. `eventId` is theirs, and the same in a message and looked up; `refund`
 * is our ref of the refund, where they know it.
 */
export type ProviderFact = {
  ref: string
  eventId: string
  kind: ReportedFactKind
  amount: number
  currency: string
  /** When it happened, where they say so; else when we store it, by the database's clock. */
  occurredAt?: string
  refund?: string
  ids?: ProviderIds
  /** Of what was declined, where they say so. */
  reason?: Decline
  /** What they keep of the payment, in its currency, where they say so. */
  fee?: number
  /** What a payment saved that was to. */
  saved?: SavedMeans
}

/** What a provider says of a means that was to be saved without a payment: under our ref, or under its own ids alone. */
export type MeansFact = ({ ref: string } | { ids: ProviderIds }) & ({ saved: SavedMeans } | { declined: Decline })

/** A message as it arrived: signatures are over its bytes. */
export type ProviderMessage = { body: Buffer; header: (name: string) => string | undefined }

/** What a message said, and the answer by which the provider knows that it was taken, in its own form. */
export type ParsedMessage = {
  facts: ProviderFact[]
  means?: MeansFact[]
  /** Where the provider settles payments with the school once it is told that these fit what was asked for. */
  confirm?: { of: ProviderFact[]; make: () => Promise<void> }
  answer: { contentType: string; body: string }
}

/** A payment by which the owner tries the credentials begins so; it is no order. */
export const TEST_REF = 'test-'

/** Where a provider sends its messages to a school. */
export function getNotifications({ origin }: Pick<ProviderAccount, 'origin'>, provider: ProviderName): string {
  return `${origin}/payments/${provider}/notifications`
}

/**
 * The provider refused what we asked, for a reason that a person can mend: its account is not ours (`credentials`), or it
 * takes no such payment (`payment`). `said` is in its own words, for the log and for the owner.
 */
export class ProviderRefusal extends Error {
  readonly kind: 'credentials' | 'payment'
  readonly words: string

  constructor(kind: 'credentials' | 'payment', message: string) {
    super(`${kind}: ${message}`)
    this.kind = kind
    this.words = message
  }
}

/** What a provider asks a school for, and what buyers have of it. */
export type ProviderOffer<Credential extends string = string> = {
  /** What a school enters to connect it, by the provider's own names. Without any, nothing has to be connected. */
  credentials: readonly Credential[]
  /** How buyers can pay there. */
  methods: Partial<Record<Method, MethodSupport>>
}

/**
 * What every payment provider does for us. None of it is called inside a database transaction of ours; each function
 * may ask the provider, and fails when it does not answer.
 */
export type PaymentProvider<Credential extends string = string> = ProviderOffer<Credential> & {
  /** It knows no ref of ours for a refund: what went back in all says which were made. */
  countsRefunds?: true
  /** A payment there may be made for a time alone (`validSeconds`). */
  takesTimeLimit?: true
  /** It finds no payment by a ref of ours: whether a copy of this database made one it cannot tell. */
  findsNoRef?: true
  /** Those of what was entered that cannot be right in a mode: keys that tell it by their look. */
  wrongIn?(credentials: Partial<Record<Credential, string>>, mode: Mode): Credential[]
  /**
   * Where the provider makes another payment each time it is asked, and finds none by our ref, or says but once where it is
   * paid: makes it, without any money. What this says is kept before anything else is asked, and comes back as the payment's
   * `ids`; of two that ask at once, both get what was kept first.
   */
  prepare?(account: ProviderAccount<Credential>, payment: NewPayment & Partial<BuyersPayment>): Promise<ProviderIds>
  /** Makes the payment, once per ref, and says where the buyer pays. */
  start(account: ProviderAccount<Credential>, payment: BuyersPayment): Promise<StartedAtProvider>
  /**
   * Checks that a message is the provider's, meant for this school and fresh, before a word of it is believed: else a
   * 400.
   */
  read(account: ProviderAccount<Credential>, message: ProviderMessage): Promise<ParsedMessage>
  /** Takes a payment that nobody made away from its buyer, as its order was given up; one that is on its way stays. */
  cancel?(account: ProviderAccount<Credential>, payment: Payment): Promise<void>
  /** All that it knows of the payments whose money moved on a day (UTC), where it keeps such a list: each night it is compared. */
  list?(account: ProviderAccount<Credential>, day: string): Promise<ProviderFact[]>
  /** Everything the provider knows about a payment: the same facts that its messages bring. */
  lookUp(account: ProviderAccount<Credential>, payment: Payment): Promise<ProviderFact[]>
  /** What a payment of this ref saved, where no message says so: asked for once it is wanted. */
  savedBy?(account: ProviderAccount<Credential>, ref: string): Promise<SavedMeans | undefined>
  /** Its own script, where a `clientSecret` leads to a page of ours. */
  script?(account: ProviderAccount<Credential>): PageScript
  /** Lets a means be saved without paying, once per ref. What became of it comes by a message. */
  save?(account: ProviderAccount<Credential>, means: NewMeans): Promise<StartedAtProvider>
  /** What became of a means that was to be saved without paying; undefined while nothing did. */
  lookUpMeans?(
    account: ProviderAccount<Credential>,
    means: Pick<NewMeans, 'ref' | 'ids'>,
  ): Promise<MeansFact | undefined>
  /**
   * Charges, without the buyer and once per ref, a means that was saved; `saved` are the ids it was saved with. What is
   * known at once is answered, the rest comes by messages. Where the bank wants the buyer there it is declined for
   * `authentication`, and the buyer may still make the payment: it is started like any other.
   */
  charge(account: ProviderAccount<Credential>, saved: ProviderIds, payment: NewPayment): Promise<ProviderFact[]>
  /**
   * Gives money back, once per ref of the refund; a 409 where the provider refuses it for good. What is known at once is
   * answered, the rest comes by messages.
   */
  refund(account: ProviderAccount<Credential>, payment: Payment, refund: Refund): Promise<ProviderFact[]>
}
