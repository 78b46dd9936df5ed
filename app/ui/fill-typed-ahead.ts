/** The field that took what was typed since a key asked for another one (typed-ahead.ts); all others say their type. */
const findTaken = () => document.querySelector<HTMLInputElement>('input.vh:not([type])')

/** For the field that was asked for, once it has the focus: what was typed stands in it, as if it had been typed there. */
export function fillTypedAhead(field: HTMLInputElement): void {
  const text = findTaken()?.value
  findTaken()?.remove()
  if (!text) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
