import { SEATS_OF_ORDER_MAX } from '../limits.ts'
import type { Kind } from './kind.ts'

/** A seat at a date, live; what a seat opens stands on the product's own page. Several of one order are for company. */
export const event: Kind = {
  home: ({ slug }) => ({ step: 'start', href: `/${slug}` }),
  most: SEATS_OF_ORDER_MAX,
  severalAtOnce: true,
  again: true,
  isService: true,
  handsOver: ['seat'],
}
