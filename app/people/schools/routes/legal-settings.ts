import { z } from 'zod'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { inFields, LOCALES, type LocalText } from '#app/platform/i18n.ts'
import { Fields, Flag, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local, mergeLanguages } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import { LEGAL_KINDS, LEGAL_MAX } from '../legal.ts'
import { listLegalVersions, requireLegalVersion, writeLegalText } from '../legal-texts.server.ts'
import { changeSettings, findSettings } from '../settings.server.ts'

const ids = z.object({ kind: z.enum(LEGAL_KINDS).default('terms') })

const showLegalSettings = route({ access: 'settings', ids }, async ({ db, school, ids: { kind } }) => {
  const versions = await listLegalVersions(db, school.id, kind)
  const [newest] = versions
  const text: LocalText = newest ? (await requireLegalVersion(db, school.id, kind, newest.version)).html : {}
  const { waiverRequired } = await findSettings(db, school.id)
  return page('schools/legal-settings', {
    kind,
    versions,
    waiverRequired,
    texts: inFields({ text }),
  })
})

/** Publishes the next version; what was agreed to before stays as it was. */
const saveLegalText = route(
  {
    access: 'settings',
    fresh: true,
    ids,
    input: z.object({ seen: WholeNumber, text: Local(Prose(0, LEGAL_MAX)).default({}) }),
    maxBytes: bytesFor(LOCALES.length * LEGAL_MAX),
    form: showLegalSettings,
  },
  async ({ viewer, school, locale, ids: { kind }, input }) => {
    const { seen, text } = input()
    const written = mergeLanguages(text, {}, locale)
    if (!written[school.locale]) throw invalid(`text.${school.locale}`, 'errors.required')
    return afterCommit(async () => {
      const html = await writtenHtml(written)
      await inSchool(school.id, async (db) => {
        await markShownImagesUsed(db, school.id, html)
        await writeLegalText(db, viewer, kind, { html, seen })
      })
      return jsonOrRedirect({ saved: true }, `/home/settings/legal?kind=${kind}`, 201)
    })
  },
)

/** Whether buyers must give up the right to withdraw, or may. What was ordered before stays as it was agreed. */
const saveWaiver = route(
  { access: 'settings', input: Fields({ waiverRequired: Flag }) },
  async ({ db, viewer, input }) => {
    await changeSettings(db, viewer, { waiverRequired: input().waiverRequired })
    return jsonOrRedirect({ saved: true }, '/home/settings/legal?kind=withdrawal')
  },
)

export const routes = {
  'GET /home/settings/legal': showLegalSettings,
  'POST /home/settings/legal': saveLegalText,
  'POST /home/settings/legal/waiver': saveWaiver,
} satisfies Addresses
