import type { ProductStatus } from '#app/content/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'

const TONES = { published: 'ok', hidden: 'brand', draft: 'line', archived: 'line' } as const

/** Whether a plan can be joined. */
export function StateWord({ of }: { of: ProductStatus }) {
  const t = useTexts('membership-plans')
  return <Badge tone={TONES[of]}>{t(`status_${of}`)}</Badge>
}
