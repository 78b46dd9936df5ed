import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { panelsTopLeft } from '#app/ui/icons.ts'
import { line, link, picture, prose } from '../fields.ts'
import { block } from './block.ts'

/** What the page promises, with a picture and the way on. */
export const hero = block({
  group: 'text',
  icon: panelsTopLeft,
  wide: true,
  fields: {
    title: line,
    text: prose,
    button: line,
    href: link,
    second_button: line,
    second_href: link,
    picture,
    alt: line,
  },
  View({ shown, main }) {
    const Heading = main ? 'h1' : 'h2'
    return (
      <section className="hero">
        <div className="container hero-in">
          <div className="stack" style={{ '--g': '20px' }}>
            <Heading className="display">{shown.title}</Heading>
            {shown.text && <p className="lead">{shown.text}</p>}
            {(shown.button || shown.second_button) && (
              <div className="row wrap" style={{ '--g': '12px' }}>
                {shown.button && (
                  <ButtonLink href={shown.href || '#'} variant="primary" size="lg">
                    {shown.button}
                  </ButtonLink>
                )}
                {shown.second_button && (
                  <ButtonLink href={shown.second_href || '#'} size="lg">
                    {shown.second_button}
                  </ButtonLink>
                )}
              </div>
            )}
          </div>
          {shown.picture && (
            <Cover
              image={shown.picture}
              alt={shown.alt}
              first={main}
              sizes="(min-width: 1024px) 540px, 100vw"
              className="hero-cover"
            />
          )}
        </div>
      </section>
    )
  },
})
