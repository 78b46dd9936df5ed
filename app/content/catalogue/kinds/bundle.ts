import type { Kind } from './kind.ts'

/** Several products under one price, each of which is handed over as its own kind says; one finds them among one's own. */
export const bundle: Kind = {
  home: () => ({ step: 'start', href: '/my/courses' }),
  most: 1,
  again: false,
  handsOver: ['access'],
}
