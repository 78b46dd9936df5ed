import { z } from 'zod'
import { requireVideos } from '#app/content/videos/videos.server.ts'
import { findFiles, markFilesUsed } from '#app/people/media/files.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { IdAmong, IdOf, readAs } from '#app/platform/http.server.ts'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { Line, Prose } from '#app/platform/inputs.server.ts'
import { Local, type LocalInput, mergeLanguages } from '#app/platform/local-input.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import {
  ANSWERS_MAX,
  type AudioPayload,
  type ChecklistPayload,
  type ComponentPayload,
  type ComponentType,
  type DocumentPayload,
  HINT_MAX,
  ITEMS_MAX,
  LABEL_MAX,
  QUESTION_MAX,
  type QuizPayload,
  TEXT_MAX,
  type TextPayload,
  TITLE_MAX,
  type VideoPayload,
} from './component.ts'
import { requireSeenVideos } from './seen-videos.server.ts'

const label = Local(Line(1, LABEL_MAX), { needed: true })
const html = (max: number) => Local(Prose(0, max))
/** What an answer told of a file may come back with it. */
const FILE = { filename: z.string().max(200).optional(), size: z.number().optional() }
/** The id of a video that asks who may watch it, and of files that are not for everybody. */
export const VideoId = IdOf(({ db, ...context }, id) => requireSeenVideos(db, context, [id], { open: false }))
const FileId = IdAmong(async ({ db, school }, ids) => requirePrivate(await findFiles(db, school.id, ids), ids))
export const FileIds = z.union([FileId, z.strictObject({ en: FileId.optional(), pl: FileId.optional() })])
const Document = z.strictObject({ file_id: FileIds, title: Local(Line(0, TITLE_MAX)).optional(), ...FILE })
const Embed = z
  .string()
  .refine((address) => getEmbed(address) !== undefined, { params: { text: 'courses.embed_unknown' } })
/** The address of a picture of a school. */
const Poster = z
  .string()
  .max(300)
  .regex(/^\/media\/public\/\d+\//)

const Video = z
  .strictObject({
    video_id: VideoId.optional(),
    embed_url: Embed.optional(),
    file_id: FileId.optional(),
    poster: Poster.nullish(),
  })
  .refine((video) => [video.video_id, video.embed_url, video.file_id].filter((one) => one !== undefined).length === 1, {
    path: ['video_id'],
    params: { text: 'errors.required' },
  })

const SCHEMAS = {
  video: Video,
  audio: z.strictObject({ file_id: FileId, ...FILE }),
  pdf: Document,
  file: Document,
  text: z.strictObject({ html: html(TEXT_MAX) }),
  quiz: z.strictObject({
    question: z.strictObject({ html: html(QUESTION_MAX) }),
    answers: z.array(z.strictObject({ label, correct: z.boolean() })).max(ANSWERS_MAX),
    solution: z.strictObject({ html: html(QUESTION_MAX) }).default({ html: '' }),
    hint: Local(Prose(0, HINT_MAX)).default(''),
  }),
  checklist: z.strictObject({
    items: z.array(z.strictObject({ id: z.int().min(1).optional(), label })).max(ITEMS_MAX),
  }),
} satisfies Record<ComponentType, z.ZodType>

type QuizGiven = z.infer<typeof SCHEMAS.quiz>
type ChecklistGiven = z.infer<typeof SCHEMAS.checklist>

/** What a call brings as the payload of a part; 422 on `payload.…`. */
function parsed<S extends z.ZodType>(schema: S, payload: unknown): z.infer<S> {
  return (readAs(z.strictObject({ payload: schema }), { payload }) as { payload: z.infer<S> }).payload
}

type PayloadContext = { schoolId: number; locale: Locale; before?: ComponentPayload }

/**
 * A payload as it is stored, from what a call brings: cleaned, in the caller's language or in both, over what was there
 * before. Unknown files and films are a 404, everything else that does not fit a 422 on `payload.…`.
 */
export async function payloadFrom(
  db: Db,
  type: ComponentType,
  raw: unknown,
  context: PayloadContext,
): Promise<ComponentPayload> {
  const { schoolId, locale } = context
  switch (type) {
    case 'video': {
      const video = parsed(SCHEMAS.video, raw)
      if (video.video_id) await requireVideos(db, schoolId, [video.video_id], { open: false })
      if (video.file_id) await needFiles(db, schoolId, [video.file_id])
      const before = context.before as VideoPayload | undefined
      const same = before && before.file_id === video.file_id && before.video_id === video.video_id && !video.embed_url
      return { ...(same && before), ...video, ...(video.embed_url && { embed_url: getEmbed(video.embed_url)?.page }) }
    }
    case 'audio': {
      const { file_id } = parsed(SCHEMAS.audio, raw)
      await needFiles(db, schoolId, [file_id])
      return { file_id } satisfies AudioPayload
    }
    case 'pdf':
    case 'file': {
      const { file_id, title } = parsed(Document, raw)
      const before = context.before as DocumentPayload | undefined
      const ids = typeof file_id === 'number' ? { en: file_id, pl: file_id } : file_id
      const named = Object.values(ids).filter((id) => id !== undefined)
      const files = await needFiles(db, schoolId, named)
      if (type === 'pdf' && [...files.values()].some((file) => file.contentType !== 'application/pdf'))
        throw new Refusal(422, 'courses.not_a_pdf', { 'payload.file_id': ['courses.not_a_pdf'] })
      return {
        title: title === undefined ? (before?.title ?? {}) : mergeLanguages(title, before?.title ?? {}, locale),
        file_id: ids,
      }
    }
    case 'text': {
      const before = context.before as TextPayload | undefined
      return {
        html: await writtenHtml(mergeLanguages(parsed(SCHEMAS.text, raw).html, before?.html ?? {}, locale)),
      } satisfies TextPayload
    }
    case 'quiz':
      return quizFrom(parsed(SCHEMAS.quiz, raw), locale, context.before as QuizPayload | undefined)
    case 'checklist':
      return checklistFrom(parsed(SCHEMAS.checklist, raw), locale, context.before as ChecklistPayload | undefined)
  }
}

async function quizFrom(quiz: QuizGiven, locale: Locale, before?: QuizPayload): Promise<QuizPayload> {
  const [question, solution] = await Promise.all([
    writtenHtml(mergeLanguages(quiz.question.html, before?.question.html ?? {}, locale)),
    writtenHtml(mergeLanguages(quiz.solution.html, before?.solution.html ?? {}, locale)),
  ])
  const answers = quiz.answers.map(({ label, correct }, at) => ({
    label: mergeLanguages(label, otherWords(label, before?.answers[at]?.label) ?? {}, locale),
    correct,
  }))
  return {
    question: { html: question },
    answers,
    solution: { html: solution },
    hint: mergeLanguages(quiz.hint, before?.hint ?? {}, locale),
  }
}

/** Items keep their ids, new ones get the next; an id that was not in the list is none. */
function checklistFrom({ items }: ChecklistGiven, locale: Locale, before?: ChecklistPayload): ChecklistPayload {
  const known = new Map(before?.items.map((item) => [item.id, item.label]))
  let next = Math.max(0, ...known.keys()) + 1
  const taken = new Set<number>()
  const kept = items.map(({ id, label }) => {
    const own = id !== undefined && known.has(id) && !taken.has(id) ? id : next++
    taken.add(own)
    return { id: own, label: mergeLanguages(label, otherWords(label, known.get(own)) ?? {}, locale) }
  })
  return { items: kept }
}

/** Words of one language keep the other's translation only as long as they are of the same answer. */
const otherWords = (input: LocalInput, before: LocalText | undefined) =>
  typeof input === 'string' ? before : undefined

async function needFiles(db: Db, schoolId: number, ids: number[]) {
  const files = await markFilesUsed(db, schoolId, ids)
  requirePrivate(files, ids)
  return files
}

function requirePrivate(files: Awaited<ReturnType<typeof findFiles>>, ids: number[]): void {
  requireFound(ids.length > 0 && !ids.some((id) => files.get(id)?.visibility !== 'private'))
}
