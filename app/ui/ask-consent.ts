// Asks for consent where the school would tell others of a purchase, and keeps the click that an advertisement brought.
import { call } from '#app/platform/call.ts'

const CLICK_SECONDS = 60 * 60 * 24 * 90

export function askConsent(bar: HTMLElement): void {
  const asked = bar.dataset.consent?.split('.') ?? []
  const [said, ...about] = /(?:^|; )consent=([\w.]*)/.exec(document.cookie)?.[1]?.split('.') ?? []
  if (asked.every((one) => about.includes(one))) {
    if (said === 'yes') keepClick()
    return
  }
  bar.hidden = false
  bar.addEventListener('click', async ({ target }) => {
    const { agreed } = (target as Element).closest<HTMLElement>('[data-agreed]')?.dataset ?? {}
    if (agreed === undefined) return
    await call('post', '/cookies', { agreed: agreed === '1' })
    bar.hidden = true
    if (agreed === '1') keepClick()
  })
}

/** In the form in which Meta's own script would keep it. */
function keepClick(): void {
  const click = new URLSearchParams(location.search).get('fbclid')
  if (!click || !/^[\w-]{1,250}$/.test(click)) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not known to all browsers
  document.cookie = `_fbc=fb.1.${Date.now()}.${click}; Path=/; SameSite=Lax; Max-Age=${CLICK_SECONDS}${secure}`
}
