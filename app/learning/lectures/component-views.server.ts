import type {
  AudioPayload,
  ChecklistPayload,
  DocumentPayload,
  QuizPayload,
  TextPayload,
  VideoPayload,
} from '#app/content/courses/component.ts'
import type { ComponentFile, LectureComponent } from '#app/content/courses/components.server.ts'
import { checklistIn, quizIn } from '#app/content/courses/edited-outline.server.ts'
import { filmView } from '#app/content/player/film-view.server.ts'
import type { FilmView } from '#app/content/player/media-view.ts'
import { startAt } from '#app/content/player/place.ts'
import { mediaAddress } from '#app/people/media/addresses.server.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { ComponentView, DocumentView } from './watch-view.ts'

/**
 * The parts of a lecture with addresses that open them for some minutes: only for who may open the lecture. `seconds`
 * is where the viewer stopped in its first film or recording; who `works` on it is told why a film failed. A part whose file is gone is left out.
 */
export async function componentViews(
  components: LectureComponent[],
  locale: Locale,
  { seconds, works, ticks = NO_TICKS }: { seconds: number; works: boolean; ticks?: ReadonlySet<string> },
): Promise<ComponentView[]> {
  const playing = components.find(({ type }) => type === 'video' || type === 'audio')
  const views = await Promise.all(
    components.map((component) =>
      toView(component, locale, component === playing ? seconds : 0, works ? locale : undefined, ticks),
    ),
  )
  return views.filter((view) => view !== undefined)
}

const NO_TICKS: ReadonlySet<string> = new Set()

type FileOf = (id: number | null | undefined) => ComponentFile | undefined

async function toView(
  component: LectureComponent,
  locale: Locale,
  seconds: number,
  reasonIn: Locale | undefined,
  ticks: ReadonlySet<string>,
): Promise<ComponentView | undefined> {
  const { id, payload } = component
  const fileOf: FileOf = (fileId) => component.files.find((file) => file.id === fileId)
  switch (component.type) {
    case 'video':
      return videoView(component, seconds, fileOf, reasonIn)
    case 'audio': {
      const file = fileOf((payload as AudioPayload).file_id)
      return file && { id, type: 'audio', src: mediaAddress(file), startAt: startAt(seconds, file.seconds) }
    }
    case 'pdf':
    case 'file':
      return documentView(component, locale)
    case 'text':
      return { id, type: 'text', html: htmlInLocale((payload as TextPayload).html, locale) }
    case 'quiz':
      return { id, type: 'quiz', ...quizIn(payload as QuizPayload, locale) }
    case 'checklist': {
      const items = checklistIn(payload as ChecklistPayload, locale)
      return { id, type: 'checklist', items: items.map((item) => ({ ...item, ticked: ticks.has(`${id} ${item.id}`) })) }
    }
    default:
      return undefined
  }
}

async function videoView(
  { id, payload, film }: LectureComponent,
  seconds: number,
  fileOf: FileOf,
  reasonIn: Locale | undefined,
): Promise<FilmView | undefined> {
  const { file_id, poster_id, captions = [], spoken = null, embed_url, poster: chosen } = payload as VideoPayload
  const picture = fileOf(poster_id)
  const poster = picture ? mediaAddress(picture) : (chosen ?? null)
  if (film) return filmView(film, { id, seconds, spoken, poster, reasonIn })
  const embed = getEmbed(embed_url ?? '')
  if (embed) {
    const { page, service } = embed
    const { cleanHtml } = await import('#app/platform/html.server.ts')
    return { id, type: 'embed', html: cleanHtml(`<p><a href="${page}" data-embed="${service}">${service}</a></p>`) }
  }
  const file = fileOf(file_id)
  return (
    file && {
      id,
      type: 'video',
      src: mediaAddress(file),
      lasts: null,
      startAt: startAt(seconds, file.seconds),
      spoken,
      poster,
      strip: null,
      captions: captions.flatMap(({ locale, file_id }) => {
        const track = fileOf(file_id)
        return track ? [{ locale, src: mediaAddress(track) }] : []
      }),
    }
  )
}

/** The file of a document in a language, else in the other one. */
export function documentFile({ payload, files }: LectureComponent, locale: Locale): ComponentFile | undefined {
  const { file_id } = payload as DocumentPayload
  const wanted = file_id[locale] ?? file_id.en ?? file_id.pl
  return files.find(({ id }) => id === wanted)
}

function documentView(component: LectureComponent, locale: Locale): DocumentView | undefined {
  const file = documentFile(component, locale)
  const { id, lectureId, type } = component
  const src = `/lecture/${lectureId}/files/${id}`
  return (
    file && {
      id,
      type: type as 'pdf' | 'file',
      title: inLocale((component.payload as DocumentPayload).title, locale),
      kind: file.key.slice(file.key.lastIndexOf('.') + 1),
      size: file.size,
      src,
      download: `${src}/download`,
    }
  )
}
