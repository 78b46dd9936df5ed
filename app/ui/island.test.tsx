import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { island } from './island.tsx'

type Props = { product: string; stars: number | null }

const Rating = island('reviews/rating', ['ui'], ({ product, stars }: Props) => <a href={`/${product}`}>{stars}</a>)

test('an island is HTML that is of use by itself, and says what brings it to life', () => {
  const html = renderToString(<Rating when="seen" className="stack" product="knots" stars={4} />)
  expect(html).toBe(
    '<div class="stack" data-island="reviews/rating" data-when="seen" ' +
      'data-props="{&quot;product&quot;:&quot;knots&quot;,&quot;stars&quot;:4}"><a href="/knots">4</a></div>',
  )
})

const Tapped = ({ onTap }: { onTap: () => void }) => <button type="button" onClick={onTap} />

test('what would not arrive does not compile', () => {
  const refused = [
    // @ts-expect-error: a number is asked for
    () => <Rating when="seen" product="knots" stars="four" />,
    // @ts-expect-error: nothing may be left out
    () => <Rating when="seen" product="knots" />,
    // @ts-expect-error: there is no such moment
    () => <Rating when="later" product="knots" stars={4} />,
    // @ts-expect-error: a function cannot be sent to the browser
    () => island('reviews/rating', [], Tapped),
  ]
  expect(refused).toHaveLength(4)
})
