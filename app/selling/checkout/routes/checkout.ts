import type { Context } from 'hono'
import { z } from 'zod'
import { findAccess } from '#app/access/access/access.server.ts'
import { isDenied } from '#app/access/access/rule.ts'
import { getHomePath, KINDS } from '#app/content/catalogue/kind.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { findMovedAddress } from '#app/content/catalogue/slugs.server.ts'
import { Email, Password } from '#app/people/accounts/inputs.server.ts'
import { logIn } from '#app/people/sign-in/login.server.ts'
import { completeLogin } from '#app/people/sign-in/second-step.server.ts'
import { Answer, redirect } from '#app/platform/answers.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, Id, route, Slug } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { fieldsOfForms } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { storeTypedInput } from '#app/platform/refuse.server.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { listBumps } from '#app/selling/bumps/bumps.server.ts'
import { ownsAll } from '#app/selling/bundles/lower-price.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { findOpenOrder } from '#app/selling/payments/transactions.server.ts'
import { rememberCode } from '#app/selling/promotions/remembered.server.ts'
import { hasUpsells } from '#app/selling/upsells/upsells.server.ts'
import { findAvailability } from '../availability.server.ts'
import { checkoutAnswer } from '../checkout-page.server.ts'
import { BuyerInput, FormButtons, OrderInput, ShownInput } from '../inputs.server.ts'
import {
  canBeGiven,
  findOrderRequest,
  isSold,
  isToBuy,
  toOrderRequest,
  withBundleContents,
} from '../order-request.server.ts'

const ids = ShownInput.extend({ slug: Slug, price_id: Id.optional() })
type CheckoutContext = {
  c: Context<Env>
  db: Db
  school: CurrentSchool
  viewer: Viewer
  locale: Locale
  ids: z.infer<typeof ids>
}

async function checkoutPage({ c, db, school, viewer, locale, ids }: CheckoutContext) {
  const { slug } = ids
  const offer = await findOffer(db, viewer, slug)
  const elsewhere = KINDS[offer.type].soldAt?.(offer)
  // Its own page says when it opens; a code that a link brought goes along.
  if (elsewhere || !isSold(offer)) {
    rememberCode(c, db, ids.code)
    return redirect(elsewhere ?? `/${slug}`)
  }
  const { price_id, gift, instalments } = ids
  const chosen = await toOrderRequest(db, viewer, offer, { price_id, gift, instalments })
  // What cannot be given is ordered for oneself.
  const found =
    chosen.gift && !canBeGiven(chosen) ? await toOrderRequest(db, viewer, offer, { price_id: ids.price_id }) : chosen
  const access = await findAccess(db, viewer, offer)
  const owned = !found.gift && (!isToBuy(offer.type, access) || ownsAll(found.inside?.get(offer.id) ?? []))
  const forOthers = offer.prices.some(({ licences }) => licences.length > 0)
  // Where it stands says why the school denies it.
  if (isDenied(access) || (owned && !forOthers)) return redirect(getHomePath(offer))
  if (!canBePaid({ viewer, school }, offer.prices)) return redirect(`/${ids.slug}`)
  const [payment, bumps, upsells] = await Promise.all([
    findOpenOrder(db, viewer, offer.id),
    listBumps(db, viewer, offer, found.price),
    hasUpsells(db, offer),
  ])
  const request = await withBundleContents(db, viewer, { ...found, bumps })
  const availability = await findAvailability(db, viewer, request, locale)
  return checkoutAnswer({ c, db, ids }, request, {
    school,
    viewer,
    locale,
    payment,
    owned,
    around: availability,
    upsells,
  })
}

export const showCheckout = route({ access: 'visitor', ids, moved: findMovedAddress }, checkoutPage)

/** The form again at the price that was chosen in it, with what was typed; nothing is ordered by this. */
const choosePrice = route(
  {
    access: 'visitor',
    ids,
    input: z.object(fieldsOfForms(OrderInput, BuyerInput, FormButtons)),
    refusesFirst: ({ c, db, viewer, sent }) =>
      findOrderRequest(db, viewer, { slug: c.req.param('slug') ?? '', price_id: Id.safeParse(sent.price_id).data }),
    limit: ROOMY,
  },
  (context) => {
    context.input()
    storeTypedInput(context.c)
    return checkoutPage(context)
  },
)

const Credentials = z.object({ email: Email, password: Password })

/**
 * The log-in of an order without a script. Its form brings what was chosen and typed, which is checked once it is
 * ordered: the order's form is answered with all of it, to whoever is logged in by now.
 */
const logInToOrder = route(
  {
    access: 'visitor',
    ids: z.object({ slug: Slug }),
    input: z.object({
      ...fieldsOfForms(OrderInput, ids.omit({ slug: true }), BuyerInput, FormButtons),
      ...Credentials.shape,
    }),
    form: showCheckout,
    limit: ROOMY,
  },
  async ({ c, school, ids, input }) => {
    const { email, password } = input()
    const attempt = { email, password, schoolId: school.id, ip: c.var.ip, cookies: c.req.header('cookie') }
    const to = `/${ids.slug}/checkout`
    return logIn(attempt, async (db, account) => orderAgain(await completeLogin(c, db, account, { to })))
  },
)

/** The order's form again in place of the way back to it; who owes a second step goes there first. */
function orderAgain(entered: Answer): Answer {
  return new Answer((c: Context<Env>) => (c.var.session.member ? choosePrice.handle(c) : entered.send(c)))
}

export const routes = {
  'GET /:slug/checkout': showCheckout,
  'POST /:slug/checkout': choosePrice,
  'POST /:slug/checkout/login': logInToOrder,
} satisfies Addresses
