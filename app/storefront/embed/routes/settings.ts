import { z } from 'zod'
import { changeSettings, findSettings } from '#app/people/schools/settings.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { ORIGINS_MAX, originIn } from '../origins.ts'

const PATH = '/home/settings/embedding'

/** Which sites may show what is the school's, and what they write into their pages for it. */
const showEmbedding = route({ access: 'settings' }, async ({ db, school }) => {
  const { embedOrigins: origins, version } = await findSettings(db, school.id)
  return page('embed/embedding', { origins, version, address: mainOrigin(school) }, { json: { origins } })
})

/** A line each in a form. */
const Origins = z
  .union([z.string().transform((lines) => lines.split(/\s+/).filter(Boolean)), z.array(z.string().max(300))])
  .refine((typed) => typed.length <= ORIGINS_MAX, { params: { text: 'embed.origins_many', max: ORIGINS_MAX } })
  .transform((typed) => typed.map((one) => originIn(one)))
  .refine((origins) => !origins.includes(undefined), { params: { text: 'embed.origin_shape' } })
  .transform((origins) => [...new Set(origins.filter((origin) => origin !== undefined))])

const saveEmbedding = route(
  {
    access: 'settings',
    form: showEmbedding,
    input: z.object({ origins: Origins, version: z.coerce.number().int().optional() }),
  },
  async ({ db, viewer, input }) => {
    const { origins, version } = input()
    await changeSettings(db, viewer, { embedOrigins: origins }, version)
    return jsonOrRedirect({ origins }, PATH)
  },
)

export const routes = {
  'GET /home/settings/embedding': showEmbedding,
  'POST /home/settings/embedding': saveEmbedding,
  'PUT /home/settings/embedding': saveEmbedding,
} satisfies Addresses
