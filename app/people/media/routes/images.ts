import { z } from 'zod'
import { deleteAvatar } from '#app/people/my-account/profile.server.ts'
import { json } from '#app/platform/answers.server.ts'
import { type Addresses, openRoute, route } from '#app/platform/http.server.ts'
import { IMAGE_EXTENSIONS } from '#app/platform/image-types.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { IMAGE_CONTEXTS } from '../image.ts'
import { deleteStoredImage, requireDeletable } from '../images.server.ts'
import { findUploadWait, openUpload, receiveUpload } from '../uploads.server.ts'

const extension = z
  .string()
  .transform((value) => IMAGE_EXTENSIONS.find((one) => one === value.toLowerCase()))
  .refine((value) => value !== undefined, { params: { text: 'errors.bad_extension' } })

/** A place to send one picture to. */
const createImage = route(
  {
    access: 'member',
    input: z.object({ extension, filename: Line(1, 200) }),
    limit: { burst: 30, perSecond: 1 / 4 },
  },
  async ({ db, viewer, input }) => openUpload(db, viewer, input()),
)

const NOTHING = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

/** Takes the bytes at a place that was given out; who has its address needs neither session nor token. */
const putImage = openRoute({ access: 'signature', streams: true, limit: ROOMY, waits: findUploadWait }, async (c) => {
  const { token = '' } = c.req.param()
  await receiveUpload(c.var.school.id, token, c.req.raw.body ?? NOTHING)
  return { stored: true }
})

const ids = z.object({ path: z.string().max(300) })
const input = z.object({ context: z.enum(IMAGE_CONTEXTS) })

/** Deletes a picture, by the address under which it is found. */
const deleteImage = route({ access: 'member', ids, input }, async ({ db, viewer, ids, input }) => {
  const key = await requireDeletable(db, viewer, ids.path)
  if (input().context !== 'avatar' && viewer.kind === 'student') throw new Refusal(403, 'errors.forbidden')
  await Promise.all([deleteStoredImage(db, viewer.schoolId, key), deleteAvatar(db, viewer.schoolId, ids.path)])
  return json(true)
})

export const routes = {
  'POST /home/images/create': createImage,
  'POST /home/images/delete': deleteImage,
  'PUT /media/images/:token': putImage,
} satisfies Addresses
