import { userView } from '#app/accounts/user.ts'
import { route } from '#app/platform/http.server.ts'

/** Who is logged in. */
export const me = route({ access: 'visitor' }, async ({ viewer }) => ({
  user: viewer.kind === 'visitor' ? null : userView(viewer),
}))
