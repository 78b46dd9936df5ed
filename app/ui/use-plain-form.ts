import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { CallError, call, isOtherAccount } from '#app/platform/call.ts'
import { getFormFailure } from './form-failure.ts'
import { useUiTexts } from './texts.ts'

export type FormErrors = { errors: Record<string, string>; message: string | null }

/** Long enough to read why nothing was sent, and to press the way out. */
const WAY_OUT_MS = 20_000

const NOTHING: FormErrors = { errors: {}, message: null }

/**
 * A form of an island, which works without a script too, sent in the background: messages stand at their fields and leave
 * when the field is right, the first gets the focus, what belongs to no field is the form's `message`. It stays busy once
 * it was accepted, as the browser is then on its way, unless `rest` is called.
 */
export function usePlainForm(shown: FormErrors = NOTHING) {
  const t = useUiTexts()
  const [refused, setRefused] = useState(shown)
  const [busy, setBusy] = useState(false)
  const sent = useRef<HTMLFormElement>(null)

  useLayoutEffect(() => {
    if (!sent.current || refused === NOTHING) return
    const wrong = [...getElements(sent.current)].find((one) => one.ariaInvalid === 'true')
    if (wrong instanceof HTMLElement) wrong.focus()
    // Once per refusal: when a field is right by what is typed, it stays the one that is typed in.
    sent.current = null
  }, [refused])

  async function send<Answer>(form: HTMLFormElement): Promise<Answer | CallError> {
    sent.current = form
    setBusy(true)
    setRefused(NOTHING)
    try {
      return await call<Answer>('post', form.getAttribute('action') ?? '', new FormData(form))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { status, errors } = error
      const placed = Object.keys(errors).length > 0 && Object.keys(errors).every((name) => hasField(form, name))
      // The form keeps what was typed; who may go on with it, and how, is said above it.
      if (status === 401 || status === 419 || isOtherAccount(error)) await sayWayOut(error, t)
      const failure = getFormFailure(error, t)
      setRefused({ errors, message: placed ? null : failure })
      setBusy(false)
      return error
    }
  }

  /** For the form's `onInput`: a field that is right by what its element asks for (`required`, `pattern`) is no longer in error. */
  function onInput({ target }: FormEvent) {
    const field = target as HTMLInputElement
    if (!field.validity.valid) return
    // Several fields may be filled in at once, before any of this is shown.
    setRefused((now) => {
      if (!now.errors[field.name]) return now
      const { [field.name]: removed, ...others } = now.errors
      return { ...now, errors: others }
    })
  }

  return { ...refused, busy, send, onInput, refuse: setRefused, rest: () => setBusy(false) }
}

/** Loaded when it is needed: the server has just answered. */
async function sayWayOut(error: CallError, t: ReturnType<typeof useUiTexts>): Promise<void> {
  const [{ failureNote }, { note }] = await Promise.all([import('./failure-note.ts'), import('./note.ts')])
  note({ ...failureNote(error, t), lasts: WAY_OUT_MS })
}

/** Whether a message is shown at its field, or beside one that is not seen, which says so itself (`data-told`). */
function hasField(form: HTMLFormElement, name: string): boolean {
  const found = getElements(form).namedItem(name)
  // Boxes and radio buttons of one name are found together.
  const field = found instanceof RadioNodeList ? found[0] : found
  return field instanceof HTMLElement && (field.getAttribute('type') !== 'hidden' || 'told' in field.dataset)
}

/** Fields of creators may be called `elements` or `action`, and then stand in the place of the form's own properties. */
function getElements(form: HTMLFormElement): HTMLFormControlsCollection {
  return Reflect.get(HTMLFormElement.prototype, 'elements', form)
}
