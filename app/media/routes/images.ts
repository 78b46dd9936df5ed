import { z } from 'zod'
import { dropAvatar } from '#app/accounts/profile.server.ts'
import { json } from '#app/platform/answers.server.ts'
import { openRoute, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { IMAGE_BYTES_MAX, IMAGE_CONTEXTS, IMAGE_EXTENSIONS } from '../image.ts'
import { dropImage, findDeletable, openUpload, takeUpload } from '../images.server.ts'

const extension = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(IMAGE_EXTENSIONS),
)

/** A place to send one picture to. */
export const createImage = route(
  {
    access: 'member',
    input: z.object({ extension, filename: Line(1, 200) }),
    limit: { burst: 30, perSecond: 1 / 4 },
  },
  async ({ db, viewer, input }) => openUpload(db, viewer, input()),
)

/** Takes the bytes at a place that was given out; who has its address needs neither session nor token. */
export const putImage = openRoute({ access: 'signature', maxBytes: IMAGE_BYTES_MAX, limit: ROOMY }, async (c) => {
  const { token = '' } = c.req.param()
  await takeUpload(c.var.school.id, token, new Uint8Array(await c.req.arrayBuffer()))
  return { stored: true }
})

const ids = z.object({ path: z.string().max(300) })
const input = z.object({ context: z.enum(IMAGE_CONTEXTS) })

/** Deletes a picture, by the address under which it is found. */
export const removeImage = route({ access: 'member', ids, input }, async ({ db, viewer, ids, input }) => {
  const key = await findDeletable(db, viewer, ids.path)
  if (input().context !== 'avatar' && viewer.kind === 'student') throw new Refusal(403, 'errors.forbidden')
  await Promise.all([dropImage(db, viewer.schoolId, key), dropAvatar(db, viewer.schoolId, ids.path)])
  return json(true)
})
