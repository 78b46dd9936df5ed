import { countDown, getDigits, isShown, keptEnd, type TimeLeft, UNITS, unitWords } from '#app/ui/countdown.ts'
import { type EmbedPlace, element } from './define.ts'
import { fetchProduct } from './product.ts'

/**
 * Counts down to the end of a product's promo price (`price`) or to what else its end depends on (`product`), as the school
 * says, to an instant (`ends`), or for each visitor (`seconds`, kept per path; `test` begins anew). At the end comes what
 * stands in the slot `after`, and the event `countdown-finished`. A price without an end shows nothing.
 */
export async function drawCountdown(place: EmbedPlace): Promise<(() => void) | undefined> {
  const { host, root } = place
  const end = await endFor(place)
  if (end === null) {
    root.replaceChildren()
    return
  }
  const locale = place.locale || 'en'
  const parts = element('div', { class: 'parts', role: 'timer', 'aria-label': host.getAttribute('label') })
  const after = element('div', { role: 'status' })
  root.replaceChildren(parts, after)
  function onTick(left: TimeLeft) {
    const shown = UNITS.filter((unit) => isShown(unit, left))
    parts.replaceChildren(
      ...shown.map((unit) =>
        element(
          'span',
          { part: 'box' },
          element('b', { part: 'number' }, getDigits(unit, left)),
          unitWords(unit, left, locale),
        ),
      ),
    )
  }
  function onEnd() {
    parts.hidden = true
    const slot = element('slot', { name: 'after' }, host.getAttribute('after'))
    after.replaceChildren(slot)
    host.dispatchEvent(new CustomEvent('countdown-finished', { bubbles: true, composed: true }))
  }
  return countDown(end, { onTick, onEnd })
}

async function endFor(place: EmbedPlace): Promise<number | null> {
  const { host } = place
  if (host.hasAttribute('price')) {
    const { priceLeft } = await fetchProduct(place, 'price')
    return priceLeft === null ? null : Date.now() + priceLeft
  }
  if (host.hasAttribute('product')) return Date.now() + ((await fetchProduct(place)).left ?? 0)
  const ends = Date.parse(host.getAttribute('ends') ?? '')
  if (!Number.isNaN(ends)) return ends
  return keptEnd({
    seconds: Number(host.getAttribute('seconds')) || 0,
    path: location.pathname,
    test: host.hasAttribute('test'),
  })
}
