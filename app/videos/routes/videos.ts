import { z } from 'zod'
import { json } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { uploadAnswer } from '../upload-answer.server.ts'
import { TITLE_MAX } from '../video.ts'
import { createVideo, dropVideo, findOwnVideo, refuseSent, videoRow } from '../videos.server.ts'

/** Somebody who drops a folder of recordings at once. */
const MANY = { burst: 200, perSecond: 1 }
const ids = z.object({ id: Id })

/** A place for a film that something is to show: what a client needs to send it. */
export const addVideo = route(
  { access: 'staff', input: z.object({ title: Line(1, TITLE_MAX).optional() }), limit: MANY },
  async ({ db, viewer, input }) => uploadAnswer(await createVideo(db, viewer, { title: input().title ?? '' })),
)

/** The same for a film whose upload was cut short: its former headers may have ended. */
export const sendVideo = route({ access: 'staff', ids, limit: MANY }, async ({ db, viewer, ids }) => {
  const video = await findOwnVideo(db, viewer, ids.id)
  refuseSent(video)
  return uploadAnswer(video)
})

export const showVideo = route({ access: 'staff', ids }, async ({ db, viewer, locale, ids }) =>
  json({ video: await videoRow(db, await findOwnVideo(db, viewer, ids.id), locale) }),
)

export const deleteVideo = route({ access: 'staff', ids }, async ({ db, viewer, ids }) => {
  await dropVideo(db, await findOwnVideo(db, viewer, ids.id))
  return json({ deleted: true })
})
