import { z } from 'zod'
import { dropOwnImage, isOwnImage, storeOwnImage } from '#app/media/images.server.ts'
import { Upload } from '#app/media/school-image.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { route } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { Language } from '#app/schools/inputs.server.ts'
import { IMAGE_MAX } from '#app/schools/limits.ts'
import { FirstName, LastName } from '../inputs.server.ts'
import { changeProfile } from '../profile.server.ts'
import { userView } from '../user.ts'

/** One's own name, language and picture. */
export const profile = route({ access: 'member' }, async ({ c, viewer }) =>
  page('accounts/profile', { user: userView(viewer), saved: c.req.query('saved') === '1' }),
)

const Avatar = z.string().max(300).nullable().optional()
const input = z.object({ first_name: FirstName, last_name: LastName, locale: Language, avatar: Avatar })

export const saveProfile = route({ access: 'member', input, form: profile }, async ({ db, viewer, school, input }) => {
  const { first_name: firstName, last_name: lastName, locale, avatar } = input()
  if (!school.locales.includes(locale)) throw invalid('locale', 'accounts.language_not_offered')
  if (avatar && !(await isOwnImage(db, viewer, avatar))) throw invalid('avatar', 'accounts.picture_unknown')
  const account = await changeProfile(db, viewer, { firstName, lastName, locale, avatar })
  return jsonOrRedirect({ user: userView(account) }, '/account?saved=1')
})

/** A picture as a plain form sends it, in place of the one that was there. */
export const savePicture = route(
  { access: 'member', input: z.object({ image: Upload(IMAGE_MAX) }), maxBytes: LONGEST, form: profile },
  async ({ db, viewer, input }) => {
    const { image } = input()
    const avatar = await storeOwnImage(db, viewer, { filename: image.name, bytes: await bytesOf(image) })
    return changePicture(db, viewer, avatar)
  },
)

export const removePicture = route({ access: 'member', form: profile }, async ({ db, viewer, input }) => {
  input()
  return changePicture(db, viewer, null)
})

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** Shows another picture, or none; the one before is not kept. */
async function changePicture(db: Db, viewer: Member, avatar: string | null) {
  const account = await changeProfile(db, viewer, { avatar })
  if (viewer.avatar) await dropOwnImage(db, viewer, viewer.avatar)
  return jsonOrRedirect({ user: userView(account) }, '/account?saved=1')
}
