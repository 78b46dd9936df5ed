import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { type ExtraOfferKind, OFFERS_MAX } from './extra-offer.ts'
import { ExtraOfferInput } from './inputs.server.ts'
import type { SavedOffers } from './saved-offers.server.ts'

const declared = { access: 'prices', ids: z.object({ id: Id }) } as const
const declaredOfOne = { access: 'prices', ids: z.object({ id: Id, offer: Id }) } as const
type OffersContext = Pick<RouteContext<typeof declared>, 'db' | 'viewer' | 'school' | 'locale' | 'ids'>

/** The product with which something is offered; 404 where the viewer does not build it. */
export const findOffering = ({ db, viewer, school, ids }: OffersContext) => findBuilt(db, { viewer, school }, ids.id)

type Names = { one: 'bump' | 'upsell'; component: 'bumps/bumps' | 'upsells/upsells'; textMax: number }

/**
 * What answers the addresses of a kind of extra offers: its page and its rows, and each change of them.
 * @param one what an answer calls one of them
 * @param loadOffers a web process loads what keeps them when it is first asked for
 */
export function offerHandlers(
  kind: ExtraOfferKind,
  { one, component, textMax }: Names,
  loadOffers: () => Promise<SavedOffers>,
) {
  const input = ExtraOfferInput(textMax)
  const address = ({ ids }: OffersContext) => `/home/products/${ids.id}/${kind}`

  async function begin(context: OffersContext) {
    const [offers, product] = await Promise.all([loadOffers(), findOffering(context)])
    return { offers, product }
  }

  const show = route(declared, async (context) => {
    const { offers, product } = await begin(context)
    const data = await offers.listRows(context.db, product, context.locale)
    const editor = await offers.loadEditor(context.db, product, context)
    return page(component, editor, { json: { data: toSnakeCase(data), next_page_url: null } })
  })

  async function answer(context: OffersContext, id: number, status: 200 | 201 = 200) {
    const { offers, product } = await begin(context)
    const row = await offers.findRow(context.db, product, id, context.locale)
    return jsonOrRedirect({ [one]: toSnakeCase(row) }, address(context), status)
  }

  return {
    show,
    add: route({ ...declared, input, form: show }, async (context) => {
      const { offers, product } = await begin(context)
      return answer(context, await offers.create(context.db, product, context, context.input()), 201)
    }),
    showOne: route(declaredOfOne, (context) => answer(context, context.ids.offer)),
    change: route({ ...declaredOfOne, input, form: show }, async (context) => {
      const { offer: id } = context.ids
      const { offers, product } = await begin(context)
      await offers.findRow(context.db, product, id, context.locale)
      await offers.save(context.db, product, context, { id, body: context.input() })
      return answer(context, id)
    }),
    order: route({ ...declared, input: OrderOf(OFFERS_MAX), form: show }, async (context) => {
      const { offers, product } = await begin(context)
      await offers.order(context.db, product, context.input())
      return jsonOrRedirect({ ordered: true }, address(context))
    }),
    remove: route(declaredOfOne, async (context) => {
      const { offers, product } = await begin(context)
      await offers.remove(context.db, product, context.ids.offer)
      return { deleted: true }
    }),
  }
}
