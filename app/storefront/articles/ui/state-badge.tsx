import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ArticleState } from '../article.ts'

const TONES = { published: 'ok', scheduled: 'brand', draft: 'warn' } as const

/** Whether everybody reads an article now, later, or not yet. */
export function StateBadge({ of: state }: { of: ArticleState }) {
  const t = useTexts('articles')
  return (
    <Badge tone={TONES[state]}>
      <span className="pip" />
      {t(`state_${state}`)}
    </Badge>
  )
}
