import { and, asc, eq, sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { Product, ProductType } from '#app/content/catalogue/product.ts'
import { legalTexts } from '#app/people/schools/tables.server.ts'
import { type Db, statement } from '#app/platform/db.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { consents } from '#app/selling/payments/tables.server.ts'
import { openingInWords } from './closed-event.ts'
import { costsMoney, type OrderRequest } from './order-request.server.ts'
import type { Renewal } from './renewal.ts'
import { renewalWording } from './renewal-wording.ts'

type Kind = 'terms' | 'withdrawal_waiver' | 'marketing'
export type ConsentChoices = Record<Kind, boolean>
export type Consent = { kind: Kind | 'renewal' | 'keep_card' | 'instalments'; given: boolean; wording: string }

/** When access begins that is bought: at once, on the day of its product (in words), or once a gift is accepted. */
export type Beginning = { how: 'at_once' | 'gift' } | { how: 'presale' | 'gift_presale'; date: string }

export function getBeginning(
  { offer: { presaleUntil }, gift }: Pick<OrderRequest, 'gift'> & { offer: Pick<Product, 'presaleUntil'> },
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Beginning {
  if (!presaleUntil) return { how: gift ? 'gift' : 'at_once' }
  return { how: gift ? 'gift_presale' : 'presale', date: openingInWords(presaleUntil, locale, timeZone) }
}

/** The sentence beside a box, word for word as the checkout shows it. */
function getWording(kind: Kind, { type, begins }: Pick<ConsentContext, 'type' | 'begins'>, locale: Locale): string {
  if (kind === 'withdrawal_waiver') return getWaiver(type, begins, locale)
  const links = { terms: translate(locale, 'checkout.terms_link'), privacy: translate(locale, 'checkout.privacy_link') }
  return translate(locale, `checkout.consent_${kind}`, links)
}

/** What one says who gives up the right to withdraw: of content by opening it, of a service once it has been provided. */
export function getWaiver(type: ProductType, begins: Beginning, locale: Locale): string {
  if (KINDS[type].isService) return translate(locale, 'checkout.consent_service_waiver')
  return translate(locale, WAIVERS[begins.how], { date: '', ...begins })
}

const WAIVERS = {
  at_once: 'checkout.consent_withdrawal_waiver',
  presale: 'checkout.consent_presale_waiver',
  gift: 'checkout.consent_gift_waiver',
  gift_presale: 'checkout.consent_gift_presale_waiver',
} as const

/** Why a school asks for that, where nobody orders without. */
export function getWaiverReason(type: ProductType, begins: Beginning, locale: Locale): string {
  if (KINDS[type].isService) return translate(locale, 'checkout.service_waiver_required')
  return translate(locale, REASONS[begins.how], { date: '', ...begins })
}

const REASONS = {
  at_once: 'checkout.waiver_required',
  presale: 'checkout.presale_waiver_required',
  gift: 'checkout.gift_waiver_required',
  gift_presale: 'checkout.gift_waiver_required',
} as const

type ConsentContext = {
  type: ProductType
  total: number
  simple: boolean
  begins: Beginning
  /** Its card is kept for what is offered after the payment. */
  keeps?: boolean
  /** What is agreed to of instalments, in the words beside the button. */
  instalments?: string | undefined
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
    return { kind, given: choices[kind], wording: getWording(kind, order, locale) }
  })
  if (order.keeps)
    agreed.push({ kind: 'keep_card', given: true, wording: translate(locale, 'order-forms.consent_keep_card') })
  if (order.instalments) agreed.push({ kind: 'instalments', given: true, wording: order.instalments })
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
