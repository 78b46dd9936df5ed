import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { Slug } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isVisible } from './product.ts'
import { teacherIds } from './products.server.ts'
import { isReservedSlug } from './reserved-slugs.ts'
import { SLUG_MAX, type SlugOwner, type SlugState } from './slug.ts'
import { products, slugs } from './tables.server.ts'

/** A slug as somebody types it: small letters, digits and hyphens between them. */
export const SlugInput = z
  .string()
  .transform((typed) => typed.trim().toLowerCase())
  .refine((typed) => Slug.safeParse(typed).success, { params: { text: 'catalogue.slug_shape' } })

const isOwner = (schoolId: number, { owner, ownerId }: SlugOwner) =>
  and(eq(slugs.schoolId, schoolId), eq(slugs.owner, owner), eq(slugs.ownerId, ownerId))

/**
 * Makes a word the address of a product or a page; the one it had leads there from now on. 422 on `slug` when the word is
 * one of ours, or somebody's address now; one that was left is given away.
 */
export async function claimSlug(db: Db, schoolId: number, owner: SlugOwner, slug: string): Promise<void> {
  if (isReservedSlug(slug)) throw invalid('slug', 'catalogue.slug_reserved')
  await db
    .update(slugs)
    .set({ current: false })
    .where(and(isOwner(schoolId, owner), eq(slugs.current, true), ne(slugs.slug, slug)))
  const claimed = await db
    .insert(slugs)
    .values({ schoolId, slug, ...owner, current: true })
    .onConflictDoUpdate({
      target: [slugs.schoolId, slugs.slug],
      set: { owner: sql`excluded.owner`, ownerId: sql`excluded.owner_id`, current: true },
      setWhere: sql`not ${slugs.current} or (${slugs.owner} = ${owner.owner} and ${slugs.ownerId} = ${owner.ownerId})`,
    })
    .returning({ slug: slugs.slug })
  if (claimed.length === 0) throw invalid('slug', 'catalogue.slug_taken')
}

/** Gives all addresses of a product or a page away, the left ones too: it is deleted. */
export async function releaseSlugs(db: Db, schoolId: number, owner: SlugOwner): Promise<void> {
  await db.delete(slugs).where(isOwner(schoolId, owner))
}

/** What a word is for whoever types it as an address. */
export async function loadSlugState(db: Db, schoolId: number, slug: string, own?: SlugOwner): Promise<SlugState> {
  if (!Slug.safeParse(slug).success) return 'unfit'
  if (isReservedSlug(slug)) return 'reserved'
  const [owner] = await db
    .select({ owner: slugs.owner, ownerId: slugs.ownerId })
    .from(slugs)
    .where(and(eq(slugs.schoolId, schoolId), eq(slugs.slug, slug), eq(slugs.current, true)))
  if (!owner) return 'free'
  return owner.owner === own?.owner && owner.ownerId === own.ownerId ? 'own' : 'taken'
}

/**
 * The wanted word, or the first of `word-2`, `word-3` that is nobody's. Who else wants it waits until the transaction ends,
 * so that two things with one title made at once have two addresses.
 */
export async function findFreeSlug(db: Db, schoolId: number, wanted: string): Promise<string> {
  const word = wanted.slice(0, SLUG_MAX - 8).replace(/-$/, '')
  await takeAdvisoryLock(db, schoolId, `free slug ${word}`)
  const rows = await db
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(and(eq(slugs.schoolId, schoolId), eq(slugs.current, true), sql`starts_with(${slugs.slug}, ${word})`))
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? word : `${word}-${number}`
    if (!taken.has(slug) && !isReservedSlug(slug)) return slug
  }
}

const now = alias(slugs, 'now')

const leftSlug = statement('left_slug', (db: Db, param: Placeholders<{ school: number; slug: string }>) =>
  db
    .select({
      owner: slugs.owner,
      ownerId: slugs.ownerId,
      slug: now.slug,
      status: products.status,
      teacherIds: teacherIds(param.school),
    })
    .from(slugs)
    .innerJoin(
      now,
      and(
        eq(now.schoolId, param.school),
        eq(now.owner, slugs.owner),
        eq(now.ownerId, slugs.ownerId),
        eq(now.current, true),
      ),
    )
    .leftJoin(
      products,
      and(eq(products.schoolId, param.school), eq(slugs.owner, 'product'), eq(products.id, slugs.ownerId)),
    )
    .where(and(eq(slugs.schoolId, param.school), eq(slugs.slug, param.slug), eq(slugs.current, false))),
)

/** Whose address a word was, and what theirs is now; who may know of it is asked by its owner. */
export type FormerSlug = SlugOwner & { slug: string }

/**
 * Where an address that a product left leads to: the same below its slug of today; undefined when there is none that the
 * viewer may know of. `mayKnow` decides it for what is no product.
 */
export async function findMovedAddress(
  db: Db,
  viewer: Viewer,
  path: string,
  mayKnow: (left: FormerSlug) => Promise<boolean> = async () => false,
): Promise<string | undefined> {
  const [, slug = '', ...below] = path.split('/')
  const [left] = await leftSlug(db, { school: viewer.schoolId, slug })
  if (!left) return undefined
  const { status, teacherIds } = left
  const known = status === null ? await mayKnow(left) : isVisible(viewer, { status, teacherIds })
  return known ? ['', left.slug, ...below].join('/') : undefined
}
