import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import type { ServiceView } from '#app/selling/invoice-services/services.ts'
import { listQuarters } from '#app/selling/taxes/quarter.ts'
import { loadOssSettings, saveOssSettings } from '#app/selling/taxes/settings.server.ts'
import type { OssSettings } from '#app/selling/taxes/treatment.ts'
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
const serviceSettings = () => import('../service-settings.server.ts')
/** So many quarters are offered as files. */
const QUARTERS = 4

/** What calls answer: who issues, KSeF and OSS stand beside what is stored. */
function toView({ issuer, ...settings }: InvoiceSettings, { ksef, oss, services }: Beside) {
  const chosen = services.find(({ name }) => name === issuer)
  return {
    ...toSnakeCase({ ...settings, service: issuer, ksef, oss }),
    // Their names are those that the service has.
    ...(chosen && { credentials: toCredentials(chosen) }),
  }
}

type Beside = { ksef: KsefSettings; oss: OssSettings; services: readonly ServiceView[] }

async function loadBeside(db: Db, schoolId: number): Promise<Beside> {
  const ksef = await loadKsefSettings(db, schoolId)
  const oss = await loadOssSettings(db, schoolId)
  return { ksef, oss, services: await (await serviceSettings()).listServices(db, schoolId) }
}

/** What is no secret, and the last characters of the rest. */
function toCredentials({ plain, ends }: ServiceView): Record<string, string> {
  return { ...plain, ...Object.fromEntries(Object.entries(ends).map(([name, end]) => [`${name}_end`, end])) }
}

/** When invoices are issued, how they are numbered and who sells. */
const showInvoiceSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const settings = await loadInvoiceSettings(db, school.id)
  const next = await previewNumbers(db, school.id, settings)
  const beside = await loadBeside(db, school.id)
  return page(
    'invoicing/invoice-settings',
    { settings, ...beside, next, quarters: listQuarters(next.today, QUARTERS) },
    { json: toView(settings, beside) },
  )
})

const changeInvoiceSettings = route(
  { access: 'settings', form: showInvoiceSettings, input: SettingsInput },
  async ({ db, school, viewer, input }) => {
    const { service, credentials, oss, ksef, ...wanted } = input()
    const before = await loadInvoiceSettings(db, school.id)
    const seller = wanted.seller ?? before.seller
    const issuer = service ?? before.issuer
    const { mergeCredentials, saveService, tryService } = await serviceSettings()
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
        if (oss) await saveOssSettings(db, school.id, { ...oss, country: oss.country ?? settings.seller.country })
        return jsonOrRedirect(toView(settings, await loadBeside(db, school.id)), PATH)
      })
    })
  },
)

export const routes = {
  'GET /home/settings/invoices': showInvoiceSettings,
  'POST /home/settings/invoices': changeInvoiceSettings,
  'PUT /home/settings/invoices': changeInvoiceSettings,
} satisfies Addresses
