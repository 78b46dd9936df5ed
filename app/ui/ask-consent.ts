// Asks for consent where the school would tell others of a purchase, and keeps the click that an advertisement brought.
import { call } from '#app/platform/call.ts'

export function askConsent(bar: HTMLElement): void {
  const purposes = bar.dataset.consent?.split('.') ?? []
  const [decision, ...about] = /(?:^|; )consent=([\w.]*)/.exec(document.cookie)?.[1]?.split('.') ?? []
  const click = new URLSearchParams(location.search).get('fbclid') ?? undefined
  const choose = (agreed: boolean) => call('post', '/cookies', { agreed, ...(agreed && { click }) })
  if (purposes.every((one) => about.includes(one))) {
    if (decision === 'yes' && click) void choose(true)
    return
  }
  // There the same is asked by the page itself.
  if (location.pathname === '/cookies') return
  bar.hidden = false
  bar.addEventListener('click', async ({ target }) => {
    const { agreed } = (target as Element).closest<HTMLElement>('[data-agreed]')?.dataset ?? {}
    if (agreed === undefined) return
    await choose(agreed === '1')
    // The school's container waits for a choice.
    dispatchEvent(new Event('consent'))
    bar.hidden = true
  })
}
