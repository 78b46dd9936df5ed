import { findOffer } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { bumps } from '#app/selling/bumps/tables.server.ts'
import type { DemoCourse } from '../demo/content-types.ts'

/** What the courses' checkouts offer beside them, once all courses are there. */
export async function loadBumps(db: Db, schoolId: number, courses: readonly DemoCourse[]): Promise<void> {
  const find = (slug: string) => findOffer(db, { kind: 'visitor', schoolId, locale: 'en' }, slug)
  for (const { slug, bump } of courses) {
    if (!bump) continue
    const [course, offered] = [await find(slug), await find(bump.slug)]
    const price = offered.prices.at(-1)
    if (!price) throw new Error(`nothing to offer: ${bump.slug}`)
    const { title, text } = bump
    await db
      .insert(bumps)
      .values({ schoolId, productId: course.id, offeredId: offered.id, priceId: price.id, title, text })
  }
}
