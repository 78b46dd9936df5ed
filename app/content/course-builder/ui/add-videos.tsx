import { useRef, useState } from 'react'
import { type LectureRow, PAYLOADS, type TreeSection } from '#app/content/courses/edited-rows.ts'
import { VideoQueue } from '#app/content/videos/ui/video-queue.tsx'
import { TITLE_MAX, type VideoUpload } from '#app/content/videos/video.ts'
import { call } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { treeLecture } from './tree-changes.ts'
import type { TreeStore } from './tree-store.ts'

const titled = ({ name }: File) =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .slice(0, TITLE_MAX)

/** Many films at once: each becomes a lecture, in the order in which they were dropped. */
export function AddVideos({ store, sections }: { store: TreeStore; sections: TreeSection[] }) {
  const t = useTexts('course-builder')
  const [chosen, choose] = useState<number>()
  const into = sections.find(({ id }) => id === chosen) ?? sections.at(-1)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const section = useRef(into)
  section.current = into

  async function lectureFor(file: File): Promise<VideoUpload> {
    const title = titled(file)
    const lectures = `${store.base}/${section.current?.id}/lectures`
    const answer = await call<{ lecture: SnakeCased<LectureRow> }>('post', lectures, { title })
    const lecture = toCamelCase<LectureRow>(answer.lecture, PAYLOADS)
    const film = await call<{ videoUpload: VideoUpload }>('post', `${lectures}/${lecture.id}/create-video`, { title })
    store.put({ kind: 'lecture', lecture: { ...treeLecture(lecture), types: ['video'] } })
    return film.videoUpload
  }
  // Three are sent at once; their lectures are made one after the other.
  function create(file: File): Promise<VideoUpload> {
    const made = line.current.then(() => lectureFor(file))
    line.current = made.catch(() => undefined)
    return made
  }
  if (!into) return null
  return (
    <Card pad="md" className="stack" as="section" aria-label={t('add_videos')}>
      <h2 className="t18 strong">{t('add_videos')}</h2>
      <p className="muted">{t('add_videos_text')}</p>
      <SelectField
        name="videos_into"
        label={t('to_section')}
        value={into.id}
        onChange={({ target }) => choose(Number(target.value))}
      >
        <Options of={sections} />
      </SelectField>
      <VideoQueue scope={store.base} create={create} />
    </Card>
  )
}
