/** A field that has not come by then is not coming. */
const PATIENCE_MS = 10_000

/** Before anybody else hears of it. */
const FIRST = { capture: true }

let end: (() => string) | undefined

/**
 * A key opens a field whose code is loaded first, and people type on at once: keeps their letters for the field. Where a
 * window lies above the page already, nothing is opened.
 */
export function catchTyping(): void {
  if (end || document.querySelector('dialog[open], [role=dialog]')) return
  let text = ''
  function hear(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') void stop()
    else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if ([...event.key].length === 1) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  function stop(): string {
    clearTimeout(timer)
    document.removeEventListener('keydown', hear, FIRST)
    document.removeEventListener('pointerdown', stop, FIRST)
    end = undefined
    return text
  }
  document.addEventListener('keydown', hear, FIRST)
  document.addEventListener('pointerdown', stop, FIRST)
  end = stop
}

/** For the field, once it has the focus: what was typed until then stands in it, as if it had been typed there. */
export function fillTypedAhead(field: EventTarget | null): void {
  const text = end?.()
  if (!text || !(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
