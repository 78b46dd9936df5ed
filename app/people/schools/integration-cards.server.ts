import { env } from '#app/platform/env.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { IntegrationSource } from '#app/platform/integrations.server.ts'
import { getState, SCRIPT_MODES } from './script.ts'
import { findScript } from './scripts.server.ts'

/** The school's own script. */
export const scriptIntegration: IntegrationSource = {
  permission: 'scripts',
  async cards(db, { school, locale }) {
    const code = await findScript(db, school.id)
    const state = getState(school.scripts, code, env.allowDirectScripts)
    const runs = SCRIPT_MODES.some((mode) => mode === state)
    return [
      {
        key: 'own-script',
        section: 'scripts',
        mark: '</>',
        title: translate(locale, 'schools.own_script'),
        text: translate(locale, 'schools.card_script'),
        state: runs ? 'connected' : state === 'off' ? 'off' : 'paused',
        href: '/home/settings/scripts',
      },
    ]
  },
}
