import { LICENCES_MAX } from '../limits.ts'
import type { Kind } from './kind.ts'

/** Lectures that are watched. Several of one order are licences, which their buyer gives to others. */
export const course: Kind = {
  home: ({ id, slug, quantity }) =>
    quantity > 1 ? { step: 'manage', href: `/home/access-manager/${id}` } : { step: 'start', href: `/${slug}/watch` },
  most: LICENCES_MAX,
  again: false,
  handsOver: ['access', 'licences'],
}
