import { z } from 'zod'
import { loadNames } from '#app/people/accounts/names.server.ts'
import { LOGO_TYPES } from '#app/people/media/image.ts'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import { readPublicImage, receiveImage, SentPicture } from '#app/people/media/school-image.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
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
import { changeSettings, findSettings, listChanges, type Settings } from '../settings.server.ts'
import { inWords, settingsView } from '../settings-view.ts'
import { TIME_ZONES } from '../time-zones.server.ts'

const PATH = '/home/settings'

const showSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const [settings, changes, paid] = await Promise.all([
    findSettings(db, school.id),
    listChanges(db, school.id),
    salesOfSchool.use().wasEverPaid(db, school.id),
  ])
  const names = await loadNames(
    db,
    school.id,
    changes.map(({ actorId }) => actorId),
  )
  return page('schools/settings', {
    settings: settingsView(settings),
    timeZones: [...TIME_ZONES],
    currencyLocked: paid,
    changes: changes.map(({ actorId, before, after, ...change }) => ({
      ...change,
      who: names.get(actorId) ?? '',
      before: inWords(before),
      after: inWords(after),
    })),
  })
})

async function save(db: Db, actor: Member, wanted: Partial<Settings>, version?: number) {
  await changeSettings(db, actor, wanted, version)
  return jsonOrRedirect({ saved: true }, PATH)
}

const declared = { access: 'settings', form: showSettings } as const

const saveIdentity = route(
  { ...declared, input: Identity, maxBytes: bytesFor(LOCALES.length * ABOUT_MAX) },
  async ({ viewer, locale, input }) => {
    const { version, name, ...texts } = input()
    const tagline = mergeLanguages(texts.tagline, {}, locale)
    return afterCommit(async () => {
      const about = await writtenHtml(mergeLanguages(texts.about, {}, locale))
      return inSchool(viewer.schoolId, async (db) => {
        await markShownImagesUsed(db, viewer.schoolId, about)
        return save(db, viewer, { name, tagline, about }, version)
      })
    })
  },
)

const saveBrand = route({ ...declared, input: Brand }, async ({ db, viewer, input }) => {
  const { version, ...brand } = input()
  return save(db, viewer, brand, version)
})

const saveRegion = route({ ...declared, input: Region }, async ({ db, viewer, school, input }) => {
  const { version, ...region } = input()
  if (region.currency !== school.currency && (await salesOfSchool.use().wasEverPaid(db, school.id)))
    throw invalid('currency', 'schools.currency_locked')
  return save(db, viewer, region, version)
})

const saveCompany = route({ ...declared, input: Company }, async ({ db, viewer, input }) => {
  const { version, companyName: name, companyEmail: email, postalCode, vatId, ...place } = input()
  const seller = { name, email, ...place, ...toSnakeCase({ postalCode, vatId }) }
  return save(db, viewer, { seller }, version)
})

const saveSearch = route({ ...declared, input: Search }, async ({ db, viewer, locale, input }) => {
  const { version, seo } = input()
  const seoTitle = mergeLanguages(seo.title ?? {}, {}, locale)
  return save(db, viewer, { seoTitle, seoDescription: mergeLanguages(seo.description ?? {}, {}, locale) }, version)
})

/** A picture of the school by its kind: the logo, or what is shown when somebody shares a page. */
const SchoolImageKind = z.enum(['logo', 'social'])
const columnOf = { logo: 'logo', social: 'socialImage' } as const
const ids = z.object({ which: SchoolImageKind })

const saveImage = route({ ...declared, ids, input: SentPicture, maxBytes: LONGEST }, async ({ viewer, ids, input }) => {
  const { image, address } = input()
  return afterCommit(async () => {
    const read = await readPublicImage(image, viewer)
    return inSchool(viewer.schoolId, async (db) => {
      const shown = await receiveImage(db, viewer, { read, address, types: LOGO_TYPES })
      return save(db, viewer, { [columnOf[ids.which]]: shown })
    })
  })
})

const removeImage = route({ ...declared, ids }, async ({ db, viewer, ids }) =>
  save(db, viewer, { [columnOf[ids.which]]: null }),
)

export const routes = {
  'GET /home/settings': showSettings,
  'POST /home/settings/brand': saveBrand,
  'POST /home/settings/company': saveCompany,
  'POST /home/settings/identity': saveIdentity,
  'POST /home/settings/image/:which': saveImage,
  'POST /home/settings/image/:which/remove': removeImage,
  'POST /home/settings/region': saveRegion,
  'POST /home/settings/search': saveSearch,
} satisfies Addresses
