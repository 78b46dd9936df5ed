import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { invalid, refuseWrong } from '#app/platform/refusal.ts'
import { STYLE_MAX } from '../limits.ts'
import { findSettings } from '../settings.server.ts'
import { findStyles, saveStyles } from '../styles.server.ts'

const PATH = '/home/settings/style'

const showStyleSettings = route({ access: 'settings' }, async ({ db, school }) => {
  const [{ version, styleHash }, { source }] = await Promise.all([
    findSettings(db, school.id),
    findStyles(db, school.id),
  ])
  return page('schools/style-settings', { version, css: source, isWorn: styleHash !== null })
})

const declared = { access: 'settings', form: showStyleSettings, maxBytes: bytesFor(STYLE_MAX) } as const
const css = Prose(0, STYLE_MAX).default('')

/** As pages would get it: 422 on `css` with the line of each mistake. */
async function readCss(source: string, schoolId: number): Promise<string> {
  if (Buffer.byteLength(source) > STYLE_MAX) throw invalid('css', ['schools.style_too_large', { max: STYLE_MAX }])
  // The parser is loaded by the first sheet.
  const { readStyleSheet } = await import('../style-sheet.server.ts')
  const { css, problems } = readStyleSheet(source, schoolId)
  if (problems.length > 0) refuseWrong({ css: problems })
  return css
}

const saveStyleSettings = route(
  { ...declared, input: Fields({ version: WholeNumber, css }) },
  async ({ db, viewer, input }) => {
    const { version, css: source } = input()
    const css = await readCss(source, viewer.schoolId)
    await markShownImagesUsed(db, viewer.schoolId, [source])
    await saveStyles(db, viewer, { version, source, css })
    return jsonOrRedirect({ saved: true }, PATH)
  },
)

/** The same of what is being typed; nothing is kept. */
const previewStyle = route(
  { access: 'settings', input: Fields({ css }), maxBytes: bytesFor(STYLE_MAX) },
  async ({ school, input }) => json({ css: await readCss(input().css, school.id) }),
)

export const routes = {
  'GET /home/settings/style': showStyleSettings,
  'POST /home/settings/style': saveStyleSettings,
  'POST /home/settings/style/preview': previewStyle,
} satisfies Addresses
