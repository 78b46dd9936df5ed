import { z } from 'zod'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { SLUG_OWNERS } from '../slug.ts'
import { loadSlugState } from '../slugs.server.ts'

const input = z.object({ slug: z.string().max(200), owner: z.enum(SLUG_OWNERS).optional(), id: Id.optional() })

/** Whether a word can be an address, asked while it is typed; of what is there already, whether it is its own. */
const checkSlug = route({ access: 'build', input }, async ({ db, school, input }) => {
  const { slug, owner, id } = input()
  const own = owner && id !== undefined ? { owner, ownerId: id } : undefined
  return { slug, state: await loadSlugState(db, school.id, slug, own) }
})

export const routes = {
  'GET /home/slugs': checkSlug,
} satisfies Addresses
