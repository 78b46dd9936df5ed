import { ProductTabs } from '#app/content/catalogue/ui/product-tabs.tsx'
import { StatusBadge } from '#app/content/catalogue/ui/status-badge.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { eye } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { ProductEditor } from '../product-editor.ts'
import { Basics } from '../ui/basics.tsx'
import { Facts } from '../ui/facts.tsx'
import { Contents, Dates } from '../ui/inside.tsx'
import { Looks } from '../ui/looks.tsx'
import { ProductVisibility } from '../ui/product-visibility.tsx'
import { Promises } from '../ui/promises.tsx'
import { Search } from '../ui/search.tsx'
import '../ui/products.css'

export const texts = ['ui', 'office-products', 'catalogue', 'schools', 'media', 'tags', 'videos']

/** All that is said of a product, a card with a form of its own for each part. */
export default function ProductPage(editor: ProductEditor) {
  const t = useTexts('office-products')
  const { id, title, type, status } = editor.product
  return (
    <OfficeLayout
      title={title}
      crumbs={[{ href: '/home/products', text: t('products') }]}
      actions={
        <>
          <StatusBadge of={status} />
          <ButtonLink href={`/home/products/${id}/preview?as=visitor`} size="sm" icon={eye}>
            {t('preview')}
          </ButtonLink>
        </>
      }
    >
      <ProductTabs id={id} type={type} current="details" />
      <Basics {...editor} />
      {type === 'bundle' && <Contents {...editor} />}
      {type === 'event' && <Dates {...editor} />}
      <Looks {...editor} />
      <Facts {...editor} />
      <Promises {...editor} />
      <Search {...editor} />
      <ProductVisibility {...editor} />
    </OfficeLayout>
  )
}
