import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { CallError, call } from '#app/platform/call.ts'

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type LoginOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The person closed the browser's window: nothing went wrong. */
function wasGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Runs what a press asked for; what is refused stands where the page keeps a place for it. */
async function attempt(place: HTMLElement, work: () => Promise<void>): Promise<void> {
  const problem = place.querySelector<HTMLElement>('[data-problem]')
  const button = place.querySelector('button')
  if (button?.ariaBusy === 'true') return
  if (problem) problem.hidden = true
  button?.setAttribute('aria-busy', 'true')
  try {
    await work()
  } catch (error) {
    if (wasGivenUp(error)) return
    if (!problem) throw error
    problem.textContent =
      error instanceof CallError && error.status > 0 ? error.message : (problem.dataset.problem ?? '')
    problem.hidden = false
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

async function logIn(form: HTMLFormElement | null): Promise<void> {
  const { options } = await call<{ options: LoginOptions }>('post', '/login/passkey/options', {})
  const response = await startAuthentication({ optionsJSON: options })
  const typed = form ? new FormData(form) : new FormData()
  const to = typed.get('to')
  const sent = { response, remember: typed.has('remember'), ...(typeof to === 'string' && { to }) }
  const { redirect } = await call<{ redirect: string }>('post', '/login/passkey', sent)
  location.assign(redirect)
}

async function addKey(form: HTMLFormElement): Promise<void> {
  const typed = new FormData(form)
  const password = typed.get('current_password')
  const shown = password === null ? {} : { current_password: password }
  const { options } = await call<{ options: RegistrationOptions }>('post', '/account/security/passkeys/options', shown)
  const response = await startRegistration({ optionsJSON: options })
  await call('post', '/account/security/passkeys', { name: String(typed.get('name') ?? ''), response })
  location.assign('/account/security?done=passkey_added')
}

/** Shows what needs a browser that knows passkeys, and makes it work. */
export function offerPasskeys(places: Iterable<HTMLElement>): void {
  if (!browserSupportsWebAuthn()) return
  for (const place of places) {
    place.hidden = false
    if (place instanceof HTMLFormElement) {
      place.addEventListener('submit', (event) => {
        event.preventDefault()
        void attempt(place, () => addKey(place))
      })
    } else {
      const form = document.querySelector<HTMLFormElement>('form[action^="/login"]')
      place.querySelector('button')?.addEventListener('click', () => void attempt(place, () => logIn(form)))
    }
  }
}
