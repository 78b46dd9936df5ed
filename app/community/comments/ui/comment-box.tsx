import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { trimmedLength } from '#app/platform/characters.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { getDraftName } from '#app/ui/draft-name.ts'
import { DraftNote } from '#app/ui/draft-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { triangleAlert, x } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useDrafts } from '#app/ui/use-drafts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import { BODY_MAX, BODY_MIN } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import type { Attachable } from './attach.tsx'
import { useLater } from './use-later.ts'
import { useLingering } from './use-lingering.ts'

export type CommentInput = { body: string; file: File | undefined }

type Props = {
  viewerId: number
  /** What is talked about. */
  about: AreaProps['about']
  /** What is written here, for its draft. */
  draft: string
  label: string
  submit: string
  /** What can go along. */
  takes?: Attachable | undefined
  /** What stands in it at first. */
  prefilled?: string
  onSend: (written: CommentInput) => Promise<void>
  /** It was opened for this, and can be closed. */
  onCancel?: () => void
}

/** So many characters before the limit, the count warns. */
const NEAR = 60

/** Where something is said. What is typed survives a reload, an ended session and a closed tab. */
export function CommentBox({ viewerId, about, draft, label, submit, takes, prefilled = '', onSend, onCancel }: Props) {
  const ui = useUiTexts()
  const sayFailure = useSayFailure()
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(prefilled)
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [calls, setCalls] = useState(false)
  const Attach = useLater(takes !== undefined, async () => (await import('./attach.tsx')).Attach)
  const People = useLater(calls, async () => (await import('./people.tsx')).People)
  const { shown, enter, leave } = useLingering()
  const drafts = useDrafts(({ followDraft }) => {
    if (!form.current) return
    form.current.dataset.draft = getDraftName({ account: viewerId, form: draft })
    return followDraft(form.current)
  })
  const over = useId()
  const length = trimmedLength(body)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    if (!onCancel || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { currentTarget: sent } = event
    if (busy || length < BODY_MIN) return
    setBusy(true)
    const kept = drafts.current?.sendDraft(sent)
    try {
      await onSend({ body, file })
      kept?.accepted()
      sent.reset()
      setBody('')
      setFile(undefined)
    } catch (error) {
      kept?.refused()
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const open = shown || onCancel !== undefined || body !== '' || file !== undefined
  return (
    <form
      ref={form}
      className={`card cm-box grow${length > BODY_MAX ? ' is-over-limit' : ''}`}
      data-draft-lasts=""
      noValidate
      aria-label={label}
      onSubmit={(event) => void send(event)}
      onFocus={enter}
      onBlur={leave}
      onReset={() => setBody('')}
      onKeyDown={pressKey}
    >
      <textarea
        dir="auto"
        ref={area}
        name="body"
        className="input"
        rows={open ? 2 : 1}
        aria-label={label}
        placeholder={label}
        defaultValue={prefilled}
        readOnly={busy}
        aria-invalid={length > BODY_MAX || undefined}
        aria-describedby={length > BODY_MAX ? over : undefined}
        onInput={({ currentTarget: { value, selectionStart } }) => {
          setBody(value)
          if (value[selectionStart - 1] === '@') setCalls(true)
        }}
      />
      {People && <People area={area} about={about} />}
      <DraftNote />
      {length > BODY_MAX && <TooLong id={over} length={length} />}
      {file && <Chosen key={file.lastModified} file={file} onClear={() => setFile(undefined)} />}
      {open && (
        <div className="split cm-foot">
          <span className="row" style={{ '--g': '8px' }}>
            {takes && Attach && !busy && <Attach kind={takes} onChoose={setFile} />}
            {body !== '' && <Count length={length} />}
          </span>
          <span className="row" style={{ '--g': '8px' }}>
            {onCancel && (
              <Button variant="ghost" size="sm" onClick={onCancel}>
                {ui('cancel')}
              </Button>
            )}
            <Submit shown={body !== ''} busy={busy} disabled={length < BODY_MIN}>
              {submit}
            </Submit>
          </span>
        </div>
      )}
    </form>
  )
}

/** Shown from the first character, at work from the second. */
function Submit({
  shown,
  busy,
  disabled,
  children,
}: {
  shown: boolean
  busy: boolean
  disabled: boolean
  children: ReactNode
}) {
  const t = useTexts('comments')
  if (!shown) return null
  return (
    <Button type="submit" variant="primary" size="sm" busy={busy} busyText={t('sending')} disabled={disabled}>
      {children}
    </Button>
  )
}

function Count({ length }: { length: number }) {
  const tone = length > BODY_MAX ? 'bad medium' : length > BODY_MAX - NEAR ? 'warn medium' : 'faint'
  return (
    <span className={`t12 num nowrap ${tone}`}>
      {length} / {BODY_MAX}
    </span>
  )
}

function TooLong({ id, length }: { id: string; length: number }) {
  const t = useTexts('comments')
  return (
    <p className="cm-warn" id={id} role="alert">
      <Icon of={triangleAlert} />
      <span className="grow">{t('too_long', { max: BODY_MAX, length })}</span>
    </p>
  )
}

/** The file that goes along; a picture is shown. */
function Chosen({ file, onClear }: { file: File; onClear: () => void }) {
  const t = useTexts('comments')
  const [picture] = useState(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined))
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture])
  return (
    <div className="cm-clip">
      {picture && <img className="cm-preview" src={picture} alt={file.name} />}
      <span className="grow medium truncate">{file.name}</span>
      <IconButton icon={x} size="sm" label={t('remove_file')} onClick={onClear} />
    </div>
  )
}
