import { z } from 'zod'
import { FirstName, LastName } from '#app/people/accounts/inputs.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { getExtension } from '#app/people/media/file-type.ts'
import { AVATAR_TYPES, mayBeAvatar } from '#app/people/media/image.ts'
import { deleteOwnImage, markImageUsed } from '#app/people/media/images.server.ts'
import { readAvatar, receiveImage, SentPicture } from '#app/people/media/school-image.server.ts'
import { Language } from '#app/people/schools/inputs.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { changeProfile } from '../profile.server.ts'

/** One's own name, language and picture. */
const showProfile = route({ access: 'member' }, async ({ c, db, viewer }) => {
  const props = { user: await loadUser(db, viewer), saved: c.req.query('saved') === '1' }
  return page('my-account/profile', props, { json: toSnakeCase(props) })
})

const Avatar = z.string().min(1).max(300).nullable().optional()
const input = Fields({ firstName: FirstName, lastName: LastName, locale: Language, avatar: Avatar })

const saveProfile = route({ access: 'member', input, form: showProfile }, async ({ db, viewer, school, input }) => {
  const { firstName, lastName, locale, avatar } = input()
  if (!school.locales.includes(locale)) throw invalid('locale', 'accounts.language_not_offered')
  if (avatar && avatar !== viewer.avatar) await checkAvatar(db, viewer, avatar)
  return save(db, viewer, { firstName, lastName, locale, avatar })
})

/** An own picture, which something shows from now on. */
async function checkAvatar(db: Db, viewer: Member, avatar: string): Promise<void> {
  if (!mayBeAvatar(getExtension(avatar))) throw invalid('avatar', 'errors.bad_extension')
  if (!(await markImageUsed(db, viewer, avatar))) throw invalid('avatar', 'accounts.picture_unknown')
}

/** A picture in place of the one that was there. */
const savePicture = route(
  { access: 'member', input: SentPicture, maxBytes: LONGEST, form: showProfile, limit: TALKING },
  async ({ viewer, input }) => {
    const { image, address } = input()
    return afterCommit(async () => {
      const read = await readAvatar(image, viewer)
      return inSchool(viewer.schoolId, async (db) =>
        save(db, viewer, { avatar: await receiveImage(db, viewer, { read, address, types: AVATAR_TYPES }) }),
      )
    })
  },
)

const removePicture = route({ access: 'member', form: showProfile }, async ({ db, viewer }) => {
  return save(db, viewer, { avatar: null })
})

/** Changes what is given; a picture that is replaced is not kept. */
async function save(db: Db, viewer: Member, wanted: Parameters<typeof changeProfile>[2]) {
  const account = await changeProfile(db, viewer, wanted)
  if (viewer.avatar && viewer.avatar !== account.avatar) await deleteOwnImage(db, viewer, viewer.avatar)
  return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), '/account?saved=1')
}

export const routes = {
  'GET /account': showProfile,
  'GET /account/picture': showProfile,
  'POST /account/picture': savePicture,
  'POST /account/picture/remove': removePicture,
  'GET /student': showProfile,
  'POST /student': saveProfile,
} satisfies Addresses
