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

export function keepDraft(form: HTMLFormElement, key: string): void {
  const draft = controls(form).map((one) => [one.name, isTick(one) ? one.checked : one.value] as const)
  store((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(draft))))
}

/** Fills what is empty; what the server put there is newer. */
export function restoreDraft(form: HTMLFormElement, key: string): void {
  store((storage) => {
    const draft = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, string | boolean>
    for (const one of controls(form)) {
      const value = draft[one.name]
      if (isTick(one)) one.checked ||= value === true
      else if (one.value === '' && typeof value === 'string') one.value = value
    }
  })
}

export function dropDraft(key: string): void {
  store((storage) => storage.removeItem(key))
}

function isTick(one: Control): one is HTMLInputElement {
  return one instanceof HTMLInputElement && one.type === 'checkbox'
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
const LOGIN = '/login'

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
