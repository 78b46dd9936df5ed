import { inLocale, type KeyOf, type Locale, type LocalText } from '#app/platform/i18n.ts'
import type { Permission } from '#app/platform/permissions.ts'
import type { ProductStatus, ProductType } from './product.ts'

/** What the frame around the pages of a product shows of it. */
export type FramedProduct = { id: number; type: ProductType; slug: string; title: string; status: ProductStatus }

export type StoredProduct = Omit<FramedProduct, 'title'> & { title: LocalText }

/** A stored product as its frame shows it. */
export function toFramed({ id, type, slug, title, status }: StoredProduct, locale: Locale): FramedProduct {
  return { id, type, slug, title: inLocale(title, locale), status }
}

/** The pages about one product, each under the tab of its subject. */
const PAGES = {
  basics: { tab: 'basics', path: '' },
  media: { tab: 'media', path: '/media' },
  content: { tab: 'content', path: '/content' },
  participants: { tab: 'content', path: '/event' },
  prices: { tab: 'prices', path: '/prices' },
  order_form: { tab: 'checkout', path: '/order-form' },
  order_bumps: { tab: 'checkout', path: '/bumps' },
  upsells: { tab: 'checkout', path: '/upsells' },
  search: { tab: 'search', path: '/search' },
} as const
export type ProductPage = keyof typeof PAGES
export type ProductTab = (typeof PAGES)[ProductPage]['tab']

type Word = KeyOf<'office-products'>

/** What the tab of contents is called; the other tabs have one name for all kinds. */
const CONTENT = {
  course: 'content',
  bundle: 'items',
  file: 'files',
  event: 'dates_tab',
  consultation: 'hours',
  membership: 'plans',
} as const satisfies Record<ProductType, Word>

const TABS: readonly { tab: ProductTab; page: ProductPage; text: Word }[] = [
  { tab: 'basics', page: 'basics', text: 'tab_basics' },
  { tab: 'media', page: 'media', text: 'tab_media' },
  { tab: 'content', page: 'content', text: 'content' },
  { tab: 'prices', page: 'prices', text: 'prices' },
  { tab: 'checkout', page: 'order_form', text: 'tab_checkout' },
  { tab: 'search', page: 'search', text: 'tab_search' },
]

/** Where the contents of a product are edited; a page of their own for most kinds. */
export function getContentPath({ id, type }: Pick<FramedProduct, 'id' | 'type'>): string {
  switch (type) {
    case 'course':
      return `/home/courses/${id}/sections`
    case 'consultation':
      return `/home/products/${id}/consultation`
    case 'file':
      return `/home/products/${id}/files`
    case 'membership':
      return `/home/membership-plans/${id}`
    case 'bundle':
    case 'event':
      return `/home/products/${id}/content`
  }
}

const getPath = (product: FramedProduct, page: ProductPage) =>
  page === 'content' ? getContentPath(product) : `/home/products/${product.id}${PAGES[page].path}`

type FramePage = { href: string; text: Word; current: boolean }

/** The tabs that a role may open. A membership is sold by its plan, with a checkout of its own. */
export function listTabs(
  product: FramedProduct,
  current: ProductPage,
  may: (permission: Permission) => boolean,
): FramePage[] {
  const isPlan = product.type === 'membership'
  const hasMoney = may('prices') && !isPlan
  const isShown = (tab: ProductTab) => {
    if (tab === 'prices' || tab === 'checkout') return hasMoney
    return tab !== 'content' || !isPlan || may('plans')
  }
  return TABS.filter(({ tab }) => isShown(tab)).map(({ tab, page, text }) => ({
    href: getPath(product, page),
    text: tab === 'content' ? CONTENT[product.type] : text,
    current: PAGES[current].tab === tab,
  }))
}

/** The pages that share a tab. */
export function listPages(product: FramedProduct, current: ProductPage): FramePage[] {
  const named = (page: ProductPage, text: Word) => ({ href: getPath(product, page), text, current: page === current })
  if (PAGES[current].tab === 'checkout')
    return [named('order_form', 'order_form'), named('order_bumps', 'order_bumps'), named('upsells', 'upsells')]
  if (PAGES[current].tab === 'content' && product.type === 'event')
    return [named('content', 'dates'), named('participants', 'participants')]
  return []
}
