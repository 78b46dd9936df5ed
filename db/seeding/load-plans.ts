import { and, eq, inArray } from 'drizzle-orm'
import { topics } from '#app/community/community/tables.server.ts'
import { openTopicsToPlan } from '#app/community/community/topics.server.ts'
import { changeProduct } from '#app/content/catalogue/product-changes.server.ts'
import { findProduct } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { createPlan } from '#app/memberships/membership-plans/plan-changes.server.ts'
import { PAUSE } from '#app/memberships/memberships/pause.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { PLAN } from '../demo/plan.ts'
import type { Media } from './load-media.ts'

/** The school's plan: it opens every course that is sold, and whatever comes later. */
export async function loadPlan(db: Db, media: Media, owner: Member): Promise<void> {
  const { schoolId } = owner
  const opened = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.schoolId, schoolId),
        eq(products.status, 'published'),
        inArray(products.type, ['course', 'file']),
      ),
    )
  const { id } = await createPlan(db, owner, {
    title: PLAN.title,
    prices: [...PLAN.prices],
    vatRate: 23,
    trialDays: PLAN.trialDays,
    pause: PAUSE,
    winBack: PLAN.winBack,
    opens: { productIds: opened.map((product) => product.id), tagIds: [], topicIds: [], future: true },
  })
  await changeProduct(
    db,
    { schoolId, id, slug: PLAN.slug },
    { promise: PLAN.promise, cover: await media.cover(PLAN.cover) },
  )
}

/** Opens the topics for members to those of the plan. */
export async function openMembersTopics(db: Db, schoolId: number): Promise<void> {
  const plan = await findProduct(db, schoolId, PLAN.slug)
  if (!plan) throw new Refusal(404, 'errors.not_found')
  const found = await db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.schoolId, schoolId), eq(topics.visibility, 'subscribers')))
  await openTopicsToPlan(
    db,
    plan,
    found.map(({ id }) => id),
  )
}
