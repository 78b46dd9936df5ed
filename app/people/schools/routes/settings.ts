import { z } from 'zod'
import { ICON_TYPES, LOGO_TYPES } from '#app/people/media/image.ts'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import {
  readIcon,
  readPublicImage,
  receiveImage,
  requireIconSize,
  SentPicture,
} from '#app/people/media/school-image.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { fontSheets } from '#app/platform/assets.server.ts'
import { bytesFor, LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import { Brand, Company, Identity, Region, Search } from '../inputs.server.ts'
import { salesOfSchool } from '../later-wings.server.ts'
import { ABOUT_MAX } from '../limits.ts'
import { changeSettings, findSettings, type Settings } from '../settings.server.ts'
import { type SettingsPart, settingsView } from '../settings-view.ts'
import { TIME_ZONES } from '../time-zones.server.ts'

const PATH = '/home/settings'

/** All settings, of which a page shows one subject. */
const showPart = (part: SettingsPart) =>
  route({ access: 'settings' }, async ({ db, school }) => {
    const [settings, paid] = await Promise.all([
      findSettings(db, school.id),
      salesOfSchool.use().wasEverPaid(db, school.id),
    ])
    const view = {
      part,
      settings: settingsView(settings),
      timeZones: [...TIME_ZONES],
      currencyLocked: paid,
    }
    const shown = part === 'brand' ? { ...view, fontSheets: fontSheets() } : view
    return page('schools/settings', shown, {
      json: { ...view, settings: toSnakeCase(view.settings, { fields: 'as written' }) },
    })
  })

const showIdentity = showPart('identity')
const showBrand = showPart('brand')
const showRegion = showPart('region')
const showCompany = showPart('company')
const showSearch = showPart('search')

/** Back to the page of the subject. */
async function save(
  db: Db,
  actor: Member,
  { part, wanted, version }: { part: SettingsPart; wanted: Partial<Settings>; version?: number },
) {
  await changeSettings(db, actor, wanted, version)
  return jsonOrRedirect({ saved: true }, part === 'identity' ? PATH : `${PATH}/${part}`)
}

const saveIdentity = route(
  { access: 'settings', form: showIdentity, input: Identity, maxBytes: bytesFor(LOCALES.length * ABOUT_MAX) },
  async ({ viewer, locale, input }) => {
    const { version, name, ...texts } = input()
    const tagline = mergeLanguages(texts.tagline, {}, locale)
    return afterCommit(async () => {
      const about = await writtenHtml(mergeLanguages(texts.about, {}, locale))
      return inSchool(viewer.schoolId, async (db) => {
        await markShownImagesUsed(db, viewer.schoolId, about)
        return save(db, viewer, { part: 'identity', wanted: { name, tagline, about }, version })
      })
    })
  },
)

const saveBrand = route(
  { access: 'settings', form: showBrand, input: Brand },
  async ({ db, viewer, school, locale, input }) => {
    const { version, footerText, loginPictureAlt, ...look } = input()
    const wanted = {
      ...look,
      ...(footerText !== undefined && { footerText: mergeLanguages(footerText, school.footerText, locale) }),
      ...(loginPictureAlt !== undefined && {
        loginPictureAlt: mergeLanguages(loginPictureAlt, school.loginPictureAlt, locale),
      }),
    }
    return save(db, viewer, { part: 'brand', wanted, version })
  },
)

const saveRegion = route(
  { access: 'settings', form: showRegion, input: Region },
  async ({ db, viewer, school, input }) => {
    const { version, ...region } = input()
    if (region.currency !== school.currency && (await salesOfSchool.use().wasEverPaid(db, school.id)))
      throw invalid('currency', 'schools.currency_locked')
    return save(db, viewer, { part: 'region', wanted: region, version })
  },
)

const saveCompany = route({ access: 'settings', form: showCompany, input: Company }, async ({ db, viewer, input }) => {
  const { version, companyName: name, companyEmail: email, postalCode, vatId, ...place } = input()
  const seller = { name, email, ...place, ...toSnakeCase({ postalCode, vatId }) }
  return save(db, viewer, { part: 'company', wanted: { seller }, version })
})

const saveSearch = route(
  { access: 'settings', form: showSearch, input: Search },
  async ({ db, viewer, locale, input }) => {
    const { version, seo } = input()
    const seoTitle = mergeLanguages(seo.title ?? {}, {}, locale)
    const seoDescription = mergeLanguages(seo.description ?? {}, {}, locale)
    return save(db, viewer, { part: 'search', wanted: { seoTitle, seoDescription }, version })
  },
)

/**
 * A picture of the school by its kind: the logo, what is shown when somebody shares a page, the sign of the browser's tab, or
 * what stands beside the forms with which people enter.
 */
const columnOf = { logo: 'logo', social: 'socialImage', favicon: 'favicon', login: 'loginPicture' } as const
const SchoolImageKind = z.enum(['logo', 'social', 'favicon', 'login'])
const ids = z.object({ which: SchoolImageKind })

const saveImage = route(
  { access: 'settings', form: showBrand, ids, input: SentPicture, maxBytes: LONGEST },
  async ({ viewer, ids, input }) => {
    const { image, address } = input()
    return afterCommit(async () => {
      const isIcon = ids.which === 'favicon'
      const read = await (isIcon ? readIcon : readPublicImage)(image, viewer)
      return inSchool(viewer.schoolId, async (db) => {
        const shown = await receiveImage(db, viewer, { read, address, types: isIcon ? ICON_TYPES : LOGO_TYPES })
        if (isIcon) await requireIconSize(db, viewer.schoolId, shown)
        return save(db, viewer, { part: 'brand', wanted: { [columnOf[ids.which]]: shown } })
      })
    })
  },
)

const removeImage = route({ access: 'settings', form: showBrand, ids }, async ({ db, viewer, ids }) =>
  save(db, viewer, { part: 'brand', wanted: { [columnOf[ids.which]]: null } }),
)

export const routes = {
  'GET /home/settings': showIdentity,
  'GET /home/settings/brand': showBrand,
  'POST /home/settings/brand': saveBrand,
  'GET /home/settings/company': showCompany,
  'POST /home/settings/company': saveCompany,
  'POST /home/settings/identity': saveIdentity,
  'POST /home/settings/image/:which': saveImage,
  'POST /home/settings/image/:which/remove': removeImage,
  'GET /home/settings/region': showRegion,
  'POST /home/settings/region': saveRegion,
  'GET /home/settings/search': showSearch,
  'POST /home/settings/search': saveSearch,
} satisfies Addresses
