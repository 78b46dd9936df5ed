import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { exportRoute, listRoute } from '#app/platform/list-route.server.ts'
import { makeWish, wishFile, wishList } from '../wishes.server.ts'

const showWishPage = route({ access: 'visitor' }, async () => page('wishes/wish', { most: 100 }))

const sendWish = route(
  { access: 'member', input: z.object({ wish: Line(3, 100) }), form: showWishPage, limit: ROOMY },
  async ({ db, viewer, input }) => {
    await makeWish(db, viewer, input().wish)
    return jsonOrRedirect({ made: true }, '/wishes', 201)
  },
)

const listWishes = listRoute(wishList, { access: 'students' }, async ({ list }) => page('wishes/wishes', { list }))
const exportWishes = exportRoute(wishList, wishFile, { access: 'students' })

export const routes = {
  'GET /wishes': showWishPage,
  'POST /wishes': sendWish,
  'GET /home/wishes': listWishes,
  'GET /home/wishes/export': exportWishes,
} satisfies Addresses
