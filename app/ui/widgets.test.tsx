import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { type SharedProps, Sharing } from '#app/platform/page.tsx'
import { Carousel } from './carousel.tsx'
import { Countdown } from './countdown.tsx'
import { ImageCompare } from './image-compare.tsx'

const drawn = (widget: ReactElement) =>
  renderToStaticMarkup(
    <Sharing shared={{ locale: 'en', viewer: { kind: 'visitor' } } as SharedProps} errors={{}}>
      {widget}
    </Sharing>,
  )

test('a countdown: seconds, colours and classes are configurable, and what stands there after it', () => {
  const colours = { number: '#fff', box: 'oklch(0.3 0.08 155)', words: 'silver' }
  const html = drawn(
    <Countdown seconds={90} colours={colours} className="of-ours" test>
      <p>It is over.</p>
    </Countdown>,
  )
  expect(html).toContain('class="countdown countdown-plain of-ours"')
  expect(html).toContain('style="--cd-number:#fff;--cd-box:oklch(0.3 0.08 155);--cd-words:silver"')
  expect(html).toMatch(/data-seconds="90" data-test="true"/)
  expect(html).toMatch(/data-after="true" hidden=""><p>It is over\.<\/p>/)
  // It says nothing a colour could break out of.
  expect(drawn(<Countdown seconds={1} colours={{ box: '"><script>' }} />)).not.toContain('<script>')
})

test('image compare: 0 to 100, default 50, step 0.1, unless more is said', () => {
  const picture = (alt: string) => ({ src: `/media/public/1/${alt}.webp`, alt })
  const pictures = { beforeImage: picture('lamp'), afterImage: picture('window') }
  expect(drawn(<ImageCompare {...pictures} />)).toMatch(
    /--at:50%.*<input type="range" min="0" max="100" step="0.1" aria-label="[^"]+" value="50"/,
  )
  expect(drawn(<ImageCompare {...pictures} value={20} step={5} />)).toMatch(/--at:20%.*step="5" [^>]*value="20"/)
})

test('image compare: what names a picture goes with it, so that none is called the other where it is all that is seen', () => {
  const picture = (alt: string) => ({ src: `/media/public/1/${alt}.webp`, alt })
  expect(drawn(<ImageCompare beforeImage={picture('lamp')} afterImage={picture('window')} />)).toMatch(
    /window\.webp".*>After<\/span><div class="compare-first"><img [^>]*lamp\.webp"[^>]*><span class="compare-name">Before<\/span><\/div>/,
  )
})

test('a carousel has a name, its own or what it is, for those who do not see it', () => {
  const slide = <p>One</p>
  expect(drawn(<Carousel label="Slides">{slide}</Carousel>)).toContain('<section class="carousel" aria-label="Slides"')
  expect(drawn(<Carousel label="">{slide}</Carousel>)).toContain('<section class="carousel" aria-label="carousel"')
})

test.each([2500, 3000] as const)(
  'a carousel moves by itself after %i ms, where that is wanted, and can be held',
  (speed) => {
    const slides = [<p key="1">One</p>, <p key="2">Two</p>]
    const html = drawn(
      <Carousel label="Slides" autoplay={speed}>
        {slides}
      </Carousel>,
    )
    expect(html).toContain(`data-autoplay="${speed}"`)
    expect(html).toContain('data-pause')
    const still = drawn(<Carousel label="Slides">{slides}</Carousel>)
    expect([still.includes('data-autoplay'), still.includes('data-pause')]).toEqual([false, false])
  },
)
