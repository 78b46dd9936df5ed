import { z } from 'zod'
import { Id, IdAmong } from '#app/platform/http.server.ts'
import { Fields, Flag, Instant, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { COMPONENT_TYPES, TITLE_MAX } from './component.ts'
import { LECTURES_MAX, SECTION_LECTURES_MAX, SECTIONS_MAX } from './outline.ts'
import { FileIds, VideoId } from './payloads.server.ts'
import { requireLectures } from './places.server.ts'

const title = Local(Line(1, TITLE_MAX), { needed: true })

/** What is said of a section. */
export const sectionFields = {
  title,
  delayDays: WholeNumber.pipe(z.int().min(0).max(3650)).optional(),
  unlockAt: Instant.nullish(),
  /** An exam of the course, which is to be passed before. */
  examId: Id.nullish(),
}
/** A section as it shall be; what is left out stays. */
const SectionInput = Fields({ ...sectionFields, version: Version })
export type SectionBody = z.infer<typeof SectionInput>

const lecture = {
  title,
  durationMinutes: WholeNumber.pipe(z.int().min(0).max(10_000)).optional(),
  isFree: Flag.optional(),
  loginRequired: Flag.optional(),
  status: z.enum(['draft', 'published']).optional(),
  publishAt: Instant.nullish(),
}
export const NewLectureInput = Fields(lecture)
export const LectureInput = Fields({ ...lecture, version: Version })
export type LectureBody = z.infer<typeof LectureInput>

/** The ids of lectures of the course that the address names. */
const LectureId = IdAmong<{ course: number }>(({ db, school, ids }, named) =>
  requireLectures(db, { schoolId: school.id, id: ids.course }, named),
)
/** One status for several lectures. */
export const LectureStatusInput = z.object({
  ids: z.array(LectureId).min(1).max(LECTURES_MAX),
  status: z.enum(['draft', 'published']),
})

/** The titles of an outline written elsewhere, in the caller's language. */
const pasted = Line(1, TITLE_MAX)
export const PastedInput = z.object({
  sections: z
    .array(z.strictObject({ title: pasted, lectures: z.array(pasted).max(SECTION_LECTURES_MAX) }))
    .min(1)
    .max(SECTIONS_MAX),
})
export type PastedBody = z.infer<typeof PastedInput>

/** What a payload holds follows from the type: `payloadFrom` reads it, whatever it is. Here its ids have names. */
const Payload = z.union([z.looseObject({ video_id: VideoId.optional(), file_id: FileIds.optional() }), z.unknown()])
export const NewComponentInput = z.object({ type: z.enum(COMPONENT_TYPES), payload: Payload })
export const ComponentInput = z.object({
  type: z.enum(COMPONENT_TYPES).optional(),
  payload: Payload,
  version: Version,
})
export type ComponentBody = z.infer<typeof ComponentInput>

/** The word that must be typed before a component is deleted. */
export const Confirmed = z.object({
  confirmation: z.string().refine((word) => word === 'DELETE', { params: { text: 'courses.type_delete' } }),
})

export const OrderInput = OrderOf(SECTION_LECTURES_MAX)
