import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { SettingsInput } from '../inputs.server.ts'
import { previewNumbers } from '../numbers-ahead.server.ts'
import { type InvoiceSettings, loadInvoiceSettings, saveInvoiceSettings } from '../settings.server.ts'

const PATH = '/home/settings/invoices'

/** What calls answer: who issues, KSeF and OSS stand beside what is stored. */
function toView(settings: InvoiceSettings) {
  const { seller } = settings
  return toSnakeCase({
    ...settings,
    service: 'own' as const,
    ksef: { enabled: false, mode: 'test' as const },
    oss: { enabled: false, country: seller.country },
  })
}

/** When invoices are issued, how they are numbered and who sells. */
const showInvoiceSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const settings = await loadInvoiceSettings(db, school.id)
  const next = await previewNumbers(db, school.id, settings)
  return page('invoicing/invoice-settings', { settings, next }, { json: toView(settings) })
})

const changeInvoiceSettings = route(
  { access: 'settings', form: showInvoiceSettings, input: SettingsInput },
  async ({ db, viewer, input }) => {
    const { service: _service, credentials: _credentials, ksef: _ksef, oss: _oss, ...wanted } = input()
    const settings = await saveInvoiceSettings(db, viewer, wanted)
    return jsonOrRedirect(toView(settings), PATH)
  },
)

export const routes = {
  'GET /home/settings/invoices': showInvoiceSettings,
  'POST /home/settings/invoices': changeInvoiceSettings,
  'PUT /home/settings/invoices': changeInvoiceSettings,
} satisfies Addresses
