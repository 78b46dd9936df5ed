import { z } from 'zod'
import { findOwnPasswordWait, withOwnPassword } from '#app/people/sign-in/own-password.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { Choices, ScriptHosts } from '../inputs.server.ts'
import {
  getState,
  SCRIPT_CATEGORIES,
  SCRIPT_HOSTS_MAX,
  SCRIPT_MAX,
  SCRIPT_MODES,
  SCRIPT_PAGE_KINDS,
  type ScriptMode,
} from '../script.ts'
import { findScript, saveScript, stopScript } from '../scripts.server.ts'
import { findSettings } from '../settings.server.ts'

const PATH = '/home/settings/scripts'

const showScriptSettings = route({ access: 'scripts' }, async ({ db, school }) => {
  const { scripts, version } = await findSettings(db, school.id)
  const { pages = [], hosts = [], mode = 'sandboxed', category = 'marketing' } = scripts ?? {}
  const code = await findScript(db, school.id)
  return page('schools/script-settings', {
    version,
    pages,
    hosts,
    mode,
    category,
    state: getState(scripts, code, env.allowDirectScripts),
    code,
    directAllowed: env.allowDirectScripts,
  })
})

const input = Fields({
  version: WholeNumber,
  code: Prose(0, SCRIPT_MAX).default(''),
  pages: Choices(SCRIPT_PAGE_KINDS),
  hosts: ScriptHosts,
  mode: z.enum(SCRIPT_MODES).default('sandboxed'),
  category: z.enum(SCRIPT_CATEGORIES).default('marketing'),
  currentPassword: z.string().max(200).default(''),
})

const declared = { access: 'scripts', form: showScriptSettings } as const
const saved = () => jsonOrRedirect({ saved: true }, PATH)

const limits = { limit: { burst: 10, perSecond: 1 / 10 }, waits: findOwnPasswordWait }

/** In pages themselves only where the operator allows it, and only after the owner's password. */
const saveScriptSettings = route(
  { ...declared, fresh: true, input, maxBytes: bytesFor(SCRIPT_MAX), ...limits },
  async ({ c, db, viewer, input }) => {
    const { currentPassword: password, ...settings } = input()
    const wanted = await understood(settings)
    async function save(db: Db) {
      await saveScript(db, viewer, wanted)
      return saved()
    }
    if (wanted.mode === 'sandboxed') return save(db)
    if (!env.allowDirectScripts) throw new Refusal(403, 'schools.direct_not_allowed')
    return withOwnPassword(viewer, { password, ip: c.var.ip }, save)
  },
)

/** What was pasted as plain code with all hosts that it needs; a page loads nobody else's files, a frame may. */
async function understood<Given extends { code: string; hosts: string[]; mode: ScriptMode }>(
  settings: Given,
): Promise<Given> {
  // The parser of HTML is loaded by the first snippet.
  const { parsePastedScript } = await import('../pasted-script.server.ts')
  const { code, hosts: needed } = parsePastedScript(settings.code)
  if (needed.length > 0 && settings.mode === 'direct') throw invalid('code', 'schools.script_src_direct')
  const hosts = [...new Set([...settings.hosts, ...needed])]
  if (hosts.length > SCRIPT_HOSTS_MAX) throw invalid('hosts', ['schools.script_hosts_many', { max: SCRIPT_HOSTS_MAX }])
  if ([...code].length > SCRIPT_MAX) throw invalid('code', ['errors.too_long', { max: SCRIPT_MAX }])
  return { ...settings, code, hosts }
}

const stopScripts = route(declared, async ({ db, viewer }) => {
  await stopScript(db, viewer)
  return saved()
})

export const routes = {
  'GET /home/settings/scripts': showScriptSettings,
  'POST /home/settings/scripts': saveScriptSettings,
  'POST /home/settings/scripts/stop': stopScripts,
} satisfies Addresses
