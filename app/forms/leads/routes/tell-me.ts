import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, type Limited, route, Slug } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { TRAP } from '../lead-form.ts'
import { findLetterWait } from '../leads.server.ts'
import { findUpcoming, waitFor } from '../presale.server.ts'

const ids = z.object({ slug: Slug })
const Wish = z.object({ email: Line(1, 254), [TRAP]: z.string().max(200).optional() })

/** Where one without a script asks to be told when a product opens. */
const tellMePage = route({ access: 'visitor', ids }, async ({ c, db, viewer, locale, ids }) => {
  const { slug, title } = await findUpcoming(db, viewer, ids.slug)
  const done = c.req.query('done') !== undefined
  return page('leads/tell-me', { slug, title: inLocale(title, locale), done })
})

const limits = {
  limit: TALKING,
  waits: (at: Limited) => findLetterWait(at, at.c.get('sent').body.email),
} as const

/** Asks to be told when a product opens. */
const tellMe = route(
  { access: 'visitor', ids, input: Wish, form: tellMePage, anySession: true, ...limits },
  async ({ db, viewer, locale, ids, input }) => {
    const product = await findUpcoming(db, viewer, ids.slug)
    const { email, [TRAP]: trap } = input()
    if (!trap) await waitFor(db, viewer, product, { email, locale })
    return jsonOrRedirect({ saved: true }, `/${product.slug}/tell-me?done`, 201)
  },
)

export const routes = {
  'GET /:slug/tell-me': tellMePage,
  'POST /:slug/tell-me': tellMe,
} satisfies Addresses
