import { ButtonLink } from '#app/ui/button.tsx'
import { squareMousePointer } from '#app/ui/icons.ts'
import { line, link } from '../fields.ts'
import { block } from './block.ts'

export const button = block({
  group: 'sale',
  icon: squareMousePointer,
  fields: {
    text: line,
    href: link,
    look: { kind: 'choice', of: ['primary', 'plain'] },
    place: { kind: 'choice', of: ['start', 'center'] },
  },
  View: ({ shown: { text, href, look, place } }) =>
    text && (
      <p className={place === 'center' ? 'b-center' : undefined}>
        <ButtonLink href={href || '#'} variant={look} size="lg">
          {text}
        </ButtonLink>
      </p>
    ),
})
