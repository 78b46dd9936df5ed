/** What is typed between the key that asks for a field and the field, whose code is loaded meanwhile. */
export type KeysAhead = {
  /** Undefined once Escape has called it off. */
  text: string | undefined
  /** The field is there, or never comes: keys go where they always do. */
  stop: () => void
}

/** Whether keys stand for a command and for no letter; of Polish letters many are typed with Alt. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return false
  return event.ctrlKey || event.metaKey || (event.altKey && /^[ -~]$/.test(event.key))
}

/** Keeps letters from the page until the field takes them. What a method of input composes goes where it is composed. */
export function collectKeys(): KeysAhead {
  function press(event: KeyboardEvent) {
    const { key, isComposing } = event
    const isAsked = key === 'k' && isCommand(event)
    const letters = [...(ahead.text ?? '')]
    const isTyped = [...key].length === 1 && !isCommand(event)
    if (isComposing || !(isAsked || isTyped || ['Backspace', 'Enter', 'Escape'].includes(key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isTyped) ahead.text += key
    if (key === 'Backspace') ahead.text = letters.slice(0, -1).join('')
    if (key !== 'Escape') return
    ahead.text = undefined
    ahead.stop()
  }
  const ahead: KeysAhead = {
    text: '',
    stop: () => document.removeEventListener('keydown', press, true),
  }
  document.addEventListener('keydown', press, true)
  return ahead
}
