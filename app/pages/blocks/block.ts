import type { ComponentType } from 'react'
import type { ProductCard } from '#app/courses/card.ts'
import type { IconData } from '#app/ui/icon.tsx'
import type { Fields, Shown } from '../fields.ts'
import type { PageKind } from '../page.ts'

export const BLOCK_GROUPS = ['text', 'media', 'sale', 'people', 'more'] as const

/** What is around a block: whether its heading is the page's own, and what the school offers. */
export type Around = { main: boolean; cards: readonly ProductCard[] }

export type Block = {
  group: (typeof BLOCK_GROUPS)[number]
  icon: IconData
  fields: Fields
  /** The kinds of pages that it can stand on; all of them where none is named. */
  on?: readonly PageKind[]
  /** Takes the whole width of the page. */
  wide?: boolean
  /** What visitors see; none where only the page itself can draw it. */
  View?: ComponentType<{ shown: Shown<Fields> } & Around>
}

/** A type of block: what it holds, which its form and its check follow from, and how visitors see it. */
export function block<const F extends Fields>(
  of: Omit<Block, 'fields' | 'View'> & { fields: F; View?: ComponentType<{ shown: Shown<F> } & Around> },
): Block {
  return of as unknown as Block
}
