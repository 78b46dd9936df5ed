import type { Kind } from '../kind.ts'

/** A seat at a date, live; what a seat opens stands on the product's own page. */
export const event: Kind = {
  home: ({ slug }) => ({ step: 'start', href: `/${slug}` }),
  most: 1,
  again: true,
  handsOver: ['access'],
}
