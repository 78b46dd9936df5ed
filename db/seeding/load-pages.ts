import { findProduct } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { coverPhoto } from '#app/platform/picture.ts'
import type { Member } from '#app/platform/viewer.ts'
import { addBlock } from '#app/storefront/pages/blocks.server.ts'
import { addPage, publishPage } from '#app/storefront/pages/pages.server.ts'
import type { DemoPage } from '../demo/content-types.ts'
import type { Media } from './load-media.ts'

/** The pages that the school has laid out, linked in its foot, through the functions that its office uses. */
export async function loadPages(db: Db, media: Media, viewer: Member, pages: readonly DemoPage[]): Promise<void> {
  const school = { id: viewer.schoolId, instructorsLimited: false }
  for (const { slug, title, blocks } of pages) {
    const page = await addPage(db, { viewer, school }, { slug, title, inFooter: true })
    for (const { type, payload } of blocks) {
      const filled = await withStored(db, media, school.id, payload)
      await addBlock(db, { viewer, school, locale: viewer.locale }, page, { type, payload: filled })
    }
    await publishPage(db, viewer, page)
  }
}

/** The same with addresses of pictures and ids of products in the place of their names. */
async function withStored(db: Db, media: Media, schoolId: number, value: object): Promise<object> {
  const filled: Record<string, unknown> = {}
  for (const [name, content] of Object.entries(value)) {
    if (/(?:^|_)picture$/.test(name)) filled[name] = coverPhoto(await media.cover(content))
    else if (name === 'product') filled[name] = (await findProduct(db, schoolId, content))?.id
    else if (Array.isArray(content)) {
      const items: object[] = []
      for (const item of content) items.push(await withStored(db, media, schoolId, item))
      filled[name] = items
    } else filled[name] = content
  }
  return filled
}
