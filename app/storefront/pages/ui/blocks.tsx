import { Fragment, type ReactNode } from 'react'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import type { ProductCard } from '#app/content/courses/card.ts'
import { FIRST_LAYOUT, getBlock } from '../blocks/all.ts'
import type { BlockContext } from '../blocks/block.ts'
import type { Fields, ShownFields } from '../fields.ts'
import type { PageKind } from '../page.ts'
import './blocks.css'

export type ShownBlock = { id: number; type: string; shown: ShownFields<Fields> }

/** What a page is made of, in one language, with what its blocks name of the school. */
export type Layout = {
  blocks: readonly ShownBlock[]
  cards: readonly ProductCard[]
  /** It is shown to whoever edits it, who picks a block by pressing it. */
  edited: boolean
}

type Props = {
  kind: PageKind
  /** The product whose page it is. */
  own?: ProductView
  /** Without one the page is as we made it. */
  of: Layout | null
  /** What the page draws itself, by the type of block that stands for it. */
  parts?: Readonly<Record<string, ReactNode>>
}

/** The blocks of a page in their order, without anything that a browser would have to run. */
export function Blocks({ kind, own, of, parts = {} }: Props) {
  if (!of) return FIRST_LAYOUT[kind].map((type) => <Fragment key={type}>{parts[type]}</Fragment>)
  const first = of.blocks.find(({ type }) => type === 'hero' || type === 'welcome')
  return of.blocks.map((block) => {
    const drawn = drawnBlock(block, {
      kind,
      own,
      parts,
      cards: of.cards,
      edited: of.edited,
      main: block === first && kind !== 'product',
    })
    if (!of.edited) return <Fragment key={block.id}>{drawn}</Fragment>
    return (
      <div key={block.id} data-block={block.id} className="b-edited">
        {drawn}
      </div>
    )
  })
}

/** The block that stands for a part of the page's own, which then does not stand where it usually does. */
export function ownBlock(layout: Layout | null, part: string): ShownBlock | undefined {
  return layout?.blocks.find(({ type, shown }) => type === part && !shown.product)
}

type DrawnBlocks = Omit<BlockContext, 'id'> & { kind: PageKind; parts: Readonly<Record<string, ReactNode>> }

function drawnBlock({ id, type, shown }: ShownBlock, { kind, parts, ...rest }: DrawnBlocks): ReactNode {
  // A block that names no other product is the page's own.
  if (type in parts && !shown.product) return parts[type]
  const { View, wide } = getBlock(type) ?? {}
  if (!View) return null
  const view = <View id={id} shown={shown} {...rest} />
  if (wide) return view
  if (kind === 'product') return <section>{view}</section>
  return (
    <section className="band">
      <div className="container">{view}</div>
    </section>
  )
}
