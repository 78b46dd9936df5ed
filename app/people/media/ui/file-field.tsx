import { useEffect, useRef, useState } from 'react'
import { callError } from '#app/platform/call.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { postFile } from '#app/platform/send-file.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Field, getControl } from '#app/ui/field.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { useField } from '#app/ui/form-context.ts'
import { x } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import { FileDrop } from './file-drop.tsx'

export type StoredFile = { id: number; filename: string; size: number }

type Props<Answer> = {
  /** The form's field that carries the file's id; empty without one. */
  name: string
  id?: string
  label: string
  help?: string
  /** Where it is sent to, as the part `file`; POST /home/files without it. */
  action?: string
  /** As `accept` of a file field says it; the server goes by the bytes. */
  accept?: string
  /** What one file may have, in MB (UPLOAD_MAX_MB). */
  maxMb: number
  /** What is sent beside the file. */
  fields?: Record<string, string>
  defaultValue?: StoredFile
  onStored?: (answer: Answer) => void
}

const MB = 1024 * 1024

/** A file in a form: chosen or dropped, sent at once; the form carries its id alone. */
export function FileField<Answer extends { file: StoredFile }>(props: Props<Answer>) {
  const { name, id = name, label, help, action = '/home/files', accept, maxMb, fields, defaultValue, onStored } = props
  const t = useTexts('media')
  const locale = useLocale()
  const { error: problem } = useField({ name })
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [stored, setStored] = useState(defaultValue)
  const [sending, setSending] = useState<{ file: File; percent: number }>()
  const [unfit, setUnfit] = useState<string>()
  const limit = t('file_limit', { max: maxMb })

  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    setUnfit(undefined)
    const size = formatSize(file.size, locale)
    if (file.size > maxMb * MB) return setUnfit(t('too_large_text', { name: file.name, size, max: `${maxMb} MB` }))
    const run = new AbortController()
    running.current = run
    const onProgress = (percent: number) => setSending({ file, percent })
    onProgress(0)
    try {
      const answer = await postFile<Answer>(action, file, { signal: run.signal, onProgress, fields })
      setStored(answer.file)
      onStored?.(answer)
    } catch (error) {
      const { status, message, errors } = callError(error)
      setUnfit(
        status === 0 || status >= 500
          ? t('went_wrong')
          : status === 419
            ? t('session_expired')
            : (errors.file ?? message),
      )
    }
    setSending(undefined)
  }
  function cancel() {
    running.current?.abort()
    setSending(undefined)
  }
  const shown = sending?.file.name ?? stored?.filename
  return (
    <Field id={id} label={label} help={help ? `${limit} ${help}` : limit} error={unfit ?? problem}>
      <FileDrop
        busy={sending !== undefined}
        input={
          <>
            <input
              {...getControl(id, true, unfit ?? problem)}
              ref={input}
              type="file"
              accept={accept}
              className={shown ? 'vh' : undefined}
              onChange={({ target }) => {
                const [first] = target.files ?? []
                target.value = ''
                if (first) void send(first)
              }}
            />
            <input type="hidden" name={name} value={stored?.id ?? ''} />
          </>
        }
        chosen={
          shown && (
            <>
              <span className="split" role="status">
                <span className="truncate">{shown}</span>
                <span className="num muted text-nowrap">
                  {sending ? `${sending.percent}%` : stored && formatSize(stored.size, locale)}
                </span>
              </span>
              {sending && <Progress percent={sending.percent} label={t('sending')} thin />}
            </>
          )
        }
      >
        {sending ? (
          <IconButton size="sm" icon={x} label={t('cancel_upload')} onClick={cancel} />
        ) : (
          stored && (
            <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
              {t('replace')}
            </Button>
          )
        )}
      </FileDrop>
    </Field>
  )
}
