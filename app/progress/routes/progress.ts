import { z } from 'zod'
import { findOpenLecture } from '#app/learning/open-lecture.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Flag, Prose, Whole } from '#app/platform/inputs.server.ts'
import { tickItem } from '../checklists.server.ts'
import { completeLecture, saveNote, starLecture, watchLecture } from '../progress.server.ts'
import { NOTE_MAX, POSITION_MAX } from '../progress.ts'

const ofLecture = { access: 'member', loginText: 'progress.log_in_for_progress', ids: z.object({ id: Id }) } as const
const seconds = z.object({ position_seconds: Whole.pipe(z.int().min(0).max(POSITION_MAX)).optional() })
const note = z.object({ note: Prose(0, NOTE_MAX) })
const flag = z.object({ value: Flag.optional() })

export const watch = route({ ...ofLecture, input: seconds }, async ({ db, viewer, ids, input }) => {
  const lecture = await findOpenLecture(db, viewer, ids.id)
  return { progress: await watchLecture(db, viewer, lecture, input().position_seconds) }
})

export const notes = route(
  { ...ofLecture, input: note, maxBytes: bytesFor(NOTE_MAX) },
  async ({ c, db, viewer, ids, input }) => {
    const lecture = await findOpenLecture(db, viewer, ids.id)
    // A plain form does not send what was emptied.
    if (c.var.sent.form) c.var.sent.body.note ??= ''
    return { progress: await saveNote(db, viewer, lecture, input().note) }
  },
)

export const star = route({ ...ofLecture, input: flag }, async ({ db, viewer, ids, input }) => {
  const lecture = await findOpenLecture(db, viewer, ids.id)
  return { progress: await starLecture(db, viewer, lecture, input().value) }
})

export const complete = route({ ...ofLecture, input: flag }, async ({ db, viewer, ids, input }) => {
  const lecture = await findOpenLecture(db, viewer, ids.id)
  return { progress: await completeLecture(db, viewer, lecture, input().value) }
})

const tick = z.object({ item_id: Id, value: Flag })

export const checklist = route(
  { ...ofLecture, ids: ofLecture.ids.extend({ component_id: Id }), input: tick },
  async ({ db, viewer, ids, input }) => {
    const lecture = await findOpenLecture(db, viewer, ids.id)
    const { item_id, value } = input()
    await tickItem(db, viewer, lecture, { component_id: ids.component_id, item_id, value })
    return { item_id, value }
  },
)
