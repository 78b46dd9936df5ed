import { PRODUCT_STATUSES, PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { StatusBadge } from '#app/content/catalogue/ui/status-badge.tsx'
import { TagBadges } from '#app/content/tags/ui/tag-badges.tsx'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { gripVertical, packageIcon, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { OfficeProduct, ProductFilters } from '../product-editor.ts'
import { SetStatus } from '../ui/set-status.tsx'
import '../ui/products.css'

export const texts = ['ui', 'office-products']

type Props = { list: ListView<OfficeProduct, ProductFilters>; tags: OptionList }

export default function Products({ list, tags }: Props) {
  const t = useTexts('office-products')
  const { viewer } = useShared()
  const add = (
    <ButtonLink href="/home/products/create" variant="primary" size="sm" icon={plus}>
      {t('new_product')}
    </ButtonLink>
  )
  return (
    <OfficeLayout
      title={t('products')}
      actions={
        <>
          <ExportLink list={list} />
          {viewer.kind === 'staff' && isHeldBy(viewer.role, 'pages') && (
            <ButtonLink href="/home/products/order" size="sm" icon={gripVertical}>
              {t('product_order')}
            </ButtonLink>
          )}
          {add}
        </>
      }
    >
      <OfficeList
        list={list}
        label={t('products')}
        counted={(count) => t('products_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('title') },
          {
            kind: 'choice',
            name: 'type',
            label: t('kind'),
            all: t('any_kind'),
            options: PRODUCT_TYPES.map((value) => ({ value, text: t(`type_${value}`) })),
          },
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            all: t('any_status'),
            options: PRODUCT_STATUSES.map((value) => ({ value, text: t(`status_${value}`) })),
          },
          {
            kind: 'option',
            name: 'tag',
            label: t('tag'),
            all: t('any_tag'),
            of: tags,
          },
        ]}
        columns={[
          { head: t('title'), width: 200, share: 44, sort: 'title', cell: (product) => <Title product={product} /> },
          { head: t('status'), width: 120, rank: 2, under: true, cell: ({ status }) => <StatusBadge of={status} /> },
          { head: t('tags'), width: 140, share: 22, rank: 5, cell: ({ tags }) => <TagBadges of={tags} /> },
          { head: t('price'), width: 90, rank: 3, end: true, cell: (product) => <Price product={product} /> },
          { head: t('students'), width: 80, rank: 4, end: true, cell: ({ students }) => students },
        ]}
        bulk={{
          name: ({ title }) => title,
          actions: (products, clear) => <SetStatus products={products} onDone={clear} />,
        }}
        empty={{ icon: packageIcon, title: t('no_products_title'), text: t('no_products'), action: add }}
      />
    </OfficeLayout>
  )
}

function Title({ product: { id, title, type, coverPhoto } }: { product: OfficeProduct }) {
  const t = useTexts('office-products')
  const image = coverPhoto ? { src: coverPhoto } : null
  const cover = <Cover image={image} icon={ICONS[type]} className="product-mark hide-sm" />
  return <Lead title={title} sub={t(`type_${type}`)} href={`/home/products/${id}`} mark={cover} />
}

function Price({ product: { price, isFree } }: { product: OfficeProduct }) {
  const t = useTexts('office-products')
  if (!price) return <span className="faint">–</span>
  return isFree ? t('free') : <Money amountMinor={price.amount} currency={price.currency} />
}
