import { galleryHorizontal } from '#app/ui/icons.ts'
import { line, picture } from '../fields.ts'
import { block } from './block.ts'

/** Pictures that open above the page, one beside the other; without a script each is a link. */
export const gallery = block({
  group: 'media',
  icon: galleryHorizontal,
  fields: { title: line, pictures: { kind: 'list', max: 30, of: { picture, alt: line, caption: line } } },
  View: ({ shown: { title, pictures } }) => (
    <>
      {title && <h2 className="band-head-s">{title}</h2>}
      <ul className="b-gallery">
        {pictures.map(
          ({ picture, alt, caption }) =>
            picture && (
              <li key={picture.src}>
                <a
                  href={picture.src}
                  data-lightbox={`gallery-${pictures[0]?.picture?.src ?? ''}`}
                  data-caption={caption || undefined}
                >
                  <img
                    src={picture.src}
                    srcSet={picture.srcset}
                    sizes="(min-width: 768px) 360px, 50vw"
                    alt={alt}
                    width={480}
                    height={480}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              </li>
            ),
        )}
      </ul>
    </>
  ),
})
