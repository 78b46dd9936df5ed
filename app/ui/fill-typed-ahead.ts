/** The field that took what was typed since a key asked for another one (typed-ahead.ts); all others say their type. */
const findTaken = () => document.querySelector<HTMLInputElement>('input.vh:not([type])')

/** For the field that was asked for, once it has the focus: what was typed stands in it, as if it had been typed there. */
export function fillTypedAhead(field: HTMLInputElement): void {
  const text = findTaken()?.value
  endTyping()
  if (!text) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What had the focus when the key was pressed. */
export const findFocusBefore = () => findTaken()?.previousElementSibling ?? document.activeElement

/** Nothing opens, or it is open. */
export function endTyping(): void {
  const taken = findTaken()
  const before = findFocusBefore()
  if (taken === document.activeElement && before instanceof HTMLElement) before.focus()
  taken?.remove()
}
