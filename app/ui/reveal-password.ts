/** Shows what stands in the password field beside the button, or hides it again. */
export function revealPassword(button: Element): void {
  const field = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!(field instanceof HTMLInputElement)) return
  const shown = field.type === 'text'
  field.type = shown ? 'password' : 'text'
  button.setAttribute('aria-pressed', String(!shown))
}
