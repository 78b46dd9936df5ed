import type { Kind } from './kind.ts'

/** Files to download. */
export const file: Kind = {
  home: ({ slug }) => ({ step: 'download', href: `/${slug}/files` }),
  most: 1,
  again: false,
  handsOver: ['access'],
}
