import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { minus, thumbsDown, thumbsUp } from '#app/ui/icons.ts'
import type { Rating } from '../review.ts'

export const RATING_ICONS = { 10: thumbsUp, 5: minus, 0: thumbsDown } as const
const TONES = { 10: 'ok', 5: undefined, 0: 'bad' } as const

/** What somebody answered: recommended, neutral, not recommended. */
export function RatingMark({ of }: { of: Rating }) {
  const t = useTexts('reviews')
  return (
    <Badge tone={TONES[of]} icon={RATING_ICONS[of]}>
      {t(`rating_${of}`)}
    </Badge>
  )
}
