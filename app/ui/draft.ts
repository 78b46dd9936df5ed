/**
 * What was typed into a form and not saved yet, kept in the tab: it survives leaving, reloading and an ended session.
 * A form with `data-draft-lasts` keeps it in the browser too, so that it survives the tab. Secrets, cards and what the page itself
 * set are not kept, and consents are given anew every time. Rows that come and go are kept as one text, in a field that
 * nobody sees; what stands in their own fields, whose names are each other's, is not (`data-kept-as-one`).
 */
const UNKEPT = new Set(['password', 'hidden', 'submit', 'button', 'file'])

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type FieldValue = string | boolean
/** What stands in a control, and what the server had put there. */
type Draft = { at: number; fields: Record<string, [typed: FieldValue, given: FieldValue]> }

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

export function storeDraft(form: HTMLFormElement, key: string, at = Date.now()): void {
  const fields = Object.fromEntries(controls(form).map((one) => [getName(one), [typedIn(one), getInitialValue(one)]]))
  const draft = JSON.stringify({ at, fields })
  store(() => sessionStorage.setItem(key, draft))
  if (form.dataset.draftLasts !== undefined) store(() => localStorage.setItem(key, draft))
}

/** Fills what is empty, or is as it was; what else the server put there is newer. Says whether anything came back. */
export function restoreDraft(form: HTMLFormElement, key: string): boolean {
  const draft = draftUnder(key)
  if (!draft) return false
  const changed = controls(form).filter((one) => {
    const [typed, given] = draft.fields[getName(one)] ?? []
    const now = typedIn(one)
    return typed !== undefined && typed !== now && (now === given || now === '')
  })
  for (const one of changed) type(one, draft.fields[getName(one)]?.[0] ?? '')
  return changed.length > 0
}

/** As a person would, so that components hear of it. */
export function type(one: Control, typed: FieldValue): void {
  if (isTick(one)) {
    // Of radio buttons the one that was chosen says it all.
    if (one.checked !== typed && (typed || one.type === 'checkbox')) one.click()
    return
  }
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

function draftUnder(key: string): Draft | undefined {
  return store(() => {
    const kept = sessionStorage.getItem(key) ?? localStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as Draft)
  })
}

/** A value of one person that is not saved yet, kept and dropped as the drafts of forms are; one that `lasts` outlives the tab. */
export function storeValue(name: string, value: unknown, { lasts = false } = {}): void {
  const kept = JSON.stringify({ at: Date.now(), value })
  store(() => sessionStorage.setItem(MINE + name, kept))
  if (lasts) store(() => localStorage.setItem(MINE + name, kept))
}

export function findStoredValue<T>(name: string): T | undefined {
  dropStrangers(name.split(' ')[0] ?? '')
  const kept = (storage: Storage) => storage.getItem(MINE + name)
  return store(() => JSON.parse(kept(sessionStorage) ?? kept(localStorage) ?? '{}').value as T | undefined)
}

export const deleteValue = (name: string) => discardDraft(MINE + name)

export function discardDraft(key: string): void {
  store(() => sessionStorage.removeItem(key))
  store(() => localStorage.removeItem(key))
}

/** A browser may refuse storage altogether; then nothing is kept. */
function store<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // Without storage the form works as it does without this script.
    return undefined
  }
}

const MINE = 'draft '
const SENT = 'sent draft'
const LOGGED_OUT = 'logged out'
const SOON_MS = 300

/** The forms whose drafts are kept carry whose and of what they are: `data-draft="7 /home/settings/identity"`. */
const getKey = (form: HTMLFormElement) => MINE + (form.dataset.draft ?? '')

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
  const key = getKey(form)
  const note = form.querySelector<HTMLElement>('[data-draft-note]')
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = Date.now()
  dropStrangers(form.dataset.draft?.split(' ')[0] ?? '')
  if (restoreDraft(form, key)) typed()
  if (note) note.hidden = !isUnsaved(form)
  function keep() {
    clearTimeout(timer)
    if (form.dataset.sent !== undefined) return
    // Somebody may have logged out in another tab since.
    if (isUnsaved(form) && typedAt > loggedOutAt()) storeDraft(form, key, typedAt)
    else discardDraft(key)
  }
  function typed() {
    delete form.dataset.sent
    typedAt = Date.now()
    addEventListener('beforeunload', warn)
    clearTimeout(timer)
    timer = setTimeout(keep, SOON_MS)
  }
  function discard(event: Event) {
    if (!(event.target instanceof Element) || !event.target.closest('[data-draft-discard]')) return
    clearTimeout(timer)
    deleteDraft(form)
    discarded()
  }
  form.addEventListener('input', typed)
  form.addEventListener('click', discard)
  addEventListener('pagehide', keep)
  return () => {
    keep()
    form.removeEventListener('input', typed)
    form.removeEventListener('click', discard)
    removeEventListener('pagehide', keep)
  }
}

/** It was saved, or given up. */
export function deleteDraft(form: HTMLFormElement): void {
  discardDraft(getKey(form))
  const note = form.querySelector<HTMLElement>('[data-draft-note]')
  if (note) note.hidden = true
}

/** The form is on its way: what it holds is no longer unsaved, and still kept until it was accepted. */
export function sendDraft(form: HTMLFormElement): void {
  if (form.dataset.draft !== undefined && isUnsaved(form)) storeDraft(form, getKey(form))
  form.dataset.sent = ''
}

/** Other people's drafts of this tab, and those from before the last log-out in any tab. */
function dropStrangers(owner: string): void {
  store(() => {
    const since = loggedOutAt()
    for (const key of [...Object.keys(sessionStorage), ...Object.keys(localStorage)]) {
      if (!key.startsWith(MINE)) continue
      if (!key.startsWith(`${MINE}${owner} `) || (draftUnder(key)?.at ?? 0) <= since) discardDraft(key)
    }
  })
}

function loggedOutAt(): number {
  return Number(store(() => localStorage.getItem(LOGGED_OUT)) ?? 0)
}

/** Nobody who comes after a log-out, in whatever tab, finds what was typed before. */
function dropAll(): void {
  store(() => localStorage.setItem(LOGGED_OUT, String(Date.now())))
  dropStrangers('')
}

/**
 * Forms that the browser sends by itself: the draft lasts until a page that is neither the log-in nor a refusal shows
 * that it was accepted: what was sent may be followed by its own form, empty.
 * Listens on the whole page, after the scripts that send a form themselves.
 */
export function followPlainForms(): void {
  const sent = store(() => sessionStorage.getItem(SENT))
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')]
  if (sent) {
    store(() => sessionStorage.removeItem(SENT))
    if (!document.documentElement.dataset.refused && !location.pathname.startsWith('/login')) discardDraft(sent)
  }
  // React's pages do it themselves, once their forms are there.
  if (!document.querySelector('script[data-page]')) for (const form of forms) followDraft(form)
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
    // Once, however often its button is pressed.
    if (form.dataset.sent !== undefined) return event.preventDefault()
    if (form.getAttribute('action') === '/logout') dropAll()
    else if (form.dataset.draft !== undefined) store(() => sessionStorage.setItem(SENT, getKey(form)))
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
