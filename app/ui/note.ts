import { iconMarkup } from './icon-markup.ts'
import { TOAST_TONES } from './toast-tones.ts'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export type ToastMessage = {
  kind?: ToastKind
  title: string
  text?: string
  /** One thing to do about it: undo, retry, log in. */
  action?: { label: string; run: () => void }
  /** Milliseconds for which it stays; five seconds unless said, and errors until dismissed. */
  lasts?: number
}

/** A message of one line, drawn without the code of toasts. */
export function showPlainly(
  { kind = 'info', title, text, action }: ToastMessage,
  role: 'alert' | 'status' = 'alert',
): HTMLElement {
  const note = document.createElement('div')
  note.className = 'toasts'
  note.role = role
  note.dataset.note = ''
  const body = note.appendChild(document.createElement('div'))
  const { of, tone } = TOAST_TONES[kind]
  body.className = 'toast'
  body.dataset.tone = tone
  body.innerHTML = `<svg viewBox="0 0 24 24" class="icon icon-18 ${tone}" aria-hidden="true">${iconMarkup(of)}</svg>`
  const words = body.appendChild(document.createElement('div'))
  words.className = 'grow'
  const line = (className: string, text: string) => {
    const part = words.appendChild(document.createElement('p'))
    part.className = className
    part.textContent = text
  }
  line('medium', title)
  if (text) line('t13 muted', text)
  if (action) {
    const button = body.appendChild(document.createElement('button'))
    button.type = 'button'
    button.className = 'btn btn-sm'
    button.textContent = action.label
    button.addEventListener('click', action.run)
  }
  body.addEventListener('click', () => note.remove())
  document.body.append(note)
  return note
}

const LASTS = 5000

/**
 * The toast of islands, one at a time: five seconds, and errors until they are pressed. It loads nothing, so that what all
 * islands share does not need the code that loads files, which public pages have in their own.
 */
export function note(notice: string | ToastMessage): void {
  const message = typeof notice === 'string' ? { title: notice } : notice
  document.querySelector('[data-note]')?.remove()
  const shown = showPlainly(message, message.kind === 'error' ? 'alert' : 'status')
  if (message.kind !== 'error') setTimeout(() => shown.remove(), message.lasts ?? LASTS)
}
