import { z } from 'zod'
import { deleteComponent, restoreComponent } from '#app/content/courses/deletion.server.ts'
import { findLecture, requireComponent } from '#app/content/courses/edited.server.ts'
import { listLectureRows } from '#app/content/courses/edited-outline.server.ts'
import { orderComponents } from '#app/content/courses/order.server.ts'
import { ComponentInput, Confirmed, NewComponentInput, OrderInput } from '#app/content/courses/outline-inputs.server.ts'
import { requireRoomInLecture } from '#app/content/courses/room.server.ts'
import { uploadAnswer } from '#app/content/videos/upload-answer.server.ts'
import { TITLE_MAX } from '#app/content/videos/video.ts'
import { createVideo } from '#app/content/videos/videos.server.ts'
import { storeReceivedFile } from '#app/people/media/files.server.ts'
import { uploadRoute } from '#app/people/media/upload-route.server.ts'
import { json } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { createComponent } from '../add-to-outline.server.ts'
import { copyComponent, moveComponentTo, requireLecture } from '../move-and-copy.server.ts'
import { componentWithin } from '../rows.server.ts'
import { saveComponentOf } from '../saving.server.ts'

const ids = z.object({ course: Id, section: Id, lecture: Id })
const one = ids.extend({ component: Id })

const listComponents = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const { lecture } = await findLecture(db, context, ids)
  const [row] = await listLectureRows(db, lecture.schoolId, [lecture], context.locale)
  return { data: row?.components, next_page_url: null }
})

const addComponent = route(
  { access: 'build', ids, input: NewComponentInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => {
    const edited = await findLecture(db, context, ids)
    return json({ component: await createComponent(db, edited, input()) }, 201)
  },
)

const saveComponent = route(
  { access: 'build', ids: one, input: ComponentInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => ({
    component: await saveComponentOf(db, await requireComponent(db, context, ids), input()),
  }),
)

const dropComponent = route({ access: 'build', ids: one, input: Confirmed }, async ({ db, ids, input, ...context }) => {
  const edited = await requireComponent(db, context, ids)
  input()
  await deleteComponent(db, edited)
  return { deleted: true }
})

const undropComponent = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  const component = await restoreComponent(db, await findLecture(db, context, ids), ids.component)
  return { component: await componentWithin(db, context, component) }
})

const reorderComponents = route(
  { access: 'build', ids, input: OrderInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => ({
    ids: await orderComponents(db, await findLecture(db, context, ids), input()),
  }),
)

const duplicateComponent = route({ access: 'build', ids: one, limit: COPYING }, async ({ db, ids, ...context }) => {
  const copy = await copyComponent(db, await requireComponent(db, context, ids))
  return json({ component: await componentWithin(db, context, copy) }, 201)
})

const LectureId = IdOf<{ course: number }>(({ db, school, ids }, id) =>
  requireLecture(db, { schoolId: school.id, id: ids.course }, id),
)

/** Into another lecture of the course, as its last. */
const moveComponent = route(
  { access: 'build', ids: one, input: z.object({ lecture_id: LectureId }) },
  async ({ db, ids, input, ...context }) => {
    const moved = await moveComponentTo(db, await requireComponent(db, context, ids), input().lecture_id)
    return { component: await componentWithin(db, context, moved) }
  },
)

/** A film that the lecture shows as soon as it is there: what a client needs to send it, and the component it is for. */
const createLectureVideo = route(
  {
    access: 'build',
    ids,
    input: z.object({ title: Line(1, TITLE_MAX).optional() }),
    limit: { burst: 200, perSecond: 1 },
  },
  async ({ db, viewer, ids, input, ...context }) => {
    const edited = await findLecture(db, { viewer, ...context }, ids)
    const video = await createVideo(db, viewer, { title: input().title ?? '' })
    const component = await createComponent(db, edited, { type: 'video', payload: { video_id: video.id } })
    return uploadAnswer(video, { component })
  },
)

/** A PDF, sent as the part `file`. */
const createPdf = uploadRoute(
  { access: 'build', ids, limit: { burst: 60, perSecond: 1 / 2 } },
  {
    allow: async ({ db, ids, ...context }) => {
      const { lecture } = await findLecture(db, context, ids)
      await requireRoomInLecture(db, lecture)
    },
    keep: async ({ db, ids, ...context }, arrived) => {
      const edited = await findLecture(db, context, ids)
      const file = await storeReceivedFile(db, context.viewer, { arrived })
      if (file.contentType !== 'application/pdf') throw invalid('file', 'courses.not_a_pdf')
      const payload = { file_id: file.id, title: file.filename.replace(/\.pdf$/i, '') }
      return json({ component: await createComponent(db, edited, { type: 'pdf', payload }) }, 201)
    },
  },
)

export const routes = {
  'GET /home/courses/:course/sections/:section/lectures/:lecture/components': listComponents,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/components': addComponent,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/components/order': reorderComponents,
  'PUT /home/courses/:course/sections/:section/lectures/:lecture/components/:component': saveComponent,
  'DELETE /home/courses/:course/sections/:section/lectures/:lecture/components/:component': dropComponent,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/components/:component/duplicate': duplicateComponent,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/components/:component/move': moveComponent,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/components/:component/restore': undropComponent,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/create-pdf': createPdf,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/create-video': createLectureVideo,
} satisfies Addresses
