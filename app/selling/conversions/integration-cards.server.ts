import { translate } from '#app/platform/i18n.ts'
import type { IntegrationSource } from '#app/platform/integrations.server.ts'
import { listTargets } from './targets.server.ts'
import { TARGET_NAMES } from './targets.ts'

/** Each service that purchases can be reported to. */
export const conversionIntegrations: IntegrationSource = {
  permission: 'settings',
  async cards(db, { school, locale }) {
    const targets = await listTargets(db, school.id)
    return targets.map(({ name, enabled, id, ends, problem, told }) => {
      const failing = enabled && problem !== null && problem !== 'off' && told === 0
      return {
        key: name,
        section: 'scripts' as const,
        mark: TARGET_NAMES[name].slice(0, 2),
        title: TARGET_NAMES[name],
        text: translate(locale, 'conversions.card_text'),
        state: failing
          ? ('failing' as const)
          : enabled
            ? ('connected' as const)
            : id === null
              ? ('off' as const)
              : ('paused' as const),
        problem: failing ? problem : undefined,
        ends: ends ?? undefined,
        href: '/home/settings/conversions',
      }
    })
  },
}
