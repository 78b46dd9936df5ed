/**
 * What was typed into a form, kept in the tab until it has been accepted. Secrets and what the page itself set are not,
 * and consents are given anew every time.
 */
const UNKEPT = new Set(['password', 'hidden', 'submit', 'file'])

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      one.name !== '' &&
      !one.name.startsWith('consents.') &&
      !UNKEPT.has(one.type),
  )
}

/** What stands in a control, and what the server had put there. */
type Kept = [typed: string | boolean, given: string | boolean]

export function keepDraft(form: HTMLFormElement, key: string): void {
  const draft = controls(form).map((one): [string, Kept] => [nameOf(one), [typedIn(one), givenTo(one)]])
  store((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(draft))))
}

/** Fills what is empty, or is as it was; what else the server put there is newer. */
export function restoreDraft(form: HTMLFormElement, key: string): void {
  store((storage) => {
    const draft = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, Kept>
    for (const one of controls(form)) {
      const [typed, given] = draft[nameOf(one)] ?? []
      if (typedIn(one) !== given && typedIn(one) !== '') continue
      if (isTick(one)) one.checked = typed === true
      else if (typeof typed === 'string') one.value = typed
    }
  })
}

/** Boxes of one name are told apart by what they stand for. */
function nameOf(one: Control): string {
  return isTick(one) ? `${one.name} ${one.value}` : one.name
}

function typedIn(one: Control): string | boolean {
  return isTick(one) ? one.checked : one.value
}

function givenTo(one: Control): string | boolean {
  if (isTick(one)) return one.defaultChecked
  // Forms send lines with both of their ends; what is typed has one.
  if (!(one instanceof HTMLSelectElement)) return one.defaultValue.replace(/\r\n?/g, '\n')
  const options = [...one.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

export function dropDraft(key: string): void {
  store((storage) => storage.removeItem(key))
}

function isTick(one: Control): one is HTMLInputElement {
  return one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio')
}

/** A browser may refuse storage altogether; then nothing is kept. */
function store(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage)
  } catch {
    // Without storage the form works as it does without this script.
  }
}

const CARRIED = 'draft of '
const LEFT = 'left in '
export const LOGIN = '/login'

/** Where a form that is sent in the background keeps what was typed, should its session have ended. */
export function keyOfLeft(action: string): string {
  return `${LEFT}${location.pathname}${location.search} ${action}`
}

/**
 * Carries what was typed over a log-in: a plain form (`data-draft`) whose session had ended leads to /login and back to
 * its page, where it is filled again. Any other page means that it was accepted or given up.
 */
export function carryDrafts(forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    const key = `${CARRIED}${location.pathname} ${form.getAttribute('action')}`
    restoreDraft(form, key)
    form.addEventListener('submit', () => keepDraft(form, key))
  }
  if (location.pathname === LOGIN || location.pathname.startsWith(`${LOGIN}/`)) return
  store((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(CARRIED)) storage.removeItem(key)
  })
}
