import { badgeCheck } from '#app/ui/icons.ts'
import { line, link, picture } from '../fields.ts'
import { block } from './block.ts'

export const logos = block({
  group: 'people',
  icon: badgeCheck,
  fields: { title: line, logos: { kind: 'list', max: 20, of: { picture, name: line, href: link } } },
  View: ({ shown: { title, logos } }) => (
    <>
      {title && <h2 className="t14 muted b-logos-head">{title}</h2>}
      <ul className="b-logos">
        {logos.map(({ picture, name, href }) => {
          if (!picture) return null
          const drawn = (
            <img
              src={picture.src}
              srcSet={picture.srcset}
              sizes="120px"
              alt={name}
              height={40}
              loading="lazy"
              decoding="async"
            />
          )
          return <li key={picture.src}>{href ? <a href={href}>{drawn}</a> : drawn}</li>
        })}
      </ul>
    </>
  ),
})
