import { bundle } from './kinds/bundle.ts'
import { consultation } from './kinds/consultation.ts'
import { course } from './kinds/course.ts'
import { event } from './kinds/event.ts'
import { file } from './kinds/file.ts'
import type { Kind, OwnedProduct } from './kinds/kind.ts'
import { membership } from './kinds/membership.ts'
import type { ListedPrice } from './price.ts'
import type { Product, ProductType } from './product.ts'

export const KINDS: Record<ProductType, Kind> = { course, bundle, consultation, event, file, membership }

/** What is opened, where nothing is begun. */
export const OPENED = ['event', 'bundle', 'membership'] as const satisfies ProductType[]

export const isOpened = (type: ProductType) => OPENED.some((one) => one === type)

/** The address to which an owner of one of it goes. */
export function getHomePath({ type, ...owned }: Omit<OwnedProduct, 'quantity'> & { type: ProductType }): string {
  return KINDS[type].home({ ...owned, quantity: 1 }).href
}

/** Whether a date decides when it is open, and not the days that were paid for. */
export function hasDate(type: ProductType): boolean {
  return KINDS[type].handsOver.includes('seat')
}

/** Whether it may be paid in instalments: content, which is closed and opened again. */
export const isPaidInParts = (type: ProductType) =>
  KINDS[type].handsOver.every((what) => what === 'access' || what === 'licences')

type SoldProduct = Pick<Product, 'id' | 'slug' | 'type' | 'status'>

/** Where one of it is bought, and the words of the button that leads there: of several periods one is chosen first. */
export function wayToBuy(
  { type, slug, ...product }: SoldProduct,
  { amount, several }: Pick<ListedPrice, 'amount' | 'several'>,
) {
  const periods = several ? KINDS[type].periodsAt?.(product) : undefined
  if (periods) return { text: 'choose_period', href: periods } as const
  return {
    text: amount === 0 ? 'start_free' : type === 'course' ? 'buy_course' : 'buy',
    href: `/${slug}/checkout`,
  } as const
}
