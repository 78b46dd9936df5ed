import { Carousel } from '#app/ui/carousel.tsx'
import { images } from '#app/ui/icons.ts'
import { line, link, picture, prose } from '../fields.ts'
import { block } from './block.ts'

const AUTOPLAY = { off: undefined, '3000': 3000, '2500': 2500 } as const

const getNames = (slides: readonly { title: string }[]) =>
  slides
    .map(({ title }) => title)
    .filter(Boolean)
    .join(', ')

export const carousel = block({
  group: 'media',
  icon: images,
  fields: {
    title: line,
    autoplay: { kind: 'choice', of: ['off', '3000', '2500'] },
    slides: { kind: 'list', max: 20, of: { picture, alt: line, title: line, text: prose, href: link } },
  },
  View: ({ shown: { title, autoplay, slides } }) =>
    slides.length > 0 && (
      <>
        {title && <h2 className="band-head-s">{title}</h2>}
        <Carousel label={title || getNames(slides)} autoplay={AUTOPLAY[autoplay]}>
          {slides.map(({ picture, alt, title, text, href }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are never moved where they are shown
            <article key={index} className="card b-slide">
              {picture && (
                <img
                  src={picture.src}
                  srcSet={picture.srcset}
                  sizes="(min-width: 992px) 360px, (min-width: 768px) 50vw, 100vw"
                  alt={alt}
                  width={640}
                  height={360}
                  loading="lazy"
                  decoding="async"
                />
              )}
              {(title || text) && (
                <div className="card-pad stack" style={{ '--g': '6px' }}>
                  {title && <p className="t18 strong">{href ? <a href={href}>{title}</a> : title}</p>}
                  {text && <p className="muted">{text}</p>}
                </div>
              )}
            </article>
          ))}
        </Carousel>
      </>
    ),
})
