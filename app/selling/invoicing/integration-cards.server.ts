import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { IntegrationCard } from '#app/platform/integration.ts'
import type { IntegrationContext, IntegrationSource } from '#app/platform/integrations.server.ts'
import { SERVICE_TITLES, type ServiceView } from '#app/selling/invoice-services/services.ts'
import { loadKsefSettings } from './ksef-settings.server.ts'
import { listServices } from './service-settings.server.ts'
import { loadInvoiceSettings } from './settings.server.ts'
import { invoiceDocuments } from './tables.server.ts'

const href = '/home/settings/invoices'

/** The school's own invoices, KSeF, and each service that can issue in their place. */
export const invoiceIntegrations: IntegrationSource = {
  permission: 'settings',
  async cards(db, context) {
    const { school, locale } = context
    const { issuer, issue } = await loadInvoiceSettings(db, school.id)
    const ksef = await loadKsefSettings(db, school.id)
    const services = await listServices(db, school.id)
    const own: IntegrationCard = {
      key: 'own-invoices',
      section: 'invoices',
      mark: 'K',
      title: translate(locale, 'invoicing.card_katedra'),
      text: translate(locale, 'invoicing.card_own'),
      state: issuer !== 'own' ? 'off' : issue === 'never' ? 'paused' : 'connected',
      last: issuer === 'own' ? await findLastIssued(db, context) : undefined,
      href,
    }
    const toKsef: IntegrationCard = {
      key: 'ksef',
      section: 'invoices',
      mark: 'KS',
      title: 'KSeF',
      text: translate(locale, 'invoicing.card_ksef'),
      state: ksef.enabled ? 'connected' : ksef.tokenEnd ? 'paused' : 'off',
      ends: ksef.tokenEnd ?? undefined,
      href,
    }
    return [own, toKsef, ...services.map((service) => toCard(service, service.name === issuer, context))]
  },
}

function toCard(service: ServiceView, isChosen: boolean, { locale }: IntegrationContext): IntegrationCard {
  const { name, complete, problem, ends, lastAt, lastNumber } = service
  const [end] = Object.values(ends)
  return {
    key: name,
    section: 'invoices',
    mark: SERVICE_TITLES[name].slice(0, 2),
    title: SERVICE_TITLES[name],
    text: translate(locale, `invoicing.card_${name}`),
    state: !complete ? 'off' : !isChosen ? 'paused' : problem === null ? 'connected' : 'failing',
    problem: isChosen ? (problem ?? undefined) : undefined,
    last: lastAt !== null && lastNumber !== null ? { at: lastAt, text: lastNumber } : undefined,
    ends: end,
    href,
  }
}

async function findLastIssued(db: Db, { school }: IntegrationContext) {
  const [row] = await db
    .select({ at: invoiceDocuments.issuedAt, text: invoiceDocuments.number })
    .from(invoiceDocuments)
    .where(and(eq(invoiceDocuments.schoolId, school.id), isNotNull(invoiceDocuments.sequence)))
    .orderBy(desc(invoiceDocuments.issuedOn), desc(invoiceDocuments.invoiceId))
    .limit(1)
  return row
}
