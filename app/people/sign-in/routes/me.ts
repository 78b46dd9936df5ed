import { loadUser } from '#app/people/accounts/user.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'

/** Who is logged in. */
const showMe = route({ access: 'visitor' }, async ({ db, viewer }) =>
  toSnakeCase({ user: viewer.kind === 'visitor' ? null : await loadUser(db, viewer) }),
)

export const routes = {
  'GET /me': showMe,
} satisfies Addresses
