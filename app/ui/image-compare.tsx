import { useEffect, useRef } from 'react'
import { runCompare } from './run-compare.ts'
import { useUiTexts } from './texts.ts'
import './css/compare.css'

type Picture = { src: string; srcset?: string; width?: number; height?: number; alt: string }
type Props = {
  beforeImage: Picture
  afterImage: Picture
  /** How much of the first picture is seen, from 0 to 100. */
  value?: number
  step?: number
  caption?: string
}

const SIZES = '(min-width: 1168px) 1120px, 100vw'

/** Two pictures of one thing, one above the other, and a slider between them; without a script half of each. */
export function ImageCompare({ beforeImage, afterImage, value = 50, step = 0.1, caption }: Props) {
  const t = useUiTexts()
  const place = useRef<HTMLElement>(null)
  useEffect(() => (place.current ? runCompare(place.current) : undefined), [])
  const drawn = ({ src, srcset, width, height, alt }: Picture) => (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      srcSet={srcset}
      sizes={SIZES}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
  return (
    <figure ref={place} className="compare" style={{ '--at': `${value}%` }} data-runs="compare">
      <div className="compare-pictures">
        {drawn(afterImage)}
        <span className="compare-name compare-name-after">{t('after')}</span>
        <div className="compare-first">
          {drawn(beforeImage)}
          <span className="compare-name">{t('before')}</span>
        </div>
        <span className="compare-line" />
        <input type="range" min={0} max={100} step={step} defaultValue={value} aria-label={t('compare')} />
      </div>
      {caption && <figcaption className="t14 muted">{caption}</figcaption>}
    </figure>
  )
}
