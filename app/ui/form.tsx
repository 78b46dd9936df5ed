import clsx from 'clsx'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { CsrfField } from './csrf-field.tsx'
import { AlertDialog } from './dialog.tsx'
import { followDraft } from './draft.ts'
import { getDraftName } from './draft-name.ts'
import { DraftNote } from './draft-note.tsx'
import { FormContext, useForm } from './form-context.ts'
import { OwnMessage } from './form-message.tsx'
import { useUiTexts } from './texts.ts'
import { ComparedVersions } from './two-versions.tsx'
import { useSending } from './use-sending.ts'

/** What stands around the fields: a card with a foot, a window's body and foot, cards over a foot that stays in view, or nothing. */
type Frame = 'card' | 'window' | 'page' | 'none'

export type FormProps<Answer = unknown> = {
  id?: string
  action: string
  /** The verb on its button; without it the children bring a `Submit`. */
  submit?: string
  /** Said once it is done. */
  done?: string
  variant?: ButtonProps['variant']
  size?: 'sm'
  frame?: Frame
  /** Asked before it is sent: what will happen, and the two ways out. */
  ask?: { title: string; text: string; confirm: string; cancel: string }
  /** What it is about where the action does not say it: no two forms have drafts of one name. */
  about?: string | number
  /** Of the row that it shows: who saves over a newer one is shown both (versions.server.ts). */
  version?: number
  /** It brings files, also without scripts. */
  files?: boolean
  /** The browser sends it itself, as what follows may be in another language. */
  plain?: boolean
  className?: string
  /** Names the form for those who hear it. */
  label?: string
  /** With it the form is a call, whose answer it gets; without it, what the form leads to is visited. */
  onAnswer?: (answer: Answer) => void
  onDone?: () => void
  /** In its foot, beside the button, and new with the fields: what `Unsaved` says, for example. */
  foot?: ReactNode
  children?: ReactNode
}

/**
 * The one form. On pages with React it is sent in the background: its errors stand at the fields, the first wrong one
 * has the focus, its success is a toast. Elsewhere, and without scripts, the browser sends it, and the page that comes
 * back says the same. What was typed is kept until it is accepted (draft.ts).
 */
export function Form<Answer>(props: FormProps<Answer>) {
  const { action, submit, variant = 'primary', size, frame = submit ? 'card' : 'none', about, children } = props
  const t = useUiTexts()
  const { viewer } = useShared()
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  const [asking, setAsking] = useState(false)
  const nextRound = () => setRound((before) => before + 1)
  const sending = useSending({ ...props, form, onAccepted: nextRound, onFinish: () => setAsking(false) })
  const { state, send } = sending
  const drafted = children !== undefined && viewer.kind !== 'visitor' && (frame !== 'none' || submit === undefined)
  const draft = drafted ? getDraftName({ account: viewer.id, form: action, thing: about }) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays, what it is about may change
  useEffect(() => {
    if (!form.current || draft === undefined) return
    // What is discarded is not wrong any more.
    return followDraft(form.current, () => {
      sending.forget()
      nextRound()
    })
  }, [draft])
  function submitted(event: FormEvent<HTMLFormElement>) {
    // A window that opens from here may hold a form of its own, whose events React brings here too.
    if (event.target !== form.current) return
    event.preventDefault()
    if (props.ask) setAsking(true)
    else void send()
  }
  const fields = (
    <FormContext value={state}>
      {props.onAnswer && <OwnMessage />}
      {sending.summary && (
        <p className="vh" role="alert">
          {sending.summary}
        </p>
      )}
      {draft !== undefined && !props.foot && <DraftNote />}
      {/* The next round shows what the server has, and nothing that was typed. */}
      <Fragment key={round}>{children}</Fragment>
    </FormContext>
  )
  const button = submit && (
    <Button
      type="submit"
      variant={variant}
      size={size}
      busy={state.busy}
      busyText={t(props.files ? 'uploading' : frame === 'card' || frame === 'page' ? 'saving' : 'sending')}
    >
      {submit}
    </Button>
  )
  return (
    <form
      ref={form}
      id={props.id}
      method="post"
      action={action}
      encType={props.files ? 'multipart/form-data' : undefined}
      className={clsx('form', props.className)}
      aria-label={props.label}
      data-draft={draft}
      onSubmit={props.plain ? undefined : submitted}
      onInput={sending.typed}
      noValidate
    >
      <CsrfField />
      {props.version !== undefined && <input type="hidden" name="version" value={props.version} />}
      {frame === 'none' ? fields : children && <div className={clsx(BODY[frame], 'stack form-fields')}>{fields}</div>}
      {frame === 'none'
        ? button
        : button && (
            <div className={FOOT[frame]}>
              <Fragment key={round}>{props.foot}</Fragment>
              {button}
            </div>
          )}
      {sending.newer.shown && <ComparedVersions open {...sending.newer.shown} />}
      {props.ask && (
        <AlertDialog
          {...props.ask}
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => void send()}
          busy={state.busy}
          busyText={t('saving')}
          danger
        />
      )}
    </form>
  )
}

const BODY = { card: 'card-pad', window: 'dialog-body', page: 'form-page' }
const FOOT = { card: 'card-foot', window: 'dialog-foot', page: 'page-foot' }

/** The button of a form that lays itself out. */
export function Submit({ children, ...look }: Omit<ButtonProps, 'busy' | 'busyText' | 'type'>) {
  const t = useUiTexts()
  return (
    <Button variant="primary" {...look} type="submit" busy={useForm().busy} busyText={t('sending')}>
      {children}
    </Button>
  )
}
