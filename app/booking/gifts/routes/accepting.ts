import { z } from 'zod'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { coverImage } from '#app/platform/picture.ts'
import { accept, findWayToTake, requireByLink } from '../accepting.server.ts'
import { nameGiver } from '../giver.ts'

const ids = z.object({ token: Token })

/** What the link of a gift leads to: its card and how to accept it, and from then on what was given. */
const showGift = route({ access: 'visitor', ids, limit: ROOMY }, async ({ c, db, viewer, locale, ids }) => {
  // The address of this page opens what was given, so no other site learns it.
  c.header('Referrer-Policy', 'same-origin')
  const linked = await requireByLink(db, viewer, ids.token)
  const { gift, product, buyer, buyerLeft, accessDays } = linked
  if (gift.acceptedAt) return redirect(getHomePath(product))
  return page('gifts/gift', {
    token: ids.token,
    name: gift.name,
    by: nameGiver(buyer, buyerLeft),
    message: gift.message,
    product: {
      title: inLocale(product.title, locale),
      type: product.type,
      slug: product.slug,
      cover: coverImage(product.cover),
      href: getHomePath(product),
    },
    accessDays,
    opensAt: product.presaleUntil,
    way: await findWayToTake(db, viewer, linked),
  })
})

/** Somebody who is logged in takes the gift. */
const acceptGift = route({ access: 'member', ids, form: showGift, limit: ROOMY }, async ({ db, viewer, ids }) => {
  const linked = await requireByLink(db, viewer, ids.token)
  await accept(db, viewer, linked)
  const to = getHomePath(linked.product)
  return jsonOrRedirect({ accepted: true, redirect: to }, to)
})

export const routes = {
  'GET /gift/:token': showGift,
  'POST /gift/:token': acceptGift,
} satisfies Addresses
