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
import { type InvoiceSettings, loadInvoiceSettings, saveInvoiceSettings } from '../settings.server.ts'

const PATH = '/home/settings/invoices'

/** What calls answer: who issues, KSeF and OSS stand beside what is stored. */
function toView(settings: InvoiceSettings, ksef: KsefSettings) {
  const { seller } = settings
  return toSnakeCase({
    ...settings,
    service: 'own' as const,
    ksef,
    oss: { enabled: false, country: seller.country },
  })
}

/** When invoices are issued, how they are numbered and who sells. */
const showInvoiceSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const settings = await loadInvoiceSettings(db, school.id)
  const next = await previewNumbers(db, school.id, settings)
  const ksef = await loadKsefSettings(db, school.id)
  return page('invoicing/invoice-settings', { settings, ksef, next }, { json: toView(settings, ksef) })
})

const changeInvoiceSettings = route(
  { access: 'settings', form: showInvoiceSettings, input: SettingsInput },
  async ({ db, school, viewer, input }) => {
    const { service: _service, credentials: _credentials, oss: _oss, ksef, ...wanted } = input()
    const seller = wanted.seller ?? (await loadInvoiceSettings(db, school.id)).seller
    const token = ksef?.enabled ? await findKsefToken(db, school.id, ksef.token) : undefined
    if (ksef?.enabled) refuseIncomplete(seller, token)
    return afterCommit(async () => {
      // Tried before it is stored, where anything of it is new.
      if (ksef?.enabled && ksef.token)
        await tryKsef({ schoolId: school.id, mode: ksef.mode, seller, token: ksef.token })
      return inSchool(school.id, async (db) => {
        const settings = await saveInvoiceSettings(db, viewer, wanted)
        if (ksef) await saveKsefSettings(db, school.id, { ...ksef, token: ksef.token || undefined })
        return jsonOrRedirect(toView(settings, await loadKsefSettings(db, school.id)), PATH)
      })
    })
  },
)

export const routes = {
  'GET /home/settings/invoices': showInvoiceSettings,
  'POST /home/settings/invoices': changeInvoiceSettings,
  'PUT /home/settings/invoices': changeInvoiceSettings,
} satisfies Addresses
