import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { getEmailLink, storeEmailLink } from '#app/people/accounts/mailed-links.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool, statement } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { vatSums } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { loadDiscount, namesOfParts } from '#app/selling/bundles/parts.server.ts'
import { loadReceipt, numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { type Buyer, transactions } from '#app/selling/payments/tables.server.ts'
import { listItems, transactionById } from '#app/selling/payments/transactions.server.ts'
import { consentsOf } from './consents.server.ts'
import { receiptLetter } from './emails/receipt.tsx'
import type { ReceiptView } from './receipt-view.ts'
import { soldPlans } from './sold-kinds.server.ts'
import { createTermsFile } from './terms-file.ts'

const bought = statement('bought', (db: Db) =>
  db
    .select({
      transaction: transactions,
      slug: products.slug,
      type: products.type,
      title: products.title,
      period: soldPlans.use().periodOf(sql.placeholder('school'), transactions.id),
      bought: soldPlans.use().boughtBy(sql.placeholder('school'), transactions.id),
      confirmedAt: accounts.emailVerifiedAt,
      address: accounts.emailKey,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
    })
    .from(transactions)
    .innerJoin(products, hasId(products, sql.placeholder('school'), transactions.productId))
    .innerJoin(accounts, hasId(accounts, sql.placeholder('school'), transactions.accountId))
    .where(transactionById),
)

/**
 * Numbers what waits for it, and writes the buyer what was bought, paid and agreed to: once per transaction, however often
 * this runs. To an address that nobody has confirmed it brings the link that does (docs/decisions/040).
 */
export async function sendReceipt({ schoolId, transactionId }: { schoolId: number; transactionId: number }) {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, (db) => numberReceipts(db, schoolId, transactionId), { reading: true })
  const read = inSchool(schoolId, (db) => readReceipt(db, school, transactionId), { reading: true })
  const { props, unconfirmed, ...whose } = await read
  const token = newToken()
  const confirm = unconfirmed && getEmailLink(school, token)
  const sent = { school, ...whose, reference: String(transactionId), props: { ...props, confirm } }
  await sendLetter(receiptLetter, sent, (db) =>
    unconfirmed ? storeEmailLink(db, unconfirmed, null, token) : Promise.resolve(),
  )
}

/** What a receipt says, and to whom it goes. */
export async function readReceipt(db: Db, school: CurrentSchool, id: number) {
  const schoolId = school.id
  const [[row], items, consents, receipt] = await Promise.all([
    bought(db, { school: schoolId, id }),
    listItems(db, { schoolId, id }),
    consentsOf(db, { schoolId, id }),
    loadReceipt(db, schoolId, id),
  ])
  if (!row) throw new Error(`no transaction ${id}`)
  const { transaction, slug, type, title, period, bought: of, confirmedAt, address, hasPassword } = row
  const { locale, net, discount, total, currency, buyer, quantity } = transaction
  const parts = await namesOfParts(db, transaction, locale)
  const { step, href } = KINDS[type].home({ id: transaction.productId, slug, quantity })
  const accepted = consents.find(({ kind }) => kind === 'terms')
  const waiver = consents.find(({ kind }) => kind === 'withdrawal_waiver')
  const props: ReceiptView = {
    net,
    period,
    bought: of,
    discount,
    ...(await loadDiscount(db, transaction)),
    vats: vatSums(items),
    total,
    currency,
    product: {
      title: inLocale(title, locale),
      type,
      href: school.origin + (step === 'inbox' ? `/${slug}/bookings` : href),
    },
    step,
    quantity,
    withdraw: total > 0 ? `${school.origin}/my/transactions/${transaction.hash}/withdraw` : null,
    comeBack: hasPassword ? null : `${school.origin}/login/link`,
    opens: await opensFor(db, schoolId, items, locale),
    items: items.map((item) => ({
      ...item,
      title: inLocale(item.title, locale),
      parts: parts.get(item.productId) ?? [],
    })),
    order: orderNumber(transaction),
    receipt: receipt?.number ?? null,
    at: receipt?.issuedAt ?? transaction.createdAt,
    buyer: total === 0 ? [buyer.email] : buyerLines(buyer, locale),
    consents,
    waived: waiver ? waiver.given : null,
    agreedAt: accepted?.at ?? transaction.createdAt,
    terms: accepted?.terms ? { version: accepted.termsVersion ?? 1 } : null,
  }
  const terms = accepted?.terms
    ? [
        createTermsFile(school, {
          html: inLocale(accepted.terms, locale),
          version: accepted.termsVersion ?? 1,
          at: accepted.at,
          order: props.order,
          locale,
        }),
      ]
    : []
  const { first_name: firstName } = buyer
  const to = { id: transaction.accountId, email: buyer.email, emailVerifiedAt: confirmedAt, locale, firstName }
  const unconfirmed =
    confirmedAt || emailKey(buyer.email) !== address
      ? null
      : { schoolId, id: transaction.accountId, email: buyer.email }
  // Who pays to have it sent is no flood.
  return { to, toStranger: total === 0 && !confirmedAt, attachments: terms, props, unconfirmed }
}

/** What ends by itself: a membership with its period, and what comes with a date after it. */
const BY_DATES: readonly ProductType[] = ['membership', 'event', 'consultation']

async function opensFor(db: Db, schoolId: number, items: Awaited<ReturnType<typeof listItems>>, locale: Locale) {
  const byDays = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.schoolId, schoolId),
        inArray(
          products.id,
          items.map(({ productId }) => productId),
        ),
        notInArray(products.type, [...BY_DATES]),
      ),
    )
  const open = items.filter(({ productId }) => byDays.some(({ id }) => id === productId))
  return open.map(({ title, accessDays: days }) => ({ title: inLocale(title, locale), days }))
}

function buyerLines({ first_name, last_name, email, invoice }: Buyer, locale: Locale): string[] {
  if (!invoice) return [`${first_name} ${last_name}`.trim(), email]
  const { name, street, postal_code, city, country, vat_id } = invoice
  const vatId = vat_id ? [translate(locale, 'invoices.mail_vat_id', vatIdText(vat_id, country))] : []
  return [name, street, `${postal_code} ${city}, ${country}`, ...vatId]
}
