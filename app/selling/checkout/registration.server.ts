import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { findAccess } from '#app/access/access/access.server.ts'
import { type Account, createAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { checkPassword } from '#app/people/accounts/passwords.server.ts'
import { openSession } from '#app/people/sign-in/sessions.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { getCookie } from '#app/platform/cookies.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { type FieldErrors, invalid, Refusal, withWrong } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member, Viewer } from '#app/platform/viewer.ts'
import { waysIn } from '#app/selling/payment-providers/providers.server.ts'
import { findByOrderKey, findOrders, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { findUseRefusal } from '#app/selling/promotions/uses.server.ts'
import { type NewBuyer, type Order, SentInput } from './inputs.server.ts'
import { getProducts, type OrderRequest, refuseDenied, reloadOrderRequest } from './order-request.server.ts'
import {
  digestBeforeSoldOut,
  findHolding,
  isRepeatable,
  type OrderContext,
  placeOrder,
  priceOrder,
  SOLD_OUT,
  writeOrder,
  wrongWith,
} from './orders.server.ts'
import { tryOn } from './tried-codes.server.ts'

type RegistrationOrigin = OrderContext & { schoolId: number; sessionToken: string; userAgent?: string }
type RegisteredOrder = { transaction: Transaction; cookies: string[] }

type RegistrationContext = { c: Context<Env>; db: Db; school: CurrentSchool; viewer: Viewer; locale: Locale }

/** From where and how somebody orders, as their request says it. */
export function getOrigin({ c, school, viewer, locale }: Omit<RegistrationContext, 'db'>): RegistrationOrigin {
  return {
    schoolId: school.id,
    locale,
    timeZone: school.timeZone,
    ip: c.var.ip,
    referral: getCookie(c.req.header('cookie'), 'ref'),
    sessionToken: c.var.session.token,
    userAgent: c.req.header('user-agent'),
    waiverRequired: school.waiverRequired,
    waysIn: waysIn({ school, viewer }),
  }
}

/**
 * Places an order; where a field is refused, all that is wrong with it is said, also what would be found out later, unless
 * the school denies it. That the total is another one is said of an order whose code can be had and whose address is free.
 */
export function sayingAll<T>(
  asking: RegistrationContext,
  find: () => Promise<OrderRequest>,
  work: () => Promise<T>,
): Promise<T> {
  const isOfTotal = ({ text }: Refusal) => text === 'order-forms.price_changed'
  return withWrong(work, async () => wrongBesides(asking, await find()), isOfTotal)
}

async function wrongBesides(asking: RegistrationContext, request: OrderRequest): Promise<FieldErrors> {
  const { c, db, viewer, locale } = asking
  refuseDenied(request, await findAccess(db, viewer, request.offer))
  const { email, promo_code: typed, ...sent } = SentInput.parse(c.var.sent.body)
  const tried = typed ? await tryOn(db, viewer, request, { ...sent, typed, locale }) : undefined
  const isTaken = viewer.kind === 'visitor' && email && (await hadAccount(db, viewer.schoolId, email))
  return {
    ...(tried?.refused && { promo_code: [tried.refused] }),
    ...wrongWith({ ...request, code: tried?.code }, sent, getOrigin(asking)),
    ...(isTaken && { email: ['accounts.exists'] }),
  }
}

/** Whether an address had an account before this order, which has made one itself where it lost the last of a price or code. */
async function hadAccount(db: Db, schoolId: number, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, schoolId, email)
  if (!account) return false
  const { rows } = await db.execute<{ before: boolean }>(sql`
    select ${account.createdAt}::timestamptz < date_trunc('milliseconds', now()) as before`)
  return rows[0]?.before ?? false
}

/** Orders for the account that is made with it, or for whoever is logged in by now. */
export function registerOrOrder(
  db: Db,
  viewer: Viewer,
  ...rest: [OrderRequest, Order, NewBuyer, RegistrationOrigin]
): Promise<RegisteredOrder> {
  return viewer.kind === 'visitor' ? registerAndOrder(db, ...rest) : orderAsMember(db, viewer, ...rest)
}

/** For this long the browser that made an account by ordering may send that order again and is the same person. */
const SAME_SUBMIT_SECONDS = 600

/**
 * Makes an account, logs it in and places its first order. A double click makes all of that once: the order's key
 * holds the anonymous session that sent it, so the second submit finds the first, and gets a session of its own only
 * from the same browser with the same password. Any other address that is taken is a 422 and opens nothing. No letter goes
 * out: the receipt is the first, and brings the link that confirms the address (docs/decisions/040).
 */
async function registerAndOrder(
  db: Db,
  request: OrderRequest,
  order: Order,
  buyer: NewBuyer,
  from: RegistrationOrigin,
): Promise<RegisteredOrder> {
  const { schoolId, locale } = from
  const keyOf = (digest: string) => `${digest}:${getBrowser(from, buyer.email)}:0`
  for (const before of await digestsBeforeSoldOut(db, request, order, { schoolId, email: buyer.email })) {
    const last = await repeatedSubmit(db, keyOf(before), buyer, from)
    if (last) return last
  }
  const key = keyOf(priceOrder(request, order, from).digest)
  const used = request.code && (await findUseRefusal(db, request.code, anybody(from), getProducts(request)))
  if (used) {
    const twin = await repeatedSubmit(db, key, buyer, from)
    if (twin) return twin
    throw invalid('promo_code', `promotions.${used}`)
  }
  const account = await createAccount(db, {
    schoolId,
    email: buyer.email,
    firstName: buyer.first_name,
    lastName: buyer.last_name,
    password: buyer.password,
    locale,
  }).catch(async (error: unknown) => {
    // Taken: perhaps by this very submit's twin.
    if (error instanceof Refusal && error.status === 422) return undefined
    throw error
  })
  if (!account) {
    const twin = await repeatedSubmit(db, key, buyer, from)
    if (twin) return twin
    throw invalid('email', 'accounts.exists')
  }
  const [transaction, cookies] = await Promise.all([
    writeFirst(db, account, request, order, from, keyOf),
    openSession(db, account, { ...from, by: buyer.password === undefined ? 'other' : 'password' }),
  ])
  return { transaction, cookies }
}

/** The first order of a new account, at what is left when somebody else takes the last package of a promo meanwhile. */
async function writeFirst(
  db: Db,
  account: Account,
  request: OrderRequest,
  order: Order,
  from: RegistrationOrigin,
  keyOf: (digest: string) => string,
): Promise<Transaction> {
  const priced = priceOrder(request, order, from)
  const key = { orderKey: keyOf(priced.digest), taken: 'fails' as const }
  const written = await writeOrder(db, account, priced, key, order, from)
  if (!written) throw new Error('an order was skipped that may not be')
  if (written !== SOLD_OUT) return written
  return writeFirst(db, account, await reloadOrderRequest(db, anybody(from), request), order, from, keyOf)
}

const anybody = ({ schoolId, locale }: RegistrationOrigin) => ({ kind: 'visitor', schoolId, locale }) as const

/** Names the anonymous session and the address, without telling either. */
function getBrowser({ sessionToken }: RegistrationOrigin, email: string): string {
  return `r${createHash('sha256')
    .update(`${sessionToken} ${emailKey(email)}`)
    .digest('base64url')}`
}

/** What the same submit was called before a promo was sold out, perhaps by itself. */
async function digestsBeforeSoldOut(
  db: Db,
  request: OrderRequest,
  order: Order,
  { schoolId, email }: { schoolId: number; email: string },
): Promise<string[]> {
  const digest = digestBeforeSoldOut(request, order)
  const account = digest && (await findAccountByEmail(db, schoolId, email))
  if (!account) return []
  const { known } = await findOrders(db, account, { digest, productIds: getProducts(request) })
  return [digest, ...(await findHolding(db, known, request, order)).map((one) => one.digest)]
}

async function repeatedSubmit(
  db: Db,
  key: string,
  buyer: NewBuyer,
  from: RegistrationOrigin,
): Promise<RegisteredOrder | undefined> {
  const transaction = await findByOrderKey(db, from.schoolId, key)
  if (!transaction || !isRepeatable(transaction) || transaction.ageSeconds > SAME_SUBMIT_SECONDS) return undefined
  const account = await findAccountByEmail(db, from.schoolId, buyer.email)
  if (!account || account.id !== transaction.accountId) return undefined
  const same =
    account.passwordHash === null
      ? buyer.password === undefined
      : buyer.password !== undefined && (await checkPassword(account.passwordHash, buyer.password))
  return same ? { transaction, cookies: await openSession(db, account, from) } : undefined
}

/** A logged-in buyer whose page still showed the fields of registration orders as who they are. */
async function orderAsMember(
  db: Db,
  member: Member,
  request: OrderRequest,
  order: Order,
  buyer: NewBuyer,
  context: OrderContext,
): Promise<RegisteredOrder> {
  if (emailKey(buyer.email) !== emailKey(member.email)) {
    throw invalid('email', ['order-forms.logged_in_as', { email: member.email }])
  }
  return { transaction: await placeOrder(db, member, request, order, context), cookies: [] }
}
