import { useState } from 'react'
import type { ComponentPayload, DocumentPayload } from '#app/courses/component.ts'
import type { ComponentRow } from '#app/courses/edited-rows.ts'
import { call } from '#app/platform/call.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, copy, trash } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { VideoById } from '#app/videos/ui/stored-video.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { ICONS } from './component-icons.ts'
import { componentParts, editable, type Value } from './component-value.ts'
import { LocalRichText, LocalTextInput } from './local-fields.tsx'
import { QuizFields } from './quiz-fields.tsx'

type Props = {
  base: string
  component: ComponentRow
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  send: <Answer>(change: () => Promise<Answer>) => Promise<Answer | undefined>
}

const UNDO_MS = 10_000

/** One component: its head with what is done to it, and its fields, which save themselves. */
export function Component({ base, component, onUp, onDown, send }: Props) {
  const t = useTexts('course-builder')
  const { id, type } = component
  const address = `${base}/${id}`
  const name = t(`type_${type}`)
  const [asking, ask] = useState(false)
  const saving = useAutosave({ address, name: 'component', row: component, read: editable })
  // What was merged or came from elsewhere is put into fields that keep their own text.
  const [round, setRound] = useState(0)
  function resolve(value: Value) {
    saving.resolve(value)
    setRound(round + 1)
  }
  function deleted() {
    ask(false)
    const undo = () => void send(() => call('post', `${address}/restore`))
    void toast({ title: t('deleted', { title: name }), action: { label: t('undo'), run: undo }, lasts: UNDO_MS })
    void send(async () => undefined)
  }
  return (
    <Card as="section" aria-label={name}>
      <header className="comp-h">
        <Icon of={ICONS[type]} />
        <h2 className="medium grow">{name}</h2>
        {onUp && <IconButton icon={arrowUp} size="sm" label={t('move_up', { title: name })} onClick={onUp} />}
        {onDown && <IconButton icon={arrowDown} size="sm" label={t('move_down', { title: name })} onClick={onDown} />}
        <IconButton
          icon={copy}
          size="sm"
          label={t('duplicate_it', { title: name })}
          onClick={() => void send(() => call('post', `${address}/duplicate`))}
        />
        <IconButton icon={trash} size="sm" label={t('delete_it', { title: name })} onClick={() => ask(true)} />
      </header>
      <div className="comp-b stack">
        <TwoVersions conflict={saving.conflict} parts={componentParts(type, t)} resolve={resolve} />
        <Fields key={round} component={component} value={saving.value} change={saving.change} />
        {Object.values(saving.errors)[0] && (
          <p className="error" role="alert">
            {Object.values(saving.errors)[0]}
          </p>
        )}
      </div>
      <ConfirmDelete
        open={asking}
        onClose={() => ask(false)}
        text={t('delete_text')}
        action={address}
        word="DELETE"
        onDeleted={deleted}
      />
    </Card>
  )
}

type Shown = { filename?: string; size?: number; embed_url?: string; video_id?: number }
type FieldsProps = { component: ComponentRow; value: Value; change: (part: Partial<Value>) => void }

function Fields({ component: { id, type, payload: shown, downloads }, value: { payload }, change }: FieldsProps) {
  const t = useTexts('course-builder')
  const locale = useLocale()
  const set = (next: object) => change({ payload: { ...payload, ...next } as ComponentPayload })
  if (type === 'text' && 'html' in payload)
    return (
      <LocalRichText id={`c${id}`} label={t('type_text')} value={payload.html} onChange={(html) => set({ html })} />
    )
  if (type === 'quiz' && 'answers' in payload) return <QuizFields id={id} quiz={payload} set={set} />
  if (type === 'checklist' && 'items' in payload) return <ChecklistFields id={id} list={payload} set={set} />
  const { filename, size, embed_url, video_id } = shown as Shown
  const { title } = payload as DocumentPayload
  return (
    <>
      {(type === 'pdf' || type === 'file') && (
        <LocalTextInput
          id={`c${id}-title`}
          label={t('title')}
          value={title}
          onChange={(words) => set({ title: words })}
        />
      )}
      {filename && (
        <p className="muted">
          {filename} <span className="num">{formatSize(size ?? 0, locale)}</span>
          {title && <span className="num">, {t('downloads', { count: downloads })}</span>}
        </p>
      )}
      {embed_url && <a href={embed_url}>{embed_url}</a>}
      {video_id && <VideoById id={video_id} />}
      {type === 'video' && !embed_url && !video_id && <p className="muted">{t('video_stored')}</p>}
    </>
  )
}
