type Errors = Record<string, string[]>

/** Puts each message under its field as the server would, and the focus on the first; the rest is said above the form. */
export function showErrors(form: HTMLFormElement, message: string, errors: Errors): void {
  clearErrors(form)
  const shown = Object.entries(errors).filter(([name, [text = '']]) => showError(form, name, text))
  if (shown.length < Object.keys(errors).length) showAlert(form, message)
  const first = [...form.elements].find((one) => one.getAttribute('aria-invalid') === 'true')
  if (first instanceof HTMLElement) first.focus()
}

export function showAlert(form: HTMLFormElement, message: string): void {
  const box = form.querySelector<HTMLElement>('[data-alert]')
  const text = box?.querySelector('[data-alert-text]')
  if (!box || !text) return
  box.hidden = false
  text.textContent = message
  box.scrollIntoView({ block: 'center' })
}

export function clearErrors(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLElement>('[data-alert]')
  if (box) box.hidden = true
  for (const input of form.elements) {
    if (input.getAttribute('aria-invalid') === null) continue
    input.removeAttribute('aria-invalid')
    const id = `${input.id}-error`
    document.getElementById(id)?.remove()
    describe(
      input,
      describedBy(input).filter((one) => one !== id),
    )
  }
}

function showError(form: HTMLFormElement, name: string, text: string): boolean {
  const input = form.elements.namedItem(name)
  const template = document.querySelector<HTMLTemplateElement>('#field-error')
  if (!(input instanceof HTMLElement) || !input.id || !template) return false
  const field = input.closest('.field')
  const line = template.content.firstElementChild?.cloneNode(true)
  if (!field || !(line instanceof HTMLElement) || input.matches('[type="hidden"]')) return false
  line.id = `${input.id}-error`
  const place = line.querySelector('span')
  if (place) place.textContent = text
  if (input.matches('[type="checkbox"]')) line.classList.add('check-under')
  field.append(line)
  input.setAttribute('aria-invalid', 'true')
  describe(input, [...describedBy(input), line.id])
  return true
}

function describedBy(input: Element): string[] {
  return (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
}

function describe(input: Element, ids: string[]): void {
  if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '))
  else input.removeAttribute('aria-describedby')
}
