import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, given as places, statement } from '../platform/db.server.ts'
import { type Locale, translate } from '../platform/i18n.ts'
import { legalTexts } from '../schools/tables.server.ts'
import { consents } from './tables.server.ts'

type Kind = 'terms' | 'withdrawal_waiver' | 'marketing'
export type Given = Record<Kind, boolean>
type Ordered = { schoolId: number; id: number; total: number }

/** The sentence beside a box, word for word as the checkout shows it. */
export function wordingOf(kind: Kind, locale: Locale): string {
  const links = { terms: translate(locale, 'checkout.terms_link'), privacy: translate(locale, 'checkout.privacy_link') }
  return translate(locale, `checkout.consent_${kind}`, links)
}

/** The version of a text that is in force when the row is written. */
function versionOf(kind: 'terms' | 'privacy') {
  return sql`(select max(${legalTexts.version}) from ${legalTexts}
    where ${legalTexts.schoolId} = ${sql.placeholder('schoolId')} and ${legalTexts.kind} = ${kind})`
}

/** A row per kind, in one statement; what differs between the rows is placed under the kind's name. */
function inserting(name: string, kinds: readonly Kind[]) {
  return statement(name, (db: Db) =>
    db.insert(consents).values(
      kinds.map((kind) => ({
        ...places('schoolId', 'transactionId', 'locale', 'ip'),
        kind,
        given: sql.placeholder(`${kind} given`),
        wording: sql.placeholder(`${kind} wording`),
        termsVersion: versionOf('terms'),
        privacyVersion: versionOf('privacy'),
      })),
    ),
  )
}

const FOR_MONEY = ['terms', 'withdrawal_waiver', 'marketing'] as const
/** A free order has no right of withdrawal to give up, so it asks for no waiver. */
const FOR_FREE = ['terms', 'marketing'] as const
const insertForMoney = inserting('write_consents', FOR_MONEY)
const insertForFree = inserting('write_free_consents', FOR_FREE)

/** Keeps what the buyer agreed to and what not, in the words that were shown and for the versions in force. */
export async function writeConsents(
  db: Db,
  { schoolId, id: transactionId, total }: Ordered,
  given: Given,
  { locale, ip }: { locale: Locale; ip: string },
): Promise<void> {
  const [kinds, insert] = total === 0 ? [FOR_FREE, insertForFree] : [FOR_MONEY, insertForMoney]
  const rows = kinds.flatMap((kind) => [
    [`${kind} given`, given[kind]],
    [`${kind} wording`, wordingOf(kind, locale)],
  ])
  await insert(db, { schoolId, transactionId, locale, ip, ...Object.fromEntries(rows) })
}

/** What was agreed to with an order, with the terms in the version that was agreed to. */
export async function consentsOf(db: Db, { schoolId, id }: { schoolId: number; id: number }) {
  return await db
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
        eq(legalTexts.schoolId, consents.schoolId),
        eq(legalTexts.kind, 'terms'),
        eq(legalTexts.version, consents.termsVersion),
      ),
    )
    .where(and(eq(consents.schoolId, schoolId), eq(consents.transactionId, id)))
    .orderBy(asc(consents.id))
}
