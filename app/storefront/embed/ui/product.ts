import { countDown } from '#app/ui/countdown.ts'
import type { Brand, EmbeddedProduct } from '../embedded.ts'
import { type EmbedPlace, element, fetchEmbed } from './define.ts'
import { withPageReferral } from './referral.ts'

/** The school's colour, as far as the page around does not say another. */
export function paint(host: HTMLElement, { hue, chroma }: Brand): void {
  host.style.setProperty('--h', String(hue))
  host.style.setProperty('--c', String(Math.min(chroma, 0.17)))
}

/** The product that an attribute names. */
export async function fetchProduct({ host, locale }: EmbedPlace, named = 'product'): Promise<EmbeddedProduct> {
  const product = await fetchEmbed<EmbeddedProduct>('product', { slug: host.getAttribute(named) ?? '', locale })
  paint(host, product.brand)
  const onward = (address: string) => withPageReferral(address, host.getAttribute('ref'), location.search)
  const { address, action } = product
  return { ...product, address: onward(address), action: { ...action, address: onward(action.address) } }
}

/** A way out of the page around, and of a frame that it may stand in. */
const way = (text: string, href: string, attributes: object = {}) =>
  element('a', { href, target: '_top', ...attributes }, text)

/** What it costs, and the way to buy it. */
function sale({ price, reduced, action }: EmbeddedProduct) {
  return element(
    'div',
    { class: 'line' },
    price !== null && element('span', { class: 'price', part: 'price' }, price),
    reduced && element('s', { part: 'price-before', 'aria-label': `${reduced.before} ${reduced.from}` }, reduced.from),
    way(action.text, action.address, { class: 'button', part: 'button' }),
    reduced && element('span', { class: 'quiet reduced' }, reduced.lowest),
  )
}

/** Draws a product, and again without its promo once that ends while somebody looks. */
async function drawSold(place: EmbedPlace, draw: (product: EmbeddedProduct) => HTMLElement): Promise<() => void> {
  const product = await fetchProduct(place)
  const { reduced, priceLeft } = product
  place.root.replaceChildren(draw(product))
  if (!reduced || priceLeft === null) return () => undefined
  const onEnd = () => place.root.replaceChildren(draw({ ...product, price: reduced.from, reduced: null }))
  return countDown(Date.now() + priceLeft, { onTick: () => undefined, onEnd })
}

/** What a product costs, and the way to buy it. */
export function drawBuy(place: EmbedPlace): Promise<() => void> {
  return drawSold(place, sale)
}

/** A product with its cover, what it promises, and the way to buy it. */
export function drawCourse(place: EmbedPlace): Promise<() => void> {
  return drawSold(place, (product) => {
    const { title, promise, address, cover } = product
    return element(
      'article',
      { class: 'card', part: 'card' },
      cover && element('img', { src: cover.src, srcset: cover.srcset, sizes: '448px', alt: '', loading: 'lazy' }),
      element(
        'div',
        { class: 'in' },
        element('p', { class: 'title', part: 'title' }, way(title, address)),
        promise && element('p', { class: 'quiet' }, promise),
        sale(product),
      ),
    )
  })
}
