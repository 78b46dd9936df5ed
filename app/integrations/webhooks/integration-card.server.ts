import { translate } from '#app/platform/i18n.ts'
import type { IntegrationSource } from '#app/platform/integrations.server.ts'
import { findLastDelivery } from './deliveries.server.ts'
import { listWebhooks } from './webhooks.server.ts'

/** All webhooks together. */
export const webhookIntegration: IntegrationSource = {
  permission: 'settings',
  async cards(db, { school, locale }) {
    const [webhooks, last] = await Promise.all([listWebhooks(db, school.id), findLastDelivery(db, school.id)])
    const count = webhooks.length
    const disabled = webhooks.filter(({ enabled }) => !enabled).length
    const failing = webhooks.filter(({ enabled, failingSince }) => enabled && failingSince !== null).length
    const shown =
      count === 0
        ? { state: 'off' as const }
        : failing > 0
          ? { state: 'failing' as const, stateText: translate(locale, 'webhooks.card_failing', { failing, count }) }
          : disabled > 0
            ? { state: 'warning' as const, stateText: translate(locale, 'webhooks.card_disabled', { disabled, count }) }
            : { state: 'connected' as const, stateText: translate(locale, 'webhooks.card_count', { count }) }
    return [
      {
        key: 'webhooks',
        section: 'developers',
        mark: 'Wh',
        title: translate(locale, 'webhooks.card_title'),
        text: translate(locale, 'webhooks.card_text'),
        ...shown,
        last,
        href: '/home/webhooks',
      },
    ]
  },
}
