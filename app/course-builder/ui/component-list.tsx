import { router } from '@inertiajs/react'
import { useState } from 'react'
import { COMPONENT_TYPES, type ComponentType } from '#app/courses/component.ts'
import type { ComponentRow } from '#app/courses/edited-rows.ts'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { postFile } from '#app/platform/send-file.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { circlePlay } from '#app/ui/icons.ts'
import { shownSaving } from '#app/ui/savings.ts'
import { toast } from '#app/ui/toast.ts'
import { VideoField } from '#app/videos/ui/video-field.tsx'
import type { VideoUpload } from '#app/videos/video.ts'
import { Component } from './component.tsx'
import { ICONS } from './component-icons.ts'
import { EmbedForm } from './embed-form.tsx'

const EMPTY = {
  text: { html: '' },
  quiz: { question: { html: '' }, answers: [], solution: { html: '' }, hint: '' },
  checklist: { items: [] },
}

/** What a lecture is made of, in its order, and what may be added. */
export function ComponentList({ address, components }: { address: string; components: ComponentRow[] }) {
  const t = useTexts('course-builder')
  const [adding, add] = useState<ComponentType>()
  const [percent, setPercent] = useState<number>()
  const base = `${address}/components`

  async function send<Answer>(change: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await shownSaving(change)
    } catch (error) {
      const { status, message, errors } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : (Object.values(errors)[0] ?? message) })
      return undefined
    } finally {
      router.reload()
    }
  }
  const store = (type: ComponentType, payload: object) => send(() => call('post', base, { type, payload }))
  async function begin(type: ComponentType) {
    add(type)
    if (type in EMPTY && (await store(type, EMPTY[type as keyof typeof EMPTY]))) add(undefined)
  }
  async function upload(type: ComponentType, [file]: FileList | []) {
    if (!file) return
    const options = { onProgress: setPercent, signal: new AbortController().signal }
    const sent = await send(async () => {
      if (type === 'pdf') return postFile(`${address}/create-pdf`, file, options)
      const { file: row } = await postFile<{ file: { id: number } }>('/home/files', file, options)
      const title = type === 'file' ? { title: file.name } : {}
      return call('post', base, { type, payload: { file_id: row.id, ...title } })
    })
    setPercent(undefined)
    if (sent) add(undefined)
  }
  function move(at: number, by: number) {
    const from = components.map(({ id }) => id)
    const ids = from.toSpliced(at, 1).toSpliced(at + by, 0, from[at] as number)
    void send(() => call('post', `${base}/order`, { ids, from }))
  }
  return (
    <>
      {components.length === 0 && (
        <Empty icon={circlePlay} title={t('empty_lecture_title')}>
          {t('empty_lecture')}
        </Empty>
      )}
      {components.map((component, at) => (
        <Component
          key={component.id}
          base={base}
          component={component}
          onUp={at > 0 ? () => move(at, -1) : undefined}
          onDown={at < components.length - 1 ? () => move(at, 1) : undefined}
          send={send}
        />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
      <div className="add-comp" role="group" aria-label={t('add_component')}>
        <span className="t13 muted w-full">{t('add_component')}</span>
        {COMPONENT_TYPES.map((type) => (
          <Button key={type} size="sm" icon={ICONS[type]} onClick={() => void begin(type)}>
            {t(`type_${type}`)}
          </Button>
        ))}
        {adding === 'video' && (
          <div className="stack w-full">
            <VideoField
              label={t('type_video')}
              scope={address}
              video={null}
              create={async (file) => {
                const title = file.name.replace(/\.\w+$/, '').slice(0, 200)
                const { videoUpload } = await call<{ videoUpload: VideoUpload }>('post', `${address}/create-video`, {
                  title,
                })
                return videoUpload
              }}
              onSaved={() => {
                add(undefined)
                router.reload()
              }}
            />
            <EmbedForm onAddress={async (embed_url) => (await store('video', { embed_url })) && add(undefined)} />
          </div>
        )}
        {(adding === 'audio' || adding === 'pdf' || adding === 'file') && (
          <label className="field w-full">
            <span className="label">{t('choose_file')}</span>
            <input
              type="file"
              accept={adding === 'pdf' ? 'application/pdf' : adding === 'audio' ? 'audio/*' : undefined}
              onChange={({ target }) => void upload(adding, target.files ?? [])}
            />
            {percent !== undefined && (
              <span className="help num" role="status">
                {percent}%
              </span>
            )}
          </label>
        )}
      </div>
    </>
  )
}
