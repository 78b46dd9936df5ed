import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { eye } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { type FramedProduct, listPages, listTabs, type ProductPage } from '../product-tabs.ts'
import { ProductState } from './product-state.tsx'
import { PublishButton } from './publish-button.tsx'
import { ShareMenu } from './share-menu.tsx'
import './product-frame.css'

type Props = {
  product: FramedProduct
  page: ProductPage
  /** Its one Save is the primary button of the page. */
  hasSave?: boolean
  /** What can be done on this page alone. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of all pages about one product, whatever its kind: title, state and what is done with the whole of it in a bar
 * that stays in view, and a tab for each subject.
 */
export function ProductFrame({ product, page, hasSave = false, actions, children }: Props) {
  const t = useTexts('office-products')
  const { viewer } = useShared()
  const role = viewer.kind === 'staff' ? viewer.role : 'student'
  const may = (permission: Parameters<typeof isHeldBy>[1]) => isHeldBy(role, permission)
  const pages = listPages(product, page)
  return (
    <OfficeLayout
      title={product.title}
      crumbs={[{ href: '/home/products', text: t('products') }]}
      state={<ProductState key={product.status} product={product} />}
      actions={
        <>
          <SavingState />
          {actions}
          <ButtonLink href={`/home/products/${product.id}/preview?as=visitor`} size="sm" title={t('preview')}>
            <Icon of={eye} /> <span className="frame-word">{t('preview')}</span>
          </ButtonLink>
          <ShareMenu product={product} />
          {product.status !== 'published' && <PublishButton product={product} isPrimary={!hasSave} />}
        </>
      }
      tabs={
        <LinkTabs
          label={t('product')}
          link={Link}
          tabs={listTabs(product, page, may).map(({ text, ...tab }) => ({ ...tab, text: t(text) }))}
        />
      }
    >
      {pages.length > 1 && (
        <nav className="seg w-fit" aria-label={t('pages_of_tab')}>
          {pages.map(({ href, text, current }) => (
            <Link key={href} href={href} aria-current={current ? 'page' : undefined}>
              {t(text)}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </OfficeLayout>
  )
}
