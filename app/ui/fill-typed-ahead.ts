/** The field that took what was typed since a key asked for another one (typed-ahead.ts). */
const findTaken = () => document.querySelector<HTMLInputElement>('#typed-ahead')

/** For the field that was asked for, once it has the focus: what was typed stands in it, as if it had been typed there. */
export function fillTypedAhead(field: HTMLInputElement): void {
  const text = findTaken()?.value
  endTyping()
  if (!text) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Nothing opens, or it is open: answers what had the focus before. */
export function endTyping(): Element | null {
  const taken = findTaken()
  const before = taken ? taken.previousElementSibling : document.activeElement
  if (taken === document.activeElement && before instanceof HTMLElement) before.focus()
  taken?.remove()
  return before
}
