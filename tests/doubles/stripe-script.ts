/** Cards of the double by their numbers; every other pays. */
export const STRIPE_CARDS = {
  pays: '4242424242424242',
  asks: '4000002500003155',
  poor: '4000000000009995',
  expired: '4000000000000069',
}

/** Stripe's script as a page sees it: a frame of its own for the card, calls of its own, and the bank's question. */
function script(): void {
  const origin = new URL((document.currentScript as HTMLScriptElement).src).origin
  type Answer = { error?: { payment_intent?: object; [name: string]: unknown }; status?: string; next_action?: object }
  function ask(frame: HTMLIFrameElement, what: string): Promise<Record<string, string>> {
    return new Promise((answered) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => answered(data as Record<string, string>)
      frame.contentWindow?.postMessage(what, origin, [port2])
    })
  }
  function shown(address: string, title: string): HTMLIFrameElement {
    return Object.assign(document.createElement('iframe'), { src: `${origin}${address}`, title })
  }
  /** The bank asks its customer, over the page. */
  async function challenge(id: string): Promise<void> {
    const frame = shown(`/challenge?id=${id}`, 'bank')
    frame.style.cssText = 'position:fixed;inset:0;margin:auto;width:320px;height:200px;z-index:99;background:#fff'
    document.body.append(frame)
    await new Promise<void>((over) => {
      addEventListener('message', function told({ origin: from, data }) {
        if (from !== origin || data !== 'challenged') return
        removeEventListener('message', told)
        over()
      })
    })
    frame.remove()
  }
  function stripe(key: string, { locale }: { locale: string }) {
    let frame: HTMLIFrameElement | undefined
    let secretOfElements = ''
    type How = { clientSecret?: string; confirmParams: { return_url: string; payment_method?: string } }
    async function confirm(kind: string, name: string, { clientSecret = secretOfElements, confirmParams }: How) {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const body = new URLSearchParams({ key, client_secret: clientSecret, ...confirmParams })
      if (!confirmParams.payment_method) {
        body.set('card', (await ask(frame as HTMLIFrameElement, 'card')).number ?? '')
      }
      const call = async (what: string) =>
        (await (await fetch(`${origin}/v1/${kind}/${id}/${what}`, { method: 'POST', body })).json()) as Answer
      let answer = await call('confirm')
      if (answer.next_action) {
        await challenge(id)
        answer = await call('confirmed')
      }
      return answer.error ? { error: answer.error } : { [name]: answer }
    }
    return {
      elements({ clientSecret, appearance }: { clientSecret: string; appearance: { theme: string } }) {
        secretOfElements = clientSecret
        const heard: Record<string, () => void> = {}
        return {
          create: () => ({
            on: (event: string, then: () => void) => {
              heard[event] = then
            },
            mount(place: HTMLElement) {
              frame = shown(`/fields?locale=${locale}&theme=${appearance.theme}`, 'card')
              frame.style.cssText = 'width:100%;height:120px;border:0'
              frame.onload = () => heard.ready?.()
              place.append(frame)
            },
          }),
          async submit() {
            const { number } = await ask(frame as HTMLIFrameElement, 'card')
            const message = locale === 'pl' ? 'Numer karty jest niekompletny.' : 'Your card number is incomplete.'
            return number?.length === 16
              ? {}
              : { error: { type: 'validation_error', code: 'incomplete_number', message } }
          },
        }
      },
      confirmPayment: (how: How) => confirm('payment_intents', 'paymentIntent', how),
      confirmSetup: (how: How) => confirm('setup_intents', 'setupIntent', how),
    }
  }
  Object.assign(window, { Stripe: stripe })
}

/** The file that a page loads. */
export const SCRIPT = `(${script})()`

/** The frame that a card is typed into, which the page around it cannot read. */
export const fieldsPage = (locale: string, theme: string) => `<!doctype html><html lang="${locale}"><title>card</title>
<style>body{margin:0;font:16px system-ui;${theme === 'night' ? 'background:#222;color:#eee' : ''}}input{width:95%;padding:12px}</style>
<label>${locale === 'pl' ? 'Numer karty' : 'Card number'}<input id="number" inputmode="numeric"></label>
<script>onmessage = ({ ports: [port] }) => port.postMessage({ number: document.querySelector('#number').value.replace(/\\D/g, '') })</script>`

/** The bank's question. */
export const challengePage = (id: string) => `<!doctype html><title>bank</title>
<button value="confirm">Complete</button> <button value="refuse">Fail</button>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  await fetch('/challenge?id=${id}', { method: 'POST', body: button.value })
  parent.postMessage('challenged', '*')
}
</script>`
