/**
 * A key opens a field whose code is loaded first, and people type on at once: this field, which nobody sees, takes what is
 * typed until then (fill-typed-ahead.ts). It stands behind what has the focus, which gets it back.
 */
export function awaitTyping(): void {
  const field = document.createElement('input')
  field.id = 'typed-ahead'
  field.className = 'vh'
  document.activeElement?.after(field)
  field.focus()
}
