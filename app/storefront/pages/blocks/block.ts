import type { ComponentType } from 'react'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import type { ProductCard } from '#app/content/courses/card.ts'
import type { IconData } from '#app/ui/icon.tsx'
import type { Fields, ShownFields } from '../fields.ts'
import type { PageKind } from '../page.ts'

export const BLOCK_GROUPS = ['text', 'media', 'sale', 'people', 'more'] as const

export type BlockContext = {
  /** Of the block itself. */
  id: number
  /** Its heading is the page's own. */
  main: boolean
  /** What the school offers. */
  cards: readonly ProductCard[]
  /** The product whose page it is. */
  own: ProductView | undefined
  /** It is shown to whoever lays the page out. */
  edited: boolean
}

export type Block = {
  group: (typeof BLOCK_GROUPS)[number]
  icon: IconData
  fields: Fields
  /** The kinds of pages that it can stand on; all of them where none is named. */
  on?: readonly PageKind[]
  /** Takes the whole width of the page. */
  wide?: boolean
  /** What visitors see; none where only the page itself can draw it. */
  View?: ComponentType<{ shown: ShownFields<Fields> } & BlockContext>
}

/** A type of block: what it holds, which its form and its check follow from, and how visitors see it. */
export function block<const F extends Fields>(
  of: Omit<Block, 'fields' | 'View'> & { fields: F; View?: ComponentType<{ shown: ShownFields<F> } & BlockContext> },
): Block {
  return of as unknown as Block
}
