import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PlainReviews as Page } from '../review.ts'
import { Review } from './review.tsx'

/** The reviews for browsers that run no script; for the others they are loaded when they are scrolled to. */
export function PlainReviews({ of: { rows, more } }: { of: Page }) {
  const t = useTexts('reviews')
  return (
    <noscript>
      <div className="rv-list">
        {rows.map((review) => (
          <Review key={review.id} of={review} />
        ))}
        {more && (
          <div>
            <ButtonLink href={more}>{t('more')}</ButtonLink>
          </div>
        )}
      </div>
    </noscript>
  )
}
