import { router } from '@inertiajs/react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallError, call, callError, isOtherAccount, logInAddress } from '#app/platform/call.ts'
import { useErrors, useShared } from '#app/platform/page.tsx'
import { type SentForm, sendDraft } from './draft.ts'
import { failureNote } from './failure-note.ts'
import { inTurn } from './in-turn.ts'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'
import { useNewerVersion } from './use-newer-version.ts'

type SendOptions<Answer> = {
  action: string
  done?: string
  version?: number
  onAnswer?: (answer: Answer) => void
  onDone?: () => void
  form: RefObject<HTMLFormElement | null>
  onAccepted: () => void
  onFinish: () => void
}

type AnsweredPage = { url: string; props: { errors?: object } }

/** Sends a form in the background, as a visit or, when its answer is wanted, as a call; what is wrong stands in `errors`. */
export function useSending<Answer>(sending: SendOptions<Answer>) {
  const { action, done, version, onAnswer, onDone, form, onAccepted, onFinish } = sending
  const t = useUiTexts()
  const { path, old } = useShared()
  const shownErrors = useErrors()
  // The browser itself sent it, and the page shows it again.
  const refused = old !== null && path === action.split('?')[0]
  const [errors, setErrors] = useState(refused ? shownErrors : {})
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number>()
  const sent = useRef<SentForm>(undefined)
  const summary = useFirstWrong(form, refusals)
  const newer = useNewerVersion({ form, version, refusals, send: () => void send(), discard: onAccepted })

  function accept() {
    setErrors({})
    // What was typed while the form was on its way is not saved yet, and stays (draft.ts says that it was typed).
    const isNewer = form.current?.dataset.draft !== undefined && form.current.dataset.sent === undefined
    if (!isNewer) {
      sent.current?.accepted()
      onAccepted()
    }
    if (done) void toast({ kind: 'success', title: done })
    onDone?.()
  }
  function refuse(wrong: Record<string, string>) {
    sent.current?.refused()
    setErrors(wrong)
    setRefusals((before) => before + 1)
  }
  function finish() {
    setBusy(false)
    setProgress(undefined)
    onFinish()
  }
  /** What answers at the form's own address, as what is refused does, is shown at the page's. */
  function staysHere({ url }: { url: string }) {
    const [answered, sentTo] = [url, action].map((address) => new URL(address, location.href).pathname)
    return answered === location.pathname || answered === sentTo
  }
  /** An accepted form may lead to one of several things that its page shows, and its query says to which. */
  const leadsOn = ({ url, props }: AnsweredPage) =>
    Object.keys(props.errors ?? {}).length === 0 && new URL(url, location.href).search !== ''
  function visit(body: FormData, finished: () => void) {
    router.post(action, body, {
      preserveScroll: staysHere,
      preserveState: staysHere,
      onBeforeUpdate: (page: AnsweredPage) => {
        // Kept with the page as it is now, so that the browser's Back finds it.
        if (staysHere(page) && !leadsOn(page)) page.url = location.href.slice(location.origin.length)
      },
      onProgress: (sent?: { percentage?: number }) => setProgress(sent?.percentage),
      onSuccess: accept,
      onError: refuse,
      onHttpException: (answer: { status: number; data: unknown }) => {
        if (isShownAgain(answer.data)) return true
        // What was typed stays where it is, whatever became of the server, the session or the thing.
        refuse({})
        void toast(failureNote(getFailure(answer), t))
        return false
      },
      onNetworkError: () => {
        refuse({})
        void toast(failureNote(new CallError(0, ''), t))
        return false
      },
      onFinish: () => {
        finish()
        finished()
      },
    })
  }
  async function ask(body: FormData, answered: (answer: Answer) => void) {
    try {
      const answer = await call<Answer>('post', action, body)
      accept()
      answered(answer)
    } catch (error) {
      const { status, message, errors: wrong, current } = callError(error)
      if (current) router.reload()
      if (status === 401 || status === 419) return location.assign(logInAddress(status === 419))
      if (isOtherAccount(error)) void toast(failureNote(error, t))
      refuse(Object.keys(wrong).length > 0 ? wrong : { form: status === 0 ? t('not_sent') : message })
    }
    finish()
  }
  async function send() {
    if (busy || !form.current) return
    setBusy(true)
    if (onAnswer) return ask(bodyOf(form.current), onAnswer)
    await inTurn((finished) => (form.current ? visit(bodyOf(form.current), finished) : finished()))
  }
  /** What the form says now: its version is that of the row as the last change of it left it. */
  function bodyOf(filled: HTMLFormElement): FormData {
    sent.current = sendDraft(filled)
    const body = new FormData(filled)
    newer.sent(Number(body.get('version')) || undefined)
    return body
  }
  /** What is being mended is not called wrong any more. */
  function typed({ target }: FormEvent<HTMLFormElement>) {
    const { name = '' } = target as { name?: string }
    if (!(name in errors)) return
    const { [name]: removed, ...others } = errors
    setErrors(others)
  }
  // What was refused and is accepted by now is not told any more.
  const summaryText = Object.keys(errors).length > 0 ? summary : ''
  const forget = () => setErrors({})
  return {
    state: { errors, old: refused ? old : null, busy, progress },
    summary: summaryText,
    send,
    typed,
    forget,
    newer,
  }
}

/** Whether the answer is the form's page with what is wrong, and not a page that only says why nothing happened. */
function isShownAgain(data: unknown): boolean {
  const { component = REFUSED } = ((typeof data === 'object' ? data : null) as { component?: string } | null) ?? {}
  return component !== REFUSED
}

const REFUSED = 'errors/refused'

/** What such a page says; what a proxy answers in our place is our fault. */
function getFailure({ status, data }: { status: number; data: unknown }): CallError {
  type RefusedPage = { props?: { message?: string; isForOther?: boolean } } | null
  const { message, isForOther } = ((typeof data === 'object' ? data : null) as RefusedPage)?.props ?? {}
  if (message === undefined) return new CallError(500, '')
  return new CallError(status, message, isForOther ? { code: 'other_account' } : {})
}

/** After a refusal the first wrong field has the focus, or else what is said of the whole form; all of them are told. */
function useFirstWrong(form: RefObject<HTMLFormElement | null>, refusals: number): string {
  const t = useUiTexts()
  const [summary, setSummary] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, when its errors are shown
  useEffect(() => {
    if (refusals === 0 || !form.current) return
    const wrong = [...form.current.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
    const element =
      form.current.querySelector<HTMLElement>('[data-message]') ?? document.querySelector<HTMLElement>('[data-message]')
    const [first = element] = wrong
    first?.focus()
    // With what is said below it, which a foot would stand over.
    first?.closest('.field')?.scrollIntoView({ block: 'nearest' })
    const labels = wrong.map((one) => one.labels?.[0]?.textContent.trim() ?? one.ariaLabel).filter(Boolean)
    setSummary(labels.length > 1 ? t('wrong_fields', { count: labels.length, fields: labels.join(', ') }) : '')
  }, [refusals])
  return summary
}
