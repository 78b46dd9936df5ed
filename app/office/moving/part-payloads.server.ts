import { ANSWERS_MAX, type ComponentType, TEXT_MAX } from '#app/content/courses/component.ts'
import { takeFilm } from '#app/content/videos/uploads.server.ts'
import { findFileType } from '#app/people/media/file-type.ts'
import { storeReceivedFile } from '#app/people/media/files.server.ts'
import { getLength } from '#app/platform/characters.ts'
import type { Part } from './course-items.ts'
import type { Editing } from './editing.server.ts'
import type { ReadyParts } from './ready-parts.server.ts'

type NewComponent = { type: ComponentType; payload: unknown }

/** What a part becomes in a lecture, as its editor would send it; nothing for what has no place, which is noted. */
export async function payloadOf(
  { db, context, notes }: Editing,
  part: Part,
  ready: ReadyParts | undefined,
): Promise<NewComponent | undefined> {
  switch (part.type) {
    case 'text':
      if (getLength(part.html) > TEXT_MAX) {
        notes.push(['moving.text_long', { max: TEXT_MAX }])
        return undefined
      }
      return { type: 'text', payload: { html: part.html } }
    case 'embed':
      return { type: 'video', payload: { embed_url: part.address } }
    case 'quiz': {
      const { html, options, explanation } = part.question
      if (options.length > ANSWERS_MAX) {
        notes.push(['moving.quiz_choices_max', { max: ANSWERS_MAX }])
        return undefined
      }
      const answers = options.map(({ label, correct = false }) => ({ label, correct }))
      return { type: 'quiz', payload: { question: { html }, answers, solution: { html: explanation } } }
    }
    case 'file': {
      const arrived = ready?.files.get(part.entry)
      if (!arrived) {
        notes.push(['moving.file_missing', { name: part.name }])
        return undefined
      }
      const { contentType, extension } = await findFileType(arrived.head)
      const film = contentType.startsWith('video/') ? await takeFilm(db, context.viewer, arrived) : undefined
      if (film) return { type: 'video', payload: { video_id: film.id } }
      const file = await storeReceivedFile(db, context.viewer, { arrived })
      if (contentType.startsWith('video/')) return { type: 'video', payload: { file_id: file.id } }
      if (contentType.startsWith('audio/')) return { type: 'audio', payload: { file_id: file.id } }
      const title = part.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 200)
      return { type: extension === 'pdf' ? 'pdf' : 'file', payload: { file_id: file.id, title } }
    }
  }
}
