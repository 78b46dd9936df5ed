import { Answer } from '#app/platform/answers.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { schoolIconSvg } from '#app/platform/school-icon.ts'

/** For what asks for an icon without having read a page, which carries it: feed readers, search engines, files. */
const sendIcon = openRoute({ access: 'public' }, async (c) => {
  const { name, favicon, brandHue: hue, brandChroma: chroma } = c.var.school
  if (favicon) return new Answer((c) => c.redirect(favicon))
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' }
  return c.body(schoolIconSvg({ name, hue, chroma }), 200, headers)
})

export const routes = {
  'GET /favicon.ico': sendIcon,
} satisfies Addresses
