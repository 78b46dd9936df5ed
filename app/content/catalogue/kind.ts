import { bundle } from './kinds/bundle.ts'
import { consultation } from './kinds/consultation.ts'
import { course } from './kinds/course.ts'
import { event } from './kinds/event.ts'
import { file } from './kinds/file.ts'
import { membership } from './kinds/membership.ts'
import type { ListedPrice } from './price.ts'
import type { Product, ProductType } from './product.ts'

/** What of it somebody has. */
export type Owned = { id: number; slug: string; quantity: number }

/** What an owner does first: begin, give licences to others, download, or wait for an e-mail about the date. */
export type FirstStep = 'start' | 'manage' | 'download' | 'inbox'

/** What an order hands over when it is paid; app/selling/checkout/fulfilment.server.ts knows how to, and how to take it back. */
export type Handed = 'access' | 'licences' | 'seat' | 'meetings' | 'membership'

/** What sets one kind of product apart from the others, wherever it is sold, owned or named. */
export type Kind = {
  /** Where an owner goes, and what for. */
  home(owned: Owned): { step: FirstStep; href: string }
  /** How many of it one order may hold; 0 where it is sold elsewhere. */
  most: number
  /** Whether several always cost as much as so many single ones; else its price says what they cost. */
  severalAtOnce?: boolean
  /** Where that is. */
  soldAt?(owned: Pick<Owned, 'id'>): string
  /** Of what is open for as long as it is paid for: where the period is chosen that is paid each time. */
  periodsAt?(offered: Pick<Product, 'id' | 'status'>): string
  /** Whether somebody who has it may buy it again. */
  again: boolean
  /** Whether it is a service, which is over once it has been provided, and not content that is opened. */
  isService?: boolean
  handsOver: readonly Handed[]
}

export const KINDS: Record<ProductType, Kind> = { course, bundle, consultation, event, file, membership }

/** What is opened, where nothing is begun. */
export const OPENED = ['event', 'bundle', 'membership'] as const satisfies ProductType[]

export const isOpened = (type: ProductType) => OPENED.some((one) => one === type)

/** The address to which an owner of one of it goes. */
export function homeOf({ type, ...owned }: Omit<Owned, 'quantity'> & { type: ProductType }): string {
  return KINDS[type].home({ ...owned, quantity: 1 }).href
}

/** Whether a date decides when it is open, and not the days that were paid for. */
export function hasDate(type: ProductType): boolean {
  return KINDS[type].handsOver.includes('seat')
}

type Sold = Pick<Product, 'id' | 'slug' | 'type' | 'status'>

/** Where one of it is bought, and the words of the button that leads there: of several periods one is chosen first. */
export function wayToBuy(
  { type, slug, ...product }: Sold,
  { amount, several }: Pick<ListedPrice, 'amount' | 'several'>,
) {
  const periods = several ? KINDS[type].periodsAt?.(product) : undefined
  if (periods) return { text: 'choose_period', href: periods } as const
  return {
    text: amount === 0 ? 'start_free' : type === 'course' ? 'buy_course' : 'buy',
    href: `/${slug}/checkout`,
  } as const
}
