import {
  drafts,
  endDrafts,
  type FieldState,
  type FieldValue,
  type FormDraft,
  listRestorable,
  markSent,
  takeSent,
  toFormDraft,
} from './draft-store.ts'

/**
 * The drafts of forms (draft-store.ts): what was typed survives leaving, reloading and an ended session. A form carries the
 * name of its draft: `data-draft="7 /home/settings/identity"`. With `data-draft-lasts` it survives the tab too. Secrets, cards
 * and what the page itself set are not kept, and consents are given anew every time. Rows that come and go are kept as one
 * text, in a field that nobody sees; what stands in their own fields, whose names are each other's, is not
 * (`data-kept-as-one`).
 */
const UNKEPT = new Set(['password', 'hidden', 'submit', 'button', 'file'])

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      getName(one) !== '' &&
      !one.name.startsWith('consents.') &&
      one.closest('[data-kept-as-one]') === null &&
      one.autocomplete !== 'one-time-code' &&
      !one.autocomplete.startsWith('cc-') &&
      !UNKEPT.has(one.type),
  )
}

const statesOf = (form: HTMLFormElement): (FieldState & { control: Control })[] =>
  controls(form).map((control) => ({
    control,
    name: getName(control),
    typed: typedIn(control),
    given: getInitialValue(control),
  }))

/** Boxes of one name are told apart by what they stand for. */
function getName(one: Control): string {
  return isTick(one) ? `${one.name} ${one.value}` : one.name || one.id
}

export function typedIn(one: Control): FieldValue {
  return isTick(one) ? one.checked : one.value
}

export function getInitialValue(one: Control): FieldValue {
  if (isTick(one)) return one.defaultChecked
  // Forms send lines with both of their ends; what is typed has one.
  if (!(one instanceof HTMLSelectElement)) return one.defaultValue.replace(/\r\n?/g, '\n')
  if (one.dataset.given !== undefined) return one.dataset.given
  const options = [...one.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

export function isTick(one: Control): one is HTMLInputElement {
  return one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio')
}

export function saveDraft(form: HTMLFormElement, name: string, at?: number): void {
  const draft = toFormDraft(statesOf(form))
  if (draft) drafts.save(name, draft, form.dataset.draftLasts === undefined ? ['tab'] : ['tab', 'device'], at)
  else drafts.remove(name)
}

/** Says whether anything of it is in the form now. */
export function restoreDraft(form: HTMLFormElement, name: string): boolean {
  const draft = drafts.find<FormDraft>(name)
  if (!draft) return false
  const restorable = listRestorable(draft, statesOf(form))
  for (const { field, value } of restorable) type(field.control, value)
  return restorable.length > 0 || isUnsaved(form)
}

/** As a person would, so that components hear of it. */
export function type(one: Control, typed: FieldValue): void {
  if (isTick(one)) {
    // Of radio buttons the one that was chosen says it all.
    if (one.checked !== typed && (typed || one.type === 'checkbox')) one.click()
    return
  }
  // An option that is not there any more, or not yet, would leave the choice empty.
  if (one instanceof HTMLSelectElement && ![...one.options].some(({ value }) => value === typed)) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')?.set?.call(one, typed)
  one.dispatchEvent(new Event(one instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** A control of a form whose text differs from what the server has by now. */
export type Difference = { control: Control; label: string; mine: FieldValue; theirs: FieldValue }

/** Where what was typed differs from what the server has, as its fresh page put it into the fields. */
export function differences(form: HTMLFormElement): Difference[] {
  return controls(form).flatMap((control) => {
    const [mine, theirs] = [typedIn(control), getInitialValue(control)]
    return mine === theirs ? [] : [{ control, label: getLabel(control), mine, theirs }]
  })
}

const getLabel = (one: Control) => one.labels?.[0]?.textContent?.trim() || one.getAttribute('aria-label') || one.name

const SOON_MS = 300

/** Whether something was typed that is neither saved nor on its way. */
export function isUnsaved(form: HTMLFormElement): boolean {
  return form.dataset.sent === undefined && controls(form).some((one) => typedIn(one) !== getInitialValue(one))
}

/** What is typed outside of forms asks here to be counted, too: whether it is unsaved (savings.ts). */
export const unsavedElsewhere = new Set<() => boolean>()

export function hasUnsaved(): boolean {
  if ([...unsavedElsewhere].some((isUnsavedThere) => isUnsavedThere())) return true
  return [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].some(isUnsaved)
}

export function warn(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault()
}

/**
 * Puts back what was typed here before, with a note and a way to discard it, and keeps what is typed from now on. Where
 * closing the tab would lose it, the browser asks first. Returns what ends it.
 */
export function followDraft(form: HTMLFormElement, discarded = () => form.reset()): () => void {
  const { draft: name = '' } = form.dataset
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = Date.now()
  const restored = restoreDraft(form, name)
  showNote(form, restored)
  if (restored) typed()
  function keep() {
    clearTimeout(timer)
    if (form.dataset.sent === undefined) saveDraft(form, name, typedAt)
  }
  function typed() {
    delete form.dataset.sent
    typedAt = Date.now()
    addEventListener('beforeunload', warn)
    clearTimeout(timer)
    timer = setTimeout(keep, SOON_MS)
  }
  const heard = ({ target }: Event) => belongsTo(form, target) && typed()
  function discard(event: Event) {
    if (!(event.target instanceof Element) || !event.target.closest('[data-draft-discard]')) return
    clearTimeout(timer)
    deleteDraft(form)
    discarded()
  }
  document.addEventListener('input', heard)
  form.addEventListener('click', discard)
  addEventListener('pagehide', keep)
  return () => {
    keep()
    document.removeEventListener('input', heard)
    form.removeEventListener('click', discard)
    removeEventListener('pagehide', keep)
  }
}

/** Keeps what is typed without a word: for a form that says by itself that nothing is lost. Returns what ends it. */
export function keepDraft(form: HTMLFormElement, getDraft: () => string): () => void {
  const keep = () => saveDraft(form, getDraft())
  const heard = ({ target }: Event) => belongsTo(form, target) && keep()
  document.addEventListener('input', heard)
  addEventListener('pagehide', keep)
  return () => {
    document.removeEventListener('input', heard)
    removeEventListener('pagehide', keep)
  }
}

/** A field may belong to a form without standing in it. */
export const belongsTo = (form: HTMLFormElement, target: EventTarget | null) =>
  target instanceof Element && (form.contains(target) || (target as Control).form === form)

function showNote(form: HTMLFormElement, shown: boolean): void {
  const note = form.querySelector<HTMLElement>('[data-draft-note]')
  if (note) note.hidden = !shown
}

/** It was given up. */
export function deleteDraft(form: HTMLFormElement): void {
  drafts.remove(form.dataset.draft ?? '')
  showNote(form, false)
}

/** A form on its way: it ends with the save that its draft became, or goes back to whoever typed it. */
export type SentForm = { accepted: () => void; refused: () => void }

/**
 * The form is on its way: what it holds is no longer unsaved, and kept until it was accepted. By then the page may show another
 * form in its place, with a draft of its own.
 */
export function sendDraft(form: HTMLFormElement): SentForm {
  const { draft: name } = form.dataset
  if (name !== undefined && isUnsaved(form)) saveDraft(form, name)
  form.dataset.sent = ''
  return {
    accepted() {
      if (name !== undefined) drafts.remove(name)
      showNote(form, false)
    },
    refused() {
      delete form.dataset.sent
    },
  }
}

/**
 * Forms that the browser sends by itself: the draft lasts until a page that is neither the log-in nor a refusal shows
 * that it was accepted: what was sent may be followed by its own form, empty.
 * Listens on the whole page, after the scripts that send a form themselves.
 */
export function followPlainForms(): void {
  const sent = takeSent()
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')]
  if (sent && !document.documentElement.dataset.refused && !location.pathname.startsWith('/login')) drafts.remove(sent)
  // React's pages do it themselves, once their forms are there.
  if (!document.querySelector('script[data-page]')) for (const form of forms) followDraft(form)
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    // Once, however often its button is pressed.
    if (form.dataset.sent !== undefined) return event.preventDefault()
    if (form.getAttribute('action') === '/logout') endDrafts()
    else if (form.dataset.draft !== undefined) markSent(form.dataset.draft)
    sendDraft(form)
    submitter?.setAttribute('aria-busy', 'true')
  })
  // A page that comes back from the browser's memory is no longer on its way.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.forms) delete form.dataset.sent
    for (const button of document.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy')
  })
}
