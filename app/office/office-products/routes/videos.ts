import { z } from 'zod'
import { findChangeableVideo, requireSeenVideo } from '#app/content/courses/seen-videos.server.ts'
import { CAPTION_BYTES_MAX } from '#app/content/videos/caption-file.ts'
import { removeCaptions, storeCaptions } from '#app/content/videos/captions.server.ts'
import { prepareAgain } from '#app/content/videos/retry.server.ts'
import { uploadAnswer } from '#app/content/videos/upload-answer.server.ts'
import { TITLE_MAX } from '#app/content/videos/video.ts'
import { createVideo, loadVideoRow, refuseSent, removeVideo } from '#app/content/videos/videos.server.ts'
import { json } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { Line } from '#app/platform/inputs.server.ts'

/** Somebody who drops a folder of recordings at once. */
const MANY = { burst: 200, perSecond: 1 }
const ids = z.object({ id: Id })

/** A place for a film that something is to show: what a client needs to send it. */
const addVideo = route(
  {
    access: 'staff',
    input: z.object({ title: Line(1, TITLE_MAX).optional(), open: z.boolean().optional() }),
    limit: MANY,
  },
  async ({ db, viewer, input }) => {
    const { title = '', open } = input()
    return uploadAnswer(await createVideo(db, viewer, { title, open }))
  },
)

/** The same for a film whose upload was cut short: its former headers may have ended. */
const sendVideo = route({ access: 'staff', ids, limit: MANY }, async ({ db, ids, ...context }) => {
  const video = await findChangeableVideo(db, context, ids.id)
  refuseSent(video)
  return uploadAnswer(video)
})

/** Once more, for a film that could not be prepared for a reason which may have passed. */
const prepareVideo = route({ access: 'staff', ids, limit: MANY }, async ({ db, ids, ...context }) => {
  await prepareAgain(db, await findChangeableVideo(db, context, ids.id))
  return json(
    toSnakeCase({ video: await loadVideoRow(db, await requireSeenVideo(db, context, ids.id), context.locale) }),
  )
})

const showVideo = route({ access: 'staff', ids }, async ({ db, ids, ...context }) =>
  json(toSnakeCase({ video: await loadVideoRow(db, await requireSeenVideo(db, context, ids.id), context.locale) })),
)

const deleteVideo = route({ access: 'staff', ids }, async ({ db, ids, ...context }) => {
  await removeVideo(db, await findChangeableVideo(db, context, ids.id))
  return json({ deleted: true })
})

const inLanguage = { ids: ids.extend({ locale: z.enum(LOCALES) }), limit: MANY, access: 'staff' } as const
const captions = z.object({ filename: Line(1, 200), text: z.string().max(CAPTION_BYTES_MAX) })

/** Words to read along in one language, WebVTT or SubRip, in place of those that are there. */
const saveCaptions = route(
  { ...inLanguage, input: captions, maxBytes: bytesFor(CAPTION_BYTES_MAX) },
  async ({ db, ids: { id, locale }, input, ...context }) => {
    const video = await findChangeableVideo(db, context, id)
    await storeCaptions(db, video, { ...input(), locale })
    return json(toSnakeCase({ video: await loadVideoRow(db, video, context.viewer.locale) }))
  },
)

const deleteCaptions = route(inLanguage, async ({ db, ids: { id, locale }, ...context }) => {
  await removeCaptions(db, await findChangeableVideo(db, context, id), locale)
  return json({ deleted: true })
})

export const routes = {
  'POST /home/videos': addVideo,
  'GET /home/videos/:id': showVideo,
  'DELETE /home/videos/:id': deleteVideo,
  'PUT /home/videos/:id/captions/:locale': saveCaptions,
  'DELETE /home/videos/:id/captions/:locale': deleteCaptions,
  'POST /home/videos/:id/prepare': prepareVideo,
  'POST /home/videos/:id/upload': sendVideo,
} satisfies Addresses
