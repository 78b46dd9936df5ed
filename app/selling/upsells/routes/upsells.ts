import type { Addresses } from '#app/platform/http.server.ts'
import { offerHandlers } from '#app/selling/extra-offers/handlers.server.ts'

const load = async () => (await import('../saved-upsells.server.ts')).savedUpsells
const TEXT_MAX = 400
const named = { one: 'upsell', component: 'upsells/upsells', textMax: TEXT_MAX } as const
const upsells = offerHandlers('upsells', named, load)

export const routes = {
  'GET /home/products/:id/upsells': upsells.show,
  'POST /home/products/:id/upsells': upsells.add,
  'POST /home/products/:id/upsells/order': upsells.order,
  'GET /home/products/:id/upsells/:offer': upsells.showOne,
  'POST /home/products/:id/upsells/:offer': upsells.change,
  'PUT /home/products/:id/upsells/:offer': upsells.change,
  'DELETE /home/products/:id/upsells/:offer': upsells.remove,
} satisfies Addresses
