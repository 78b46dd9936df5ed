import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import '#app/content/catalogue/ui/offer.css'
import '#app/content/catalogue/ui/product.css'
import { Blocks, type Layout } from '../ui/blocks.tsx'

export const hydrated = false

type Props = {
  title: string
  indexed: boolean
  seo: { title: string; description: string }
  image: string | undefined
  titlePicture?: string
  canonical: string
  layout: Layout
}

/** A page of the school's own. Its title is its heading where no block has one. */
export default function Page({ title, indexed, seo, image, titlePicture, canonical, layout }: Props) {
  const headed = layout.blocks.some(({ type }) => type === 'hero')
  return (
    <PublicLayout>
      <PageHead
        title={seo.title || title}
        description={seo.description || undefined}
        image={image}
        titlePicture={titlePicture}
        indexed={indexed && !layout.edited}
        canonical={canonical}
      />
      <main id="main">
        {!headed && (
          <div className="container b-title">
            <h1 className="title-xl">{title}</h1>
          </div>
        )}
        <Blocks of={layout} kind="own" />
      </main>
    </PublicLayout>
  )
}
