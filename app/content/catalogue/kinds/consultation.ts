import type { Kind } from './kind.ts'

/** Time with somebody, whose date is agreed on afterwards; each purchase is one meeting. */
export const consultation: Kind = {
  home: () => ({ step: 'inbox', href: '/my/courses' }),
  most: 1,
  again: true,
  isService: true,
  handsOver: ['access', 'meetings'],
}
