import { apiIntegration } from '#app/integrations/api/integration-card.server.ts'
import { mailingIntegrationCards } from '#app/integrations/mailing-lists/integration-cards.server.ts'
import { webhookIntegration } from '#app/integrations/webhooks/integration-card.server.ts'
import { scriptIntegration } from '#app/people/schools/integration-cards.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { IntegrationCard } from '#app/platform/integration.ts'
import type { IntegrationContext, IntegrationSource } from '#app/platform/integrations.server.ts'
import { may } from '#app/platform/permissions.ts'
import type { Member } from '#app/platform/viewer.ts'
import { conversionIntegrations } from '#app/selling/conversions/integration-cards.server.ts'
import { invoiceIntegrations } from '#app/selling/invoicing/integration-cards.server.ts'
import { paymentIntegrations } from '#app/selling/payment-settings/integration-cards.server.ts'

/** Whatever connects the school with other services adds its cards here. */
const SOURCES: readonly IntegrationSource[] = [
  paymentIntegrations,
  mailingIntegrationCards,
  invoiceIntegrations,
  conversionIntegrations,
  scriptIntegration,
  webhookIntegration,
  apiIntegration,
]

/** The cards that a member of staff sees, in the order of their sources. */
export async function listIntegrations(
  db: Db,
  viewer: Member,
  context: IntegrationContext,
): Promise<IntegrationCard[]> {
  const seen = SOURCES.filter(({ permission }) => may(viewer, permission))
  return (await Promise.all(seen.map(({ cards }) => cards(db, context)))).flat()
}
