import { getCalendar } from '#app/ui/time.ts'
import type { EmbeddedReview, EmbeddedReviews } from '../embedded.ts'
import { type EmbedPlace, element, fetchEmbed } from './define.ts'
import { paint } from './product.ts'

/** How far below the window they are asked for. */
const AHEAD = '250px'

/** What students say of a product, asked for once somebody comes near. */
export function drawReviews(place: EmbedPlace): () => void {
  const { host, root } = place
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      show(place).catch((error: unknown) => console.warn('<katedra-reviews>:', error))
    },
    { rootMargin: AHEAD },
  )
  // A line of its own, as what is empty is never seen.
  root.append(element('span', {}, '\u200b'))
  watch.observe(host)
  return () => watch.disconnect()
}

const drawn = ({ name, rating, at, text }: EmbeddedReview, locale: string) =>
  element(
    'li',
    { part: 'review' },
    element('p', { class: 'title' }, name),
    element(
      'p',
      { class: 'quiet' },
      `${rating} · ${new Intl.DateTimeFormat(locale ? getCalendar(locale) : undefined, { dateStyle: 'medium' }).format(new Date(at))}`,
    ),
    element('p', {}, text),
  )

async function show({ host, root, locale }: EmbedPlace): Promise<void> {
  const linesOf = ({ reviews }: EmbeddedReviews) => reviews.map((review) => drawn(review, locale))
  const query = { product: host.getAttribute('product') ?? '', length: host.getAttribute('length') ?? '', locale }
  const first = await fetchEmbed<EmbeddedReviews>('reviews', query)
  paint(host, first.brand)
  if (first.reviews.length === 0) {
    root.replaceChildren(element('p', { class: 'quiet' }, first.words.none))
    return
  }
  const list = element('ul', { 'aria-label': first.words.title }, ...linesOf(first))
  const more = element('button', { type: 'button', class: 'button plain', part: 'button' }, first.words.more)
  let { next } = first
  more.hidden = next === null
  more.addEventListener('click', async () => {
    const cursor = next
    if (cursor === null || more.ariaDisabled === 'true') return
    more.ariaDisabled = 'true'
    try {
      const page = await fetchEmbed<EmbeddedReviews>('reviews', { ...query, cursor })
      list.append(...linesOf(page))
      next = page.next
      more.hidden = next === null
    } finally {
      more.ariaDisabled = 'false'
    }
  })
  root.replaceChildren(list, more)
}
