import type { Brand, EmbeddedProduct } from '../embedded.ts'
import { ask, element, type Place } from './define.ts'

/** The school's colour, as far as the page around does not say another. */
export function paint(host: HTMLElement, { hue, chroma }: Brand): void {
  host.style.setProperty('--h', String(hue))
  host.style.setProperty('--c', String(Math.min(chroma, 0.17)))
}

export async function askProduct({ host, locale }: Place): Promise<EmbeddedProduct> {
  const product = await ask<EmbeddedProduct>('product', { slug: host.getAttribute('product') ?? '', locale })
  paint(host, product.brand)
  return product
}

/** A way out of the page around, and of a frame that it may stand in. */
const way = (text: string, href: string, attributes: object = {}) =>
  element('a', { href, target: '_top', ...attributes }, text)

function sale({ price, action }: EmbeddedProduct) {
  return element(
    'div',
    { class: 'line' },
    price !== null && element('span', { class: 'price', part: 'price' }, price),
    way(action.text, action.address, { class: 'button', part: 'button' }),
  )
}

/** What a product costs, and the way to buy it. */
export async function drawBuy(place: Place): Promise<undefined> {
  place.root.replaceChildren(sale(await askProduct(place)))
}

/** A product with its cover, what it promises, and the way to buy it. */
export async function drawCourse(place: Place): Promise<undefined> {
  const product = await askProduct(place)
  const { title, promise, address, cover } = product
  place.root.replaceChildren(
    element(
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
    ),
  )
}
