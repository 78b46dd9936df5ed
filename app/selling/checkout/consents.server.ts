import { and, asc, eq, sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { legalTexts } from '#app/people/schools/tables.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { consents } from '#app/selling/payments/tables.server.ts'
import { costsMoney } from './order-request.server.ts'
import type { Renewal } from './renewal.ts'
import { renewalWording } from './renewal-wording.ts'

type Kind = 'terms' | 'withdrawal_waiver' | 'marketing'
export type ConsentChoices = Record<Kind, boolean>
export type Consent = { kind: Kind | 'renewal' | 'keep_card'; given: boolean; wording: string }

/** The sentence beside a box, word for word as the checkout shows it. */
function getWording(kind: Kind, type: ProductType, locale: Locale): string {
  if (kind === 'withdrawal_waiver') return getWaiver(type, locale)
  const links = { terms: translate(locale, 'checkout.terms_link'), privacy: translate(locale, 'checkout.privacy_link') }
  return translate(locale, `checkout.consent_${kind}`, links)
}

/** What one says who gives up the right to withdraw: of content by opening it, of a service once it has been provided. */
export function getWaiver(type: ProductType, locale: Locale): string {
  return translate(
    locale,
    KINDS[type].isService ? 'checkout.consent_service_waiver' : 'checkout.consent_withdrawal_waiver',
  )
}

type ConsentContext = {
  type: ProductType
  total: number
  simple: boolean
  /** Its card is kept for what is offered after the payment. */
  keeps?: boolean
}

/**
 * What an order asks consent to. One that never costs anything has no right of withdrawal to give up, so it asks for no
 * waiver; a simple form asks for no news.
 */
function askedBy({ total, simple }: ConsentContext, renewal: Renewal | undefined): Kind[] {
  const waiver = costsMoney(renewal, total)
  return ['terms', ...(waiver ? (['withdrawal_waiver'] as const) : []), ...(simple ? [] : (['marketing'] as const))]
}

/** What a buyer said beside each box that such an order shows, with the words that stood there. */
export function consentsTo(
  order: ConsentContext,
  choices: ConsentChoices,
  locale: Locale,
  renewal?: Renewal,
): Consent[] {
  const agreed: Consent[] = askedBy(order, renewal).map((kind) => {
    return { kind, given: choices[kind], wording: getWording(kind, order.type, locale) }
  })
  if (order.keeps)
    agreed.push({ kind: 'keep_card', given: true, wording: translate(locale, 'order-forms.consent_keep_card') })
  // Said beside the button, and given with it.
  const wording = renewal && renewalWording(renewal, locale)
  return wording ? [...agreed, { kind: 'renewal', given: true, wording }] : agreed
}

const consentsOfTransaction = statement('consents_of_transaction', (db: Db) =>
  db
    .select({
      kind: consents.kind,
      given: consents.given,
      wording: consents.wording,
      termsVersion: consents.termsVersion,
      at: consents.at,
      terms: legalTexts.html,
    })
    .from(consents)
    .leftJoin(
      legalTexts,
      and(
        eq(legalTexts.schoolId, sql.placeholder('school')),
        eq(legalTexts.kind, 'terms'),
        eq(legalTexts.version, consents.termsVersion),
      ),
    )
    .where(
      and(eq(consents.schoolId, sql.placeholder('school')), eq(consents.transactionId, sql.placeholder('transaction'))),
    )
    .orderBy(asc(consents.id)),
)

/** What was agreed to with an order, with the terms in the version that was agreed to. */
export async function listConsents(db: Db, { schoolId, id }: { schoolId: number; id: number }) {
  return await consentsOfTransaction(db, { school: schoolId, transaction: id })
}
