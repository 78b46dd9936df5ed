import type { Product } from '../product.ts'

/** What of it somebody has. */
export type OwnedProduct = { id: number; slug: string; quantity: number }

/** What an owner does first: begin, give licences to others, download, or wait for an e-mail about the date. */
export type FirstStep = 'start' | 'manage' | 'download' | 'inbox'

/** What an order hands over when it is paid; app/selling/checkout/fulfilment.server.ts knows how to, and how to take it back. */
export type ProductDelivery = 'access' | 'licences' | 'seat' | 'meetings' | 'membership'

/** What sets one kind of product apart from the others, wherever it is sold, owned or named. */
export type Kind = {
  /** Where an owner goes, and what for. */
  home(owned: OwnedProduct): { step: FirstStep; href: string }
  /** How many of it one order may hold; 0 where it is sold elsewhere. */
  most: number
  /** Whether several always cost as much as so many single ones; else its price says what they cost. */
  severalAtOnce?: boolean
  /** Where that is. */
  soldAt?(owned: Pick<OwnedProduct, 'id'>): string
  /** Of what is open for as long as it is paid for: where the period is chosen that is paid each time. */
  periodsAt?(offered: Pick<Product, 'id' | 'status'>): string
  /** Whether somebody who has it may buy it again. */
  again: boolean
  /** Whether it is a service, which is over once it has been provided, and not content that is opened. */
  isService?: boolean
  handsOver: readonly ProductDelivery[]
}
