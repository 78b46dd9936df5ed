import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import type { EditorTab, ProductEditor } from '../product-editor.ts'
import { BasicsTab } from '../ui/basics-tab.tsx'
import { ContentTab } from '../ui/content-tab.tsx'
import { MediaTab } from '../ui/media-tab.tsx'
import { SearchTab } from '../ui/search-tab.tsx'
import '../ui/products.css'

export const texts = ['ui', 'office-products', 'catalogue', 'schools', 'media', 'tags', 'videos']

const TABS = { basics: BasicsTab, media: MediaTab, content: ContentTab, search: SearchTab }

/** A product by subject, a tab with one form for each. */
export default function ProductPage({ tab, ...editor }: ProductEditor & { tab: EditorTab }) {
  const Tab = TABS[tab]
  return (
    <ProductFrame product={editor.product} page={tab} hasSave>
      <Tab {...editor} />
    </ProductFrame>
  )
}
