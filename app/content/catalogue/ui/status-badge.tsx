import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ProductStatus } from '../product.ts'

const TONES = { published: 'ok', hidden: 'line', draft: 'warn', archived: undefined } as const

/** Who finds a product now. */
export function StatusBadge({ of: status }: { of: ProductStatus }) {
  const t = useTexts('office-products')
  return (
    <Badge tone={TONES[status]}>
      <span className="pip" />
      {t(`status_${status}`)}
    </Badge>
  )
}
