import { router } from '@inertiajs/react'
import clsx from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Shared, useShared } from '#app/platform/page.tsx'
import { Button } from './button.tsx'
import { CsrfField } from './csrf-field.tsx'
import { AlertDialog } from './dialog.tsx'
import { dropDraft, keepDraft, keyOfLeft, LOGIN, restoreDraft } from './draft.ts'
import { focusFirstError } from './field.tsx'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'

type Props = {
  action: string
  /** The verb on its button. */
  submit: string
  /** Said once it is done. */
  done?: string
  variant?: 'primary' | 'plain' | 'danger'
  size?: 'sm'
  /** Empties the fields once it is done, for a form that adds something. */
  reset?: boolean
  /** The button stands in the card's foot, or right behind the fields. */
  foot?: boolean
  /** Asked before it is sent: what will happen, and the two ways out. */
  ask?: { title: string; text: string; confirm: string; cancel: string }
  className?: string
  /** Names the form for those who hear it. */
  label?: string
  onDone?: () => void
  children?: ReactNode
}

/**
 * A form of the back office: sent in the background, its errors at the fields, its success as a toast; without scripts
 * it is the plain form that it is. What was typed stays when it is refused, and over a log-in when the session had ended.
 */
export function OfficeForm(props: Props) {
  const { action, submit, done, variant = 'primary', size, reset, foot = true, className, label, children } = props
  const t = useUiTexts()
  const { errors } = useShared()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current)
  }, [errors])
  useEffect(() => {
    const key = keyOfLeft(action)
    if (form.current) restoreDraft(form.current, key)
    dropDraft(key)
  }, [action])
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (props.ask) setAsking(true)
    else send()
  }
  function send() {
    if (busy || !form.current) return
    const key = keyOfLeft(action)
    keepDraft(form.current, key)
    router.post(action, new FormData(form.current), {
      preserveScroll: true,
      preserveState: true,
      // What is refused is shown at the page's own address, not at the form's.
      preserveUrl: true,
      onStart: () => setBusy(true),
      onFinish: () => {
        setBusy(false)
        setAsking(false)
      },
      onSuccess: (page: { props: Record<string, unknown> }) => {
        const shared = page.props.shared as Shared
        if (shared.path === LOGIN || shared.path.startsWith(`${LOGIN}/`)) return
        dropDraft(key)
        if (shared.message !== null) return
        if (reset) form.current?.reset()
        if (done) void toast({ kind: 'success', title: done })
        props.onDone?.()
      },
    })
  }
  const button = (
    <Button type="submit" variant={variant} size={size} busy={busy} busyText={t(size ? 'wait' : 'saving')}>
      {submit}
    </Button>
  )
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className={clsx('office-form', className)}
      aria-label={label}
      onSubmit={submitted}
      noValidate
    >
      <CsrfField />
      {foot && children ? <div className="card-pad stack office-fields">{children}</div> : children}
      {foot ? <div className="card-foot">{button}</div> : button}
      {props.ask && (
        <AlertDialog
          {...props.ask}
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={send}
          busy={busy}
          busyText={t('saving')}
          danger
        />
      )}
    </form>
  )
}
