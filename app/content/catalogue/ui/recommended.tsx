import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { thumbsUp } from '#app/ui/icons.ts'
import { getCount, getShare, type ReviewCounts } from '../review-counts.ts'

/** How many recommend a product, of how many; nothing while nobody has reviewed it. */
export function Recommended({ counts, href }: { counts: ReviewCounts | null; href?: string }) {
  const t = useTexts('catalogue')
  const count = counts ? getCount(counts) : 0
  if (!counts || count === 0) return null
  const text = t('recommended', { share: getShare(counts), count })
  return (
    <span className="recommended t13 num">
      <Icon of={thumbsUp} size={14} /> {href ? <a href={href}>{text}</a> : text}
    </span>
  )
}
