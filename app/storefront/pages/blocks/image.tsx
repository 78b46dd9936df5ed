import clsx from 'clsx'
import { image as icon } from '#app/ui/icons.ts'
import { line, link, picture } from '../fields.ts'
import { block } from './block.ts'

const SIZES = '(min-width: 1168px) 1120px, 100vw'

export const image = block({
  group: 'media',
  icon,
  fields: { picture, alt: line, caption: line, href: link, width: { kind: 'choice', of: ['wide', 'narrow'] } },
  View({ shown: { picture, alt, caption, href, width } }) {
    if (!picture) return null
    const drawn = (
      <img
        src={picture.src}
        srcSet={picture.srcset}
        sizes={SIZES}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    )
    return (
      <figure className={clsx('b-image', width === 'narrow' && 'b-narrow')}>
        {href ? <a href={href}>{drawn}</a> : drawn}
        {caption && <figcaption className="t14 muted">{caption}</figcaption>}
      </figure>
    )
  },
})
