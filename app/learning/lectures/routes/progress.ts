import { z } from 'zod'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Fields, Flag, Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { partIn, requireLectureCoverage } from '../lecture-coverage.server.ts'
import { coverMedium } from '../media.server.ts'
import { plainNote } from '../merged-note.ts'
import { requireLectureToLearn, requireOpenLecture } from '../open-lecture.server.ts'
import { completeLecture, saveNote, starLecture, watchLecture } from '../progress.server.ts'
import { AGE_MAX, NOTE_MAX, POSITION_MAX, SPANS_MAX } from '../progress.ts'
import { readTexts } from '../texts.server.ts'
import { whyByHand } from '../why.ts'

const ofLecture = { access: 'member', loginText: 'lectures.log_in_for_progress', ids: z.object({ id: Id }) } as const
const Second = WholeNumber.pipe(z.int().min(0).max(POSITION_MAX))
const Spans = z.array(z.tuple([Second, Second]).refine(([from, to]) => from < to)).max(SPANS_MAX)
/** The id of a film or a recording in the lecture. */
const MediumId = IdOf<{ id: number }>(async ({ db, viewer, ids }, id) =>
  partIn(await requireLectureCoverage(db, viewer, await requireOpenLecture(db, viewer, ids.id)), id, 'video', 'audio'),
)
const watching = Fields({
  positionSeconds: Second.optional(),
  /** How long ago the viewer was there: a report may have waited for a connection. */
  ageSeconds: WholeNumber.pipe(z.int().min(0))
    .transform((age) => Math.min(age, AGE_MAX))
    .optional(),
  covered: Fields({
    componentId: MediumId,
    spans: Spans,
    length: Second.pipe(z.int().min(1)).optional(),
  }).optional(),
  read: z.literal(true).optional(),
})
const Note = Prose(0, NOTE_MAX).transform(plainNote)
/** `base` is the note that this one was made from. */
const note = z.object({ note: Note, base: Note.optional() })
const flag = z.object({ value: Flag.optional() })

const saveWatchedTime = route({ ...ofLecture, input: watching }, async ({ db, viewer, ids, input }) => {
  const lecture = await requireLectureToLearn(db, viewer, ids.id)
  const { positionSeconds: seconds, ageSeconds: age, covered, read } = input()
  if (covered) return toSnakeCase(await coverMedium(db, viewer, lecture, { ...covered, seconds, age }))
  if (read) return toSnakeCase(await readTexts(db, viewer, lecture))
  return toSnakeCase({ progress: await watchLecture(db, viewer, lecture, { seconds, age }) })
})

const saveNotes = route(
  { ...ofLecture, input: note, maxBytes: bytesFor(2 * NOTE_MAX) },
  async ({ c, db, viewer, ids, input }) => {
    const lecture = await requireOpenLecture(db, viewer, ids.id)
    // A plain form does not send what was emptied.
    if (c.var.sent.form) c.var.sent.body.note ??= ''
    const { note, base } = input()
    return toSnakeCase({ progress: await saveNote(db, viewer, lecture, note, base) })
  },
)

const saveStar = route({ ...ofLecture, input: flag }, async ({ db, viewer, ids, input }) => {
  const lecture = await requireOpenLecture(db, viewer, ids.id)
  return toSnakeCase({ progress: await starLecture(db, viewer, lecture, input().value) })
})

const saveCompleted = route({ ...ofLecture, input: flag }, async ({ db, viewer, ids, input }) => {
  const lecture = await requireLectureToLearn(db, viewer, ids.id)
  const progress = await completeLecture(db, viewer, lecture, input().value)
  return toSnakeCase({ progress, why: whyByHand(viewer.locale, progress.completedAt !== null) })
})

export const routes = {
  'POST /lecture/:id/complete': saveCompleted,
  'POST /lecture/:id/notes': saveNotes,
  'POST /lecture/:id/star': saveStar,
  'POST /lecture/:id/watch': saveWatchedTime,
} satisfies Addresses
