import type { Db } from '../platform/db.server.ts'
import type { Locale, Message } from '../platform/i18n.ts'
import { bucketOfConnection, spend } from '../platform/limits.server.ts'
import { invalid } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findCode, type KnownCode, whyUsed } from '../promotions/uses.server.ts'
import { type Asked, type OrderLine, priceLines } from './asked.server.ts'
import type { Wanted } from './inputs.server.ts'
import type { Summed, Totals } from './totals.ts'

const TRIES = { name: 'promo code', burst: 10, perSecond: 10 / 60 }

/** Every try of a code counts, wherever it is made, so that nobody guesses one. */
export async function countTry({ school, ip }: { school: { id: number }; ip: string }): Promise<void> {
  await spend(school.id, bucketOfConnection(ip, TRIES))
}

/** What is asked for with the code that somebody typed; one that nobody knows is refused. */
export async function withCode(db: Db, asked: Asked, typed: string | undefined): Promise<Asked> {
  if (typed === undefined) return asked
  const code = await findCode(db, asked.offer.schoolId, typed)
  if (!code) throw invalid('promo_code', 'promotions.unknown')
  return { ...asked, code }
}

type Tried = { code?: KnownCode; totals: Totals; lines: Summed<OrderLine>[]; refused?: Message }

/** What an order would come to with a code, and why without it where it cannot be had. */
export async function tryOn(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  wanted: Wanted & { typed: string; locale: Locale },
): Promise<Tried> {
  const { typed, locale } = wanted
  const code = await findCode(db, asked.offer.schoolId, typed)
  const without = (refused: Message): Tried => ({ ...priceLines(asked, wanted, locale), refused })
  if (!code) return without('promotions.unknown')
  const { refused, ...priced } = priceLines({ ...asked, code }, wanted, locale)
  if (refused) return without(refused)
  const used = await whyUsed(db, code, viewer, asked.offer.id)
  return used ? without(`promotions.${used}`) : { ...priced, code }
}
