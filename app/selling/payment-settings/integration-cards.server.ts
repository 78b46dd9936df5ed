import { translate } from '#app/platform/i18n.ts'
import type { IntegrationSource } from '#app/platform/integrations.server.ts'
import { listConnections } from './connections.server.ts'

/** Each payment provider, with whether the checkout offers it. */
export const paymentIntegrations: IntegrationSource = {
  permission: 'payments',
  async cards(db, { school, locale }) {
    const connections = await listConnections(db, school)
    return connections.map(({ name, enabled, complete, methods, credentials }) => {
      const title = translate(locale, `payment-providers.provider_${name}`)
      const last = credentials.find(({ ends }) => ends)
      return {
        key: name,
        section: 'payments' as const,
        mark: title.slice(0, 2),
        title,
        text: methods.map((method) => translate(locale, `payment-providers.method_${method}`)).join(', '),
        state: enabled ? ('connected' as const) : complete ? ('paused' as const) : ('off' as const),
        ends: last?.ends ?? undefined,
        href: '/home/settings/payments',
      }
    })
  },
}
