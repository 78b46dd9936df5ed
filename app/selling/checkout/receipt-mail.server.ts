import { sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { getEmailLink, storeEmailLink } from '#app/people/accounts/mailed-links.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool, statement } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { listConsents } from './consents.server.ts'
import { receiptLetter } from './emails/receipt.tsx'
import { ownGiftPath } from './gift.ts'
import { getOutcome } from './order-state.ts'
import { requireOrder } from './order-view.server.ts'
import type { OrderBuyer } from './order-view.ts'
import type { ReceiptView } from './receipt-view.ts'
import { createTermsFile } from './terms-file.ts'

const buyerOfOrder = statement('buyer_of_order', (db: Db) =>
  db
    .select({
      confirmedAt: accounts.emailVerifiedAt,
      address: accounts.emailKey,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
    })
    .from(accounts)
    .where(hasId(accounts, sql.placeholder('school'), sql.placeholder('account'))),
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
  const [{ order, row }, agreed] = await Promise.all([
    requireOrder(db, { schoolId, id }),
    listConsents(db, { schoolId, id }),
  ])
  const { transaction } = row
  const { accountId, locale } = transaction
  const account = await buyerOfOrder(db, { school: schoolId, account: accountId }).then(requireRow)
  const { confirmedAt, address, hasPassword } = account
  const { product, quantity, buyer, total, consents, receipt } = order
  const { step, href } = KINDS[product.type].home({ id: product.id, slug: product.slug, quantity })
  const accepted = agreed.find(({ kind }) => kind === 'terms')
  const waiver = consents.find(({ kind }) => kind === 'withdrawal_waiver')
  const props: ReceiptView = {
    order,
    outcome: getOutcome(order),
    href: getLoginAddress(
      school.origin,
      order.gift ? ownGiftPath(order.hash) : step === 'inbox' ? `/${product.slug}/bookings` : href,
    ),
    step,
    withdraw:
      total > 0 && order.bought?.by !== 'instalment' ? `${school.origin}/my/transactions/${order.hash}/withdraw` : null,
    comeBack: hasPassword ? null : `${school.origin}/login/link`,
    opens: order.gift ? [] : order.items.filter(({ type }) => !BY_DATES.includes(type)),
    at: receipt?.issuedAt ?? order.orderedAt,
    buyer: total === 0 ? [buyer.email] : buyerLines(buyer, locale),
    waived: waiver ? waiver.given : null,
    agreedAt: accepted?.at ?? order.orderedAt,
    terms: accepted?.terms ? { version: accepted.termsVersion ?? 1 } : null,
  }
  const terms = accepted?.terms
    ? [
        createTermsFile(school, {
          html: inLocale(accepted.terms, locale),
          version: accepted.termsVersion ?? 1,
          at: accepted.at,
          order: order.number,
          locale,
        }),
      ]
    : []
  const to = { id: accountId, email: buyer.email, emailVerifiedAt: confirmedAt, locale, firstName: buyer.first_name }
  const unconfirmed =
    confirmedAt || emailKey(buyer.email) !== address ? null : { schoolId, id: accountId, email: buyer.email }
  // Who pays to have it sent is no flood.
  return { to, toStranger: total === 0 && !confirmedAt, attachments: terms, props, unconfirmed }
}

/** What ends by itself: a membership with its period, and what comes with a date after it. */
const BY_DATES: readonly ProductType[] = ['membership', 'event', 'consultation']

function buyerLines({ first_name, last_name, email, invoice }: OrderBuyer, locale: Locale): string[] {
  if (!invoice) return [`${first_name} ${last_name}`.trim(), email]
  const { name, street, postal_code, city, country, vat_id } = invoice
  const vatId = vat_id ? [translate(locale, 'invoices.mail_vat_id', vatIdText(vat_id, country))] : []
  return [name, street, `${`${postal_code} ${city}`.trim()}, ${country}`, ...vatId]
}
