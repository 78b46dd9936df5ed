import { useState } from 'react'
import type {
  AudioPayload,
  ChecklistPayload,
  ComponentPayload,
  DocumentPayload,
  QuizPayload,
  TextPayload,
  VideoPayload,
} from '#app/content/courses/component.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { VideoField } from '#app/content/videos/ui/video-field.tsx'
import type { VideoUpload } from '#app/content/videos/video.ts'
import { FileField, type StoredFile } from '#app/people/media/ui/file-field.tsx'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { ICONS } from './component-icons.ts'
import { EmbedForm } from './embed-form.tsx'
import { ACCEPTED } from './file-types.ts'
import { useLimits } from './limits.tsx'
import { LocalRichText, LocalTextInput } from './local-fields.tsx'
import { QuizFields } from './quiz-fields.tsx'
import type { Components } from './use-components.ts'

type Props = {
  component: ComponentRow
  payload: ComponentPayload
  errors: Record<string, string>
  list: Components
  change: (make: (payload: ComponentPayload) => ComponentPayload) => void
}

/** What a component says or shows, to be edited. */
export function ComponentFields({ component, payload, errors, list, change }: Props) {
  const t = useTexts('course-builder')
  const { id, type } = component
  const set = (part: object) => change((before) => ({ ...before, ...part }) as ComponentPayload)
  switch (type) {
    case 'text': {
      const { html } = payload as TextPayload
      return (
        <LocalRichText id={`c${id}`} label={t('type_text')} value={html} onChange={(words) => set({ html: words })} />
      )
    }
    case 'quiz':
      return (
        <QuizFields
          id={id}
          quiz={payload as QuizPayload}
          errors={errors}
          change={(make) => change((before) => make(before as QuizPayload))}
        />
      )
    case 'checklist':
      return (
        <ChecklistFields
          id={id}
          list={payload as ChecklistPayload}
          errors={errors}
          change={(make) => change((before) => make(before as ChecklistPayload))}
        />
      )
    case 'video':
      return <Film payload={payload as VideoPayload} list={list} change={change} />
    default:
      return <Stored component={component} payload={payload as AudioPayload | DocumentPayload} set={set} />
  }
}

type FilmProps = Pick<Props, 'list' | 'change'> & { payload: VideoPayload }

/** Where the button was that showed it. */
const focusField = (within: HTMLElement | null) => within?.querySelector('input')?.focus()

/** A film of the school's own, or one of another service by its address. */
function Film({ payload, list, change }: FilmProps) {
  const t = useTexts('course-builder')
  const { video_id, file_id, embed_url } = payload
  const [replacing, replace] = useState(false)
  if (embed_url)
    return (
      <EmbedForm
        address={embed_url}
        submit={t('replace')}
        onAddress={(address) => change(() => ({ embed_url: address, poster: null }))}
      />
    )
  if (file_id !== undefined && !replacing)
    return (
      <div className="kept-film">
        <Icon of={ICONS.video} size={20} />
        <span className="grow">{t('video_kept')}</span>
        <Button size="sm" variant="ghost" onClick={() => replace(true)}>
          {t('replace')}
        </Button>
      </div>
    )
  return (
    <div ref={replacing ? focusField : undefined}>
      <VideoField
        label={t('type_video')}
        scope={list.address}
        video={video_id ?? null}
        create={async (file) => {
          const title = file.name.replace(/\.\w+$/, '').slice(0, 200)
          return (await call<{ videoUpload: VideoUpload }>('post', '/home/videos', { title })).videoUpload
        }}
        onSaved={(film) => change(() => ({ video_id: film }))}
      />
    </div>
  )
}

type StoredProps = {
  component: ComponentRow
  payload: AudioPayload | DocumentPayload
  set: (part: object) => void
}

/** A recording, a document or any other file, and what it is called. */
function Stored({ component: { id, type, payload: kept, downloads }, payload, set }: StoredProps) {
  const t = useTexts('course-builder')
  const { maxMb } = useLimits()
  const { file_id, filename, size } = kept as { file_id: number; filename: string; size: number }
  const stored: StoredFile = { id: file_id, filename, size }
  return (
    <>
      {'title' in payload && (
        <LocalTextInput
          id={`t${id}`}
          label={t('title')}
          max={200}
          value={payload.title}
          onChange={(title) => set({ title })}
        />
      )}
      <FileField
        name={`f${id}`}
        label={t('file')}
        accept={ACCEPTED[type as keyof typeof ACCEPTED]}
        maxMb={maxMb}
        defaultValue={stored}
        onStored={({ file }) => set({ file_id: file.id })}
      />
      {type !== 'audio' && <p className="t13 muted num">{t('downloads', { count: downloads })}</p>}
    </>
  )
}
