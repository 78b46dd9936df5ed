import { Children, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { chevronLeft, chevronRight, pause, play } from './icons.ts'
import { runCarousel } from './run-carousel.ts'
import { useUiTexts } from './texts.ts'
import './css/carousel.css'

type Props = {
  /** What the slides show; without it they are called what they are. */
  label?: string
  /** After how many milliseconds it moves by itself; without it only when asked. */
  autoplay?: 2500 | 3000
  /** Each is a slide. */
  children: ReactNode
}

/** Slides side by side: three, two below 992 px, one below 768 px; without a script they scroll. */
export function Carousel({ label: name, autoplay, children }: Props) {
  const t = useUiTexts()
  const label = name || t('carousel')
  const place = useRef<HTMLElement>(null)
  useEffect(() => (place.current ? runCarousel(place.current) : undefined), [])
  const slides = Children.toArray(children)
  const count = slides.length
  const nameOf = (index: number) => t('slide_place', { at: index + 1, count })
  return (
    <section
      ref={place}
      className="carousel"
      aria-label={label}
      aria-roledescription={t('carousel')}
      data-runs="carousel"
      data-autoplay={autoplay}
      data-count={Math.min(count, 4)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset in it */}
      <div className="carousel-track" tabIndex={0} role="group" aria-label={label}>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are never moved where they are shown
          // biome-ignore lint/a11y/useSemanticElements: there is no fieldset in it
          <div key={index} role="group" aria-roledescription={t('slide')} aria-label={nameOf(index)}>
            {slide}
          </div>
        ))}
      </div>
      <div className="carousel-foot">
        {autoplay && (
          <button type="button" className="btn btn-ghost btn-icon" aria-label={t('pause_slides')} data-pause>
            <Icon of={pause} size={18} />
            <Icon of={play} size={18} />
          </button>
        )}
        <span className="carousel-dots">
          {slides.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: they are never moved where they are shown
              key={index}
              type="button"
              aria-label={nameOf(index)}
              aria-current={index === 0 || undefined}
              data-slide={index}
            />
          ))}
        </span>
        <span className="carousel-arrows">
          <IconButton icon={chevronLeft} label={t('slide_previous')} data-move="-1" />
          <IconButton icon={chevronRight} label={t('slide_next')} data-move="1" />
        </span>
      </div>
    </section>
  )
}
