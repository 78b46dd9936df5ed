import { router } from '@inertiajs/react'
import { type FormEvent, useRef, useState } from 'react'
import { call, callError, logInAddress } from '#app/platform/call.ts'
import { Button, type ButtonProps } from './button.tsx'
import { CsrfField } from './csrf-field.tsx'
import { AlertDialog } from './dialog.tsx'
import { Field, getControl } from './field.tsx'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** What goes, and what stays. */
  text: string
  /** Where it is deleted. */
  action: string
  /** What is sent there; without it that it shall be deleted, as a form says it. */
  fields?: Record<string, string>
  /** To be typed before it may go; sent as `confirmation`. */
  word?: string
  /** Gets what the server answered; without it the page is asked for again. */
  onDeleted?: (answer: unknown) => void
  /** What takes the focus when it goes with the place from which it was asked; looked up before it is gone. */
  beside?: () => HTMLElement | null
}

const DELETE = { _method: 'DELETE' }

/** Asks before something is deleted, and has the server delete it. What is shown leaves only once the server said yes. */
export function ConfirmDelete({ open, onClose, text, action, fields = DELETE, word, onDeleted, beside }: Props) {
  const t = useUiTexts()
  const form = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const confirmation = useRef<HTMLInputElement>(null)
  const error = wrong && word !== undefined ? t('word_differs', { word }) : undefined

  function close() {
    setWrong(false)
    onClose()
  }
  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    const differs = word !== undefined && body.get('confirmation') !== word
    setWrong(differs)
    if (differs) confirmation.current?.focus()
    if (busy || differs) return
    setBusy(true)
    try {
      const answer = await call('post', action, body)
      next.current = beside?.() ?? null
      close()
      if (onDeleted) onDeleted(answer)
      else router.reload()
    } catch (error) {
      const { status, message, errors } = callError(error)
      if (status === 401 || status === 419) return location.assign(logInAddress(status === 419))
      const [first = message] = Object.values(errors)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : first })
    } finally {
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onClose={close}
      title={t('are_you_sure')}
      text={text}
      confirm={t('delete')}
      cancel={t('keep')}
      busyText={t('deleting')}
      busy={busy}
      onConfirm={() => form.current?.requestSubmit()}
      then={() => next.current}
      danger
    >
      <form ref={form} method="post" action={action} onSubmit={(event) => void remove(event)} noValidate>
        <CsrfField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {word !== undefined && (
          <Field id="confirmation" label={t('type_to_confirm', { word })} error={error}>
            <input
              {...getControl('confirmation', false, error)}
              ref={confirmation}
              className="input"
              name="confirmation"
              autoComplete="off"
            />
          </Field>
        )}
      </form>
    </AlertDialog>
  )
}

/** A button that deletes something once the question was answered, which without a script nobody asks. */
export function DeleteButton({
  children,
  size,
  variant = 'ghost',
  ...dialog
}: Omit<Props, 'open' | 'onClose'> & Pick<ButtonProps, 'children' | 'size' | 'variant'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} className="needs-script" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ConfirmDelete {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
