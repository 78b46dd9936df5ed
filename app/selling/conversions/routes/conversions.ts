import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Flag, Line } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { deleteTarget, listTargets, saveTarget } from '../targets.server.ts'
import { isTarget } from '../targets.ts'

const PATH = '/home/settings/conversions'
const ids = z.object({ target: z.string().max(40) })

/** Whom the school tells of its purchases, and how that goes. */
const showConversionSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const targets = await listTargets(db, school.id)
  return page('conversions/conversion-settings', { targets }, { json: { targets } })
})

function named({ target }: z.infer<typeof ids>) {
  requireFound(isTarget(target))
  return target
}

const input = z.object({ enabled: Flag.default(false), id: Line(1, 40), secret: Line(0, 500).default('') })

const saveConversions = route(
  { access: 'settings', form: showConversionSettings, ids, input },
  async ({ db, school, viewer, ids, input }) => {
    const name = named(ids)
    await saveTarget(db, viewer, name, input())
    const target = (await listTargets(db, school.id)).find((one) => one.name === name)
    return jsonOrRedirect({ target }, PATH)
  },
)

const dropConversions = route(
  { access: 'settings', form: showConversionSettings, ids },
  async ({ db, viewer, ids }) => {
    await deleteTarget(db, viewer, named(ids))
    return jsonOrRedirect({ dropped: true }, PATH)
  },
)

export const routes = {
  'GET /home/settings/conversions': showConversionSettings,
  'POST /home/settings/conversions/:target': saveConversions,
  'PUT /home/settings/conversions/:target': saveConversions,
  'POST /home/settings/conversions/:target/remove': dropConversions,
} satisfies Addresses
