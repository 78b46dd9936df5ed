import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Route } from '#app/platform/http.server.ts'
import type { Locale, Message } from '#app/platform/i18n.ts'
import { type Bucket, bucketOfConnection, returnToken, secondsToWait, takeToken } from '#app/platform/limits.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findCode, findUseRefusal, type KnownCode } from '#app/selling/promotions/uses.server.ts'
import type { OrderAmounts } from './inputs.server.ts'
import { getProducts, type OrderLine, type OrderRequest, priceLines } from './order-request.server.ts'
import type { SummedLine, Totals } from './totals.ts'

const TRIES = { name: 'promo code', burst: 10, perSecond: 10 / 60 }

/** Every try of a code counts, wherever it is made, so that nobody guesses one. */
export function countTry(c: Context<Env>): Bucket[] {
  return [bucketOfConnection(c.var.ip, TRIES)]
}

/** Orders with a promo code count as tries of that code, by connection, before anything else is looked at. */
export function countCode(c: Context<Env>): Bucket[] {
  return c.var.sent.body.promo_code === undefined ? [] : countTry(c)
}

/** An order whose form may say too much of its invoice, and says by a sign of its own that it is a gift. */
export function tidyingForm({ declared, handle }: Route): Route {
  return {
    declared,
    async handle(c) {
      tidyInvoice(c)
      tidyGift(c)
      return handle(c)
    },
  }
}

/** A form sends the invoice's fields also when its box was unticked again, and a company's when it is for a person. */
function tidyInvoice(c: Context<Env>): void {
  const { body, form } = c.var.sent
  if (!form || typeof body.invoice !== 'object' || body.invoice === null) return
  const { for_me, ...invoice } = body.invoice as Record<string, unknown>
  if (!('type' in invoice)) delete body.invoice
  else if (for_me !== undefined) body.invoice = { ...invoice, type: 'personal', vat_id: undefined }
}

/** A form of which no field was filled in would else order for the buyer: empty fields are none. */
function tidyGift(c: Context<Env>): void {
  const { body, form } = c.var.sent
  if (!form || typeof body.gift !== 'object' || body.gift === null) return
  const { chosen, ...gift } = body.gift as Record<string, unknown>
  body.gift = gift
}

/** What is asked for with the code that somebody typed; one that nobody knows is refused. */
export async function withCode(db: Db, request: OrderRequest, typed: string | undefined): Promise<OrderRequest> {
  if (typed === undefined) return request
  const code = await findCode(db, request.offer.schoolId, typed)
  if (!code) throw invalid('promo_code', 'promotions.unknown')
  return { ...request, code }
}

/** A code that came with a page: as somebody typed it, unless it is only remembered, and what it is. */
export type TriedCode = { typed?: string; code?: KnownCode; refused?: Message }

/** Looks for a code that a page was asked with. Only those that cannot be had count as tries. */
export async function lookUpCode(
  { schoolId, ip, viewer, productId }: { schoolId: number; ip: string; viewer: Viewer; productId: number },
  typed: string,
): Promise<Pick<TriedCode, 'code' | 'refused'>> {
  const bucket = bucketOfConnection(ip, TRIES)
  return inSchool(schoolId, async (db) => {
    const left = await takeToken(db, schoolId, bucket)
    if (left < 0) return { refused: ['errors.too_many', { seconds: secondsToWait(left, TRIES) }] }
    const code = await findCode(db, schoolId, typed)
    const used = code && (await findUseRefusal(db, code, viewer, [productId]))
    if (!code || used) return { refused: `promotions.${used ?? 'unknown'}` }
    await returnToken(db, schoolId, bucket)
    return { code }
  })
}

type CodeTrial = { code?: KnownCode; totals: Totals; lines: SummedLine<OrderLine>[]; refused?: Message }

/** What an order would come to with a code, and why without it where it cannot be had. */
export async function tryOn(
  db: Db,
  viewer: Viewer,
  request: OrderRequest,
  wanted: OrderAmounts & { typed: string; locale: Locale },
): Promise<CodeTrial> {
  const { typed, locale } = wanted
  const code = await findCode(db, request.offer.schoolId, typed)
  const without = (refused: Message): CodeTrial => ({ ...priceLines(request, wanted, locale), refused })
  if (!code) return without('promotions.unknown')
  const { refused, ...priced } = priceLines({ ...request, code }, wanted, locale)
  if (refused) return without(refused)
  const used = await findUseRefusal(db, code, viewer, getProducts(request))
  return used ? without(`promotions.${used}`) : { ...priced, code }
}
