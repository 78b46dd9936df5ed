import { type Addresses, clearSession, route } from '#app/platform/http.server.ts'

/** The token that every unsafe call of this session sends; in place of an ended session there is a new one. */
const sendCsrfToken = route({ access: 'visitor' }, async ({ c, viewer }) => {
  if (viewer.kind === 'visitor' && c.var.session.member) clearSession(c)
  return { token: c.var.session.csrf }
})

export const routes = {
  'GET /csrf': sendCsrfToken,
} satisfies Addresses
