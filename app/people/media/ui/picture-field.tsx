import './picture.css'
import clsx from 'clsx'
import { type ClipboardEvent, type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ImageExtension } from '#app/platform/image-types.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Field, getControl } from '#app/ui/field.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { useField } from '#app/ui/form-context.ts'
import { useChangeEvent } from '#app/ui/use-change-event.ts'
import type { ImageContext } from '../image.ts'
import { Empty, OnItsWay, Refused, Stored } from './picture-states.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type Props = {
  /** The form's field that carries the picture's address; empty without one. */
  name: string
  id?: string
  label: string
  help?: string
  /** The address that is stored now. */
  defaultValue?: string | null
  /** What the picture is for. */
  context: ImageContext
  /** Width by height, as it will be shown; 16/10 without it. */
  ratio?: string
  /** Which types are taken; all without it. */
  types?: readonly ImageExtension[]
  /** Where whatever shows the picture is told to show none; without it the picture itself is deleted. */
  removeAction?: string
  onUploaded?: (address: string) => void
  onDeleted?: () => void
}

/** Below what the server takes, so that what is said here is true there. */
const MAX = 5_000_000
const TYPES: readonly ImageExtension[] = ['webp', 'jpg', 'png', 'svg', 'gif']
const NAMES: Partial<Record<ImageExtension, string>> = { webp: 'WebP', jpg: 'JPEG', png: 'PNG', svg: 'SVG', gif: 'GIF' }
const getMime = (type: ImageExtension) => `image/${type.replace('jpg', 'jpeg').replace('svg', 'svg+xml')}`

/**
 * A picture in a form: chosen, dropped or pasted, made smaller, sent at once; the form carries its address alone. The box
 * keeps its size from the first to the last state, so that nothing on the page moves.
 */
export function PictureField(props: Props) {
  const { name, id = name, label, help, defaultValue, context, ratio, removeAction, onUploaded, onDeleted } = props
  const { types = TYPES } = props
  const t = useTexts('media')
  const locale = useLocale()
  const { error } = useField({ name })
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(defaultValue ?? '')
  const carried = useChangeEvent(address)
  const [over, setOver] = useState(false)
  const [asking, setAsking] = useState(false)
  const texts = { went_wrong: t('went_wrong'), session_expired: t('session_expired'), reload: t('reload') }
  const { stage, file, choose, cancel } = usePictureUpload({ types, max: MAX, texts, onUploaded: take })
  const preview = usePreview(file)
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(types.map((type) => NAMES[type] ?? type))
  const max = formatSize(MAX, locale)

  function take(uploaded: string) {
    setAddress(uploaded)
    onUploaded?.(uploaded)
  }
  function deleted(answer: unknown) {
    if (!removeAction && answer !== true) return
    cancel()
    setAddress('')
    onDeleted?.()
  }
  function bring(event: DragEvent | ClipboardEvent, files: FileList) {
    setOver(false)
    const [first] = files
    if (!first) return
    event.preventDefault()
    choose(first)
  }
  const chooseAnother = () => input.current?.click()
  const again = () => file && choose(file)
  const refused =
    stage.at === 'wrong_type' || stage.at === 'too_large' || stage.at === 'refused' || stage.at === 'failed'
  const busy = stage.at === 'shrinking' || stage.at === 'sending' || stage.at === 'lost'
  const shown = busy || (stage.at === 'saved' && preview) ? preview : address
  const size = 'size' in stage ? formatSize(stage.size, locale) : ''
  const fact = { name: file?.name ?? '', types: names, size, max }
  const text =
    stage.at === 'wrong_type'
      ? t('bad_extension_text', fact)
      : stage.at === 'too_large'
        ? t('too_large_text', fact)
        : stage.at === 'refused'
          ? stage.message
          : t('went_wrong_text')
  return (
    <Field id={id} label={label} help={help} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped and pasted here can be chosen in its field too */}
      <div
        className={clsx('up', refused ? 'has-error' : shown ? 'up-card' : 'drop', over && 'is-over')}
        style={ratio ? { aspectRatio: ratio } : undefined}
        aria-busy={busy || undefined}
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node) || setOver(false)}
        onDrop={(event) => bring(event, event.dataTransfer.files)}
        onPaste={(event) => bring(event, event.clipboardData.files)}
      >
        <input
          {...getControl(id, Boolean(help), error)}
          ref={input}
          type="file"
          className={refused || shown ? 'vh' : undefined}
          accept={types.map(getMime).join()}
          onChange={({ target }) => {
            const [first] = target.files ?? []
            target.value = ''
            if (first) choose(first)
          }}
        />
        <input ref={carried} type="hidden" name={name} value={address} />
        {refused ? (
          <Refused at={stage.at} text={text} onAnother={chooseAnother} onAgain={again} />
        ) : shown ? (
          <>
            <div className="up-pic">
              <img src={shown} alt={busy ? '' : t('image_now')} />
            </div>
            {busy ? (
              <OnItsWay stage={stage} name={file?.name ?? ''} onAgain={again} onCancel={cancel} />
            ) : (
              <Stored size={size} onReplace={chooseAnother} onDelete={() => setAsking(true)} />
            )}
          </>
        ) : (
          <Empty over={over} limits={t('limits', { types: names, max })} />
        )}
      </div>
      <ConfirmDelete
        open={asking}
        onClose={() => setAsking(false)}
        text={t('delete_text')}
        action={removeAction ?? '/home/images/delete'}
        fields={removeAction ? {} : { path: address, context }}
        onDeleted={deleted}
      />
    </Field>
  )
}

/** What was chosen, shown before it is stored. */
function usePreview(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])
  return address
}
