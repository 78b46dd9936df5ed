// The checkout with a script: errors in place, one order however often the button is pressed, nothing typed is lost.
import { keepDraft, restoreDraft } from '#app/ui/draft.ts'
import { clearErrors, showAlert, showErrors } from './form-errors.ts'
import { checkoutAddress, followPrice } from './price-choice.ts'

type Answer = {
  redirect?: string
  message?: string
  errors?: Record<string, string[]>
}

export function enhanceCheckout(form: HTMLFormElement): void {
  const key = form.dataset.checkout ?? ''
  restoreDraft(form, key)
  form.addEventListener('input', () => keepDraft(form, key))
  sendByScript(form, form, (answer) => location.assign(answer.redirect ?? location.href))
  followPrice(form)
  const login = document.querySelector<HTMLFormElement>('#checkout-login')
  // The fields of the log-in lie inside the order's form, its messages are said there.
  if (login) sendByScript(login, form, () => location.assign(checkoutAddress(form)))
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function sendByScript(form: HTMLFormElement, alerts: HTMLFormElement, done: (answer: Answer) => void): void {
  const failed = alerts.dataset.failed ?? ''
  let busy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (busy) return
    busy = true
    const button = event.submitter
    button?.setAttribute('aria-busy', 'true')
    clearErrors(form)
    const pressed = new FormData(form)
    const response = await send(form, pressed).catch(() => undefined)
    const answer = ((await response?.json().catch(() => undefined)) ?? {}) as Answer
    // Left busy on success: the browser is on its way to the next page.
    if (response?.ok) return done(answer)
    if (response?.status === 409 || response?.status === 419) {
      if (answer.redirect) return location.assign(answer.redirect)
      // The server shows the form again with what has changed: the new price, or the way to log in. The button was
      // pressed at this total, whatever is shown by now.
      const total = form.elements.namedItem('expected_total')
      if (total instanceof HTMLInputElement) total.value = String(pressed.get('expected_total'))
      return form.submit()
    }
    busy = false
    button?.removeAttribute('aria-busy')
    if (response?.status === 422) {
      showErrors(form, answer.message ?? failed, answer.errors ?? {})
      if (form.dataset.taken && answer.errors?.email?.includes(form.dataset.taken)) offerLogin(form)
    } else showAlert(alerts, response?.status === 429 && answer.message ? answer.message : failed)
  })
  // A page that comes back from the browser's memory is no longer on its way.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

/** The address has an account: its log-in opens, with the address in it. */
function offerLogin(form: HTMLFormElement): void {
  const fold = form.querySelector<HTMLDetailsElement>('.co-login')
  const typed = form.elements.namedItem('email')
  const address = fold?.querySelector<HTMLInputElement>('#login-email')
  if (!fold || !address || !(typed instanceof HTMLInputElement)) return
  fold.open = true
  address.value = typed.value
}

async function send(form: HTMLFormElement, pressed: FormData): Promise<Response> {
  const response = await post(form, pressed)
  // The session was renewed meanwhile, in another tab for example: once more with its token.
  return response.status === 419 ? post(form, pressed) : response
}

function post(form: HTMLFormElement, pressed: FormData): Promise<Response> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  const field = form.elements.namedItem('_token')
  if (token && field instanceof HTMLInputElement) {
    field.value = token
    pressed.set('_token', token)
  }
  return fetch(form.action, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams([...pressed].map(([name, value]) => [name, String(value)])),
  })
}
