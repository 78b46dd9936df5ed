import type { ProductType } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'

/** The pages about one product. */
export function ProductTabs({ id, type, current }: { id: number; type: ProductType; current: 'details' | 'content' }) {
  const t = useTexts('office-products')
  if (type !== 'course') return null
  return (
    <LinkTabs
      label={t('product')}
      tabs={[
        { href: `/home/products/${id}`, text: t('details'), current: current === 'details' },
        { href: `/home/courses/${id}/sections`, text: t('content'), current: current === 'content' },
      ]}
    />
  )
}
