import { Answer } from '#app/platform/answers.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { HEIGHT_CODE } from '../custom-html.ts'

/** The one script that runs in a frame of custom HTML: it tells the page around it how high it is. */
const sendHeightCode = openRoute(
  { access: 'public' },
  async () =>
    new Answer((c) =>
      c.body(HEIGHT_CODE, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    ),
)

export const routes = {
  'GET /custom-html/height.js': sendHeightCode,
} satisfies Addresses
