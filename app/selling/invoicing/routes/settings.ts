import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { SettingsInput } from '../inputs.server.ts'
import {
  findKsefToken,
  type KsefSettings,
  loadKsefSettings,
  refuseIncomplete,
  saveKsefSettings,
  tryKsef,
} from '../ksef-settings.server.ts'
import { previewNumbers } from '../numbers-ahead.server.ts'
import { listServices, mergeCredentials, saveService, tryService } from '../service-settings.server.ts'
import type { ServiceView } from '../services.ts'
import { type InvoiceSettings, loadInvoiceSettings, saveInvoiceSettings } from '../settings.server.ts'

const PATH = '/home/settings/invoices'

/** What calls answer: who issues, KSeF and OSS stand beside what is stored. */
function toView({ issuer, ...settings }: InvoiceSettings, ksef: KsefSettings, services: readonly ServiceView[]) {
  const { seller } = settings
  const chosen = services.find(({ name }) => name === issuer)
  return {
    ...toSnakeCase({ ...settings, service: issuer, ksef, oss: { enabled: false, country: seller.country } }),
    // Their names are those that the service has.
    ...(chosen && { credentials: toCredentials(chosen) }),
  }
}

/** What is no secret, and the last characters of the rest. */
function toCredentials({ plain, ends }: ServiceView): Record<string, string> {
  return { ...plain, ...Object.fromEntries(Object.entries(ends).map(([name, end]) => [`${name}_end`, end])) }
}

/** When invoices are issued, how they are numbered and who sells. */
const showInvoiceSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const settings = await loadInvoiceSettings(db, school.id)
  const next = await previewNumbers(db, school.id, settings)
  const ksef = await loadKsefSettings(db, school.id)
  const services = await listServices(db, school.id)
  return page(
    'invoicing/invoice-settings',
    { settings, ksef, next, services },
    { json: toView(settings, ksef, services) },
  )
})

const changeInvoiceSettings = route(
  { access: 'settings', form: showInvoiceSettings, input: SettingsInput },
  async ({ db, school, viewer, input }) => {
    const { service, credentials, oss: _oss, ksef, ...wanted } = input()
    const before = await loadInvoiceSettings(db, school.id)
    const seller = wanted.seller ?? before.seller
    const issuer = service ?? before.issuer
    const entered =
      issuer === 'own'
        ? undefined
        : await mergeCredentials(db, { schoolId: school.id, service: issuer }, credentials ?? {})
    // A service sends to KSeF with the connection that it has itself.
    const isDirect = ksef?.enabled && issuer === 'own'
    const token = isDirect ? await findKsefToken(db, school.id, ksef.token) : undefined
    if (isDirect) refuseIncomplete(seller, token)
    return afterCommit(async () => {
      // Tried before it is stored, where anything of it is new.
      if (entered?.isNew) await tryService(entered)
      if (isDirect && ksef.token) await tryKsef({ schoolId: school.id, mode: ksef.mode, seller, token: ksef.token })
      return inSchool(school.id, async (db) => {
        const settings = await saveInvoiceSettings(db, viewer, { ...wanted, issuer })
        if (ksef) await saveKsefSettings(db, school.id, { ...ksef, token: ksef.token || undefined })
        if (entered?.isNew) await saveService(db, entered)
        const services = await listServices(db, school.id)
        return jsonOrRedirect(toView(settings, await loadKsefSettings(db, school.id), services), PATH)
      })
    })
  },
)

export const routes = {
  'GET /home/settings/invoices': showInvoiceSettings,
  'POST /home/settings/invoices': changeInvoiceSettings,
  'PUT /home/settings/invoices': changeInvoiceSettings,
} satisfies Addresses
