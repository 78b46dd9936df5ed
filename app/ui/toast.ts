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

/** The same words without the code that draws them: when it cannot be loaded, the connection is what fails. */
function showPlainly({ title, text }: ToastMessage, role: 'alert' | 'status' = 'alert'): HTMLElement {
  const note = document.createElement('div')
  note.className = 'toasts'
  note.role = role
  const body = note.appendChild(document.createElement('div'))
  body.className = 'toast'
  body.textContent = text ? `${title}. ${text}` : title
  body.addEventListener('click', () => note.remove())
  document.body.append(note)
  return note
}

const LASTS = 5000

/** The same for islands of public pages: what was done, for five seconds. */
export function note(title: string): void {
  const shown = showPlainly({ title }, 'status')
  setTimeout(() => shown.remove(), LASTS)
}

/** Says in one line what happened, from anywhere in the browser. Five seconds; errors stay until dismissed. */
export async function toast(message: ToastMessage): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx')
    showToast(message)
  } catch {
    showPlainly(message)
  }
}
