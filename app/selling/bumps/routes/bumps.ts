import type { Addresses } from '#app/platform/http.server.ts'
import { offerHandlers } from '#app/selling/extra-offers/handlers.server.ts'

const load = async () => (await import('../saved-bumps.server.ts')).savedBumps
const TEXT_MAX = 200
const bumps = offerHandlers('bumps', { one: 'bump', component: 'bumps/bumps', textMax: TEXT_MAX }, load)

export const routes = {
  'GET /home/products/:id/bumps': bumps.show,
  'POST /home/products/:id/bumps': bumps.add,
  'POST /home/products/:id/bumps/order': bumps.order,
  'GET /home/products/:id/bumps/:offer': bumps.showOne,
  'POST /home/products/:id/bumps/:offer': bumps.change,
  'PUT /home/products/:id/bumps/:offer': bumps.change,
  'DELETE /home/products/:id/bumps/:offer': bumps.remove,
} satisfies Addresses
