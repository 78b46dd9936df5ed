import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { ProductType } from '../product.ts'

type Props = {
  id: number
  type: ProductType
  current: 'details' | 'content' | 'consultation' | 'files' | 'event' | 'prices' | 'bumps' | 'order-form'
}

/** The pages about one product; a membership is sold by its plans. */
export function ProductTabs({ id, type, current }: Props) {
  const t = useTexts('office-products')
  const { viewer } = useShared()
  const priced = viewer.kind === 'staff' && isHeldBy(viewer.role, 'prices') && type !== 'membership'
  const tabs = [
    { href: `/home/products/${id}`, text: t('details'), current: current === 'details' },
    ...(type === 'course'
      ? [{ href: `/home/courses/${id}/sections`, text: t('content'), current: current === 'content' }]
      : []),
    ...(type === 'consultation'
      ? [{ href: `/home/products/${id}/consultation`, text: t('booking'), current: current === 'consultation' }]
      : []),
    ...(type === 'file'
      ? [{ href: `/home/products/${id}/files`, text: t('files'), current: current === 'files' }]
      : []),
    ...(type === 'event'
      ? [{ href: `/home/products/${id}/event`, text: t('participants'), current: current === 'event' }]
      : []),
    ...(priced ? [{ href: `/home/products/${id}/prices`, text: t('prices'), current: current === 'prices' }] : []),
    ...(priced ? [{ href: `/home/products/${id}/bumps`, text: t('order_bumps'), current: current === 'bumps' }] : []),
    ...(priced
      ? [{ href: `/home/products/${id}/order-form`, text: t('order_form'), current: current === 'order-form' }]
      : []),
  ]
  return tabs.length > 1 ? <LinkTabs label={t('product')} tabs={tabs} /> : null
}
