import type { Context } from 'hono'
import { z } from 'zod'
import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { NEW_ACCOUNTS } from '#app/people/sign-in/attempts.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, Id, IdAmong, IdOf, route, Slug, sendCookies } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Flag, Several } from '#app/platform/inputs.server.ts'
import { type FieldErrors, withRefused } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { recordVisit } from '#app/selling/conversions/visits.server.ts'
import { readAnswers } from '#app/selling/order-forms/answers.server.ts'
import { getOrderForm } from '#app/selling/order-forms/order-form.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { BuyerInput, OrderInput } from '../inputs.server.ts'
import { findOrderRequest, type OrderRequest } from '../order-request.server.ts'
import { findOrderWait, placeOrder } from '../orders.server.ts'
import { onward, type TypedPayment, typedIn } from '../payment.server.ts'
import { getOrigin, registerOrOrder, sayingAll } from '../registration.server.ts'
import { countCode, tidyingForm, withCode } from '../tried-codes.server.ts'
import { showCheckout } from './checkout.ts'

const PriceId = IdOf<{ slug: string }>(({ db, viewer, ids: { slug } }, price_id) =>
  findOrderRequest(db, viewer, { slug, price_id }),
)
const BumpId = IdAmong<{ slug: string }>(({ db, viewer, ids: { slug }, sent }, bumps) =>
  findOrderRequest(db, viewer, { slug, price_id: Id.safeParse(sent.price_id).data, bumps }),
)
const ids = z.object({ slug: Slug, price_id: PriceId.optional(), bumps: Several(BumpId).optional() })

/** What is ordered, as a gift or in instalments where it is so. */
const requireOrderRequest = ({
  c,
  db,
  viewer,
  ids,
}: {
  c: Context<Env>
  db: Db
  viewer: Viewer
  ids: { slug: string; price_id?: number | undefined; bumps?: number[] | undefined }
}) => {
  const { gift, instalments } = c.var.sent.body
  const inParts = Flag.safeParse(instalments).data ?? false
  return findOrderRequest(db, viewer, { ...ids, gift: gift !== undefined, instalments: inParts })
}

/** Nobody gives something to themselves: without the gift it is theirs at once. */
function refuseOwnGift(c: Context<Env>, own: unknown): FieldErrors {
  const { gift } = c.var.sent.body
  const email = typeof gift === 'object' && gift !== null && 'email' in gift ? gift.email : undefined
  if (typeof email !== 'string' || typeof own !== 'string') return {}
  const key = emailKey(email)
  return key !== undefined && key === emailKey(own) ? { 'gift.email': ['order-forms.gift_own_address'] } : {}
}

type OrderReading<T> = { c: Context<Env>; input: () => T; locale: Locale; missing?: FieldErrors }

/** What was sent with an order, the answers to what its product asks among it; 422 with all that is wrong at once. */
function readOrder<T extends { response?: unknown }>(
  { offer }: OrderRequest,
  { c, input, locale, missing = {} }: OrderReading<T>,
): Omit<T, 'response'> & { answers: StoredAnswer[] } {
  const { answers: said, errors } = readAnswers(getOrderForm(offer), c.var.sent.body.response, locale)
  const { response, ...read } = withRefused(input, { ...missing, ...errors })
  return { ...read, answers: said }
}

/** A simple form asks for one name. What is no text is refused as such, by the fields of buyers. */
function needsLastName({ offer }: OrderRequest, c: Context<Env>): boolean {
  const { last_name = '' } = c.var.sent.body
  return !getOrderForm(offer).simple && typeof last_name === 'string' && last_name.trim() === ''
}

/** On to the payment; how the buyer came here is kept with the order, as far as that was agreed to. */
async function visited({ c, db }: { c: Context<Env>; db: Db }, transaction: Transaction, typed: TypedPayment) {
  await recordVisit(db, transaction, c)
  return onward(transaction, typed)
}

const placeMemberOrder = tidyingForm(
  route(
    { access: 'member', ids, input: OrderInput, form: showCheckout, counts: countCode, waits: findOrderWait },
    async (asking) => {
      const { c, db, viewer, locale, input } = asking
      const found = await requireOrderRequest(asking)
      return sayingAll(
        asking,
        async () => found,
        async () => {
          const { promo_code, ...order } = readOrder(found, {
            c,
            input,
            locale,
            missing: refuseOwnGift(c, viewer.email),
          })
          const request = await withCode(db, found, promo_code)
          return visited(asking, await placeOrder(db, viewer, request, order, getOrigin(asking)), typedIn(order))
        },
      )
    },
  ),
)

const placeOrderAndRegister = tidyingForm(
  route(
    {
      access: 'visitor',
      ids,
      input: OrderInput.extend(BuyerInput.shape),
      form: showCheckout,
      limit: NEW_ACCOUNTS,
      counts: countCode,
      waits: findOrderWait,
    },
    async (asking) => {
      const { c, db, viewer, locale, input } = asking
      const found = await requireOrderRequest(asking)
      return sayingAll(
        asking,
        async () => found,
        async () => {
          const { email, first_name, last_name, password, promo_code, ...order } = readOrder(found, {
            c,
            input,
            locale,
            missing: {
              ...(needsLastName(found, c) && { last_name: ['errors.required'] }),
              ...refuseOwnGift(c, c.var.sent.body.email),
            },
          })
          const request = await withCode(db, found, promo_code)
          const buyer = { email, first_name, last_name, password }
          const placed = await registerOrOrder(db, viewer, request, order, buyer, getOrigin(asking))
          sendCookies(c, db, placed.cookies)
          return visited(asking, placed.transaction, typedIn(order))
        },
      )
    },
  ),
)

export const routes = {
  'POST /:slug/onepagecheckout': placeMemberOrder,
  'POST /:slug/onepagecheckoutregister': placeOrderAndRegister,
} satisfies Addresses
