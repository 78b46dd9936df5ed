import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { COMPONENT_TYPES, type ComponentType } from '#app/content/courses/component.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { VideoField } from '#app/content/videos/ui/video-field.tsx'
import type { VideoUpload } from '#app/content/videos/video.ts'
import { FileField } from '#app/people/media/ui/file-field.tsx'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { ICONS } from './component-icons.ts'
import { EmbedForm } from './embed-form.tsx'
import { ACCEPTED } from './file-types.ts'
import { useLimits } from './limits.tsx'
import type { Components } from './use-components.ts'

/** What begins without a file. */
const EMPTY: Partial<Record<ComponentType, object>> = {
  text: { html: '' },
  quiz: { question: { html: '' }, answers: [], solution: { html: '' }, hint: '' },
  checklist: { items: [] },
}

/** Adds a component of any type behind the others. */
export function AddComponent({ list }: { list: Components }) {
  const t = useTexts('course-builder')
  const [adding, add] = useState<ComponentType>()
  const done = () => add(undefined)

  async function begin(type: ComponentType) {
    const empty = EMPTY[type]
    add(empty || type === adding ? undefined : type)
    if (!empty) return
    const added = await list.store(type, empty)
    if (added) focusOn(added.component.id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div className="add-comp" role="group" aria-label={t('add_component')}>
      <span className="t13 muted w-full">{t('add_component')}</span>
      {COMPONENT_TYPES.map((type) => (
        <Button
          key={type}
          size="sm"
          icon={ICONS[type]}
          aria-expanded={type in EMPTY ? undefined : adding === type}
          onClick={() => void begin(type)}
        >
          {t(`type_${type}`)}
        </Button>
      ))}
      {adding === 'video' && <NewFilm list={list} onDone={done} />}
      {(adding === 'audio' || adding === 'pdf' || adding === 'file') && (
        <NewFile key={adding} type={adding} list={list} onDone={done} />
      )}
    </div>
  )
}

/** Goes on where one writes next. */
function focusOn(id: number): void {
  requestAnimationFrame(() => {
    const component = document.getElementById(`component-${id}`)
    component?.scrollIntoView({ block: 'nearest' })
    component?.querySelector<HTMLElement>('.comp-b :is(input, textarea, button)')?.focus()
  })
}

type NewComponentProps = { list: Components; onDone: () => void }

function NewFilm({ list, onDone }: NewComponentProps) {
  const t = useTexts('course-builder')
  // The upload outlives the render that began it.
  const made = useRef<ComponentRow>(undefined)
  return (
    <div className="stack w-full">
      <VideoField
        label={t('type_video')}
        scope={list.address}
        video={null}
        create={async (file) => {
          const title = file.name.replace(/\.\w+$/, '').slice(0, 200)
          const answer = await call<{ videoUpload: VideoUpload; component: ComponentRow }>(
            'post',
            `${list.address}/create-video`,
            { title },
          )
          made.current = answer.component
          return answer.videoUpload
        }}
        onSaved={() => {
          onDone()
          // One that was cut short before goes on as the component that it was for.
          if (made.current) list.put(made.current)
          else router.reload()
        }}
      />
      <EmbedForm
        submit={t('add')}
        onAddress={(embed_url) => void list.store('video', { embed_url }).then((added) => added && onDone())}
      />
    </div>
  )
}

function NewFile({ type, list, onDone }: NewComponentProps & { type: 'audio' | 'pdf' | 'file' }) {
  const t = useTexts('course-builder')
  const { maxMb } = useLimits()
  return (
    <div className="w-full">
      <FileField
        name="new_file"
        label={t(`new_${type}`)}
        accept={ACCEPTED[type]}
        maxMb={maxMb}
        onStored={async ({ file }) => {
          const title = type === 'audio' ? {} : { title: file.filename.replace(type === 'pdf' ? /\.pdf$/i : '', '') }
          if (await list.store(type, { file_id: file.id, ...title })) onDone()
        }}
      />
    </div>
  )
}
