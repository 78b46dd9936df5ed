/** What is used here of Stripe's own script. */
export type Failure = {
  type: string
  code?: string
  decline_code?: string
  message?: string
  payment_intent?: IntentStatus
  setup_intent?: IntentStatus
}
type IntentStatus = { status: string }
export type ConfirmResult = { error?: Failure; paymentIntent?: IntentStatus; setupIntent?: IntentStatus }
type ConfirmOptions = {
  elements?: Elements
  clientSecret?: string
  confirmParams: { return_url: string; payment_method?: string }
  redirect: 'if_required'
}
type PaymentElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', then: () => void): void
}
export type Elements = {
  create(
    kind: 'payment',
    options: { layout: 'tabs'; wallets: { applePay: 'never'; googlePay: 'never' } },
  ): PaymentElement
  submit(): Promise<{ error?: Failure }>
}
export type Stripe = {
  elements(options: { clientSecret: string; appearance: object }): Elements
  confirmPayment(options: ConfirmOptions): Promise<ConfirmResult>
  confirmSetup(options: ConfirmOptions): Promise<ConfirmResult>
}

/** As long as this a browser waits for the script and its frames; then its owner is told what may be wrong. */
const PATIENCE_MS = 20_000

/** Loads Stripe's script, which may not be copied to our own files; fails where it cannot be reached. */
export function loadStripe(src: string, key: string, locale: string): Promise<Stripe> {
  return within(
    new Promise((loaded, failed) => {
      const script = document.createElement('script')
      script.src = src
      script.onerror = () => {
        script.remove()
        failed(new Error(`${src} was not loaded`))
      }
      script.onload = () => {
        const { Stripe } = window as { Stripe?: (key: string, options: { locale: string }) => Stripe }
        if (Stripe) loaded(Stripe(key, { locale }))
        else failed(new Error(`${src} is something else`))
      }
      document.head.append(script)
    }),
  )
}

/** Shows the provider's own fields at a place, in the colours of the page. */
export async function mountCard(stripe: Stripe, clientSecret: string, place: HTMLElement): Promise<Elements> {
  const elements = stripe.elements({ clientSecret, appearance: appearanceAt(place) })
  const field = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } })
  const shown = new Promise<Elements>((ready, failed) => {
    field.on('ready', () => ready(elements))
    field.on('loaderror', () => failed(new Error('the fields were not loaded')))
  })
  place.replaceChildren()
  field.mount(place)
  return await within(shown)
}

function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('too late')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Their frames see nothing of our style sheets: they are told colours, as numbers, since tokens are said otherwise. */
function appearanceAt(place: HTMLElement): object {
  const style = getComputedStyle(place)
  const [text, background] = [getNumbers(style.color), getNumbers(style.backgroundColor)]
  const dark = text.reduce((sum, one) => sum + one, 0) > background.reduce((sum, one) => sum + one, 0)
  const toCss = (color: number[]) => `rgb(${color.join(', ')})`
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorText: toCss(text),
      colorBackground: toCss(background),
      colorPrimary: toCss(getNumbers(style.outlineColor)),
      borderRadius: style.borderRadius,
      fontFamily: 'system-ui, sans-serif',
    },
  }
}

/** Red, green and blue of a colour, in whatever notation it is. */
function getNumbers(color: string): number[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const pen = canvas.getContext('2d')
  if (!pen) return [0, 0, 0]
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
