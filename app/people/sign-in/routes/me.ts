import { toUser } from '#app/people/accounts/user.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'

/** Who is logged in. */
const showMe = route({ access: 'visitor' }, async ({ db, viewer }) => ({
  user: viewer.kind === 'visitor' ? null : await toUser(db, viewer),
}))

export const routes = {
  'GET /me': showMe,
} satisfies Addresses
