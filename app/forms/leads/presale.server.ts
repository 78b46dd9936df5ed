import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Product } from '#app/content/catalogue/product.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { sendConfirmationEmail } from './jobs.server.ts'
import { spendLetter } from './leads.server.ts'
import { leads } from './tables.server.ts'

/** A product that can be seen and has no price yet; 404 for what is not to be seen, 409 for what is on sale. */
export async function findUpcoming(db: Db, viewer: Viewer, slug: string): Promise<Product> {
  const { prices: sold, ...product } = await findOffer(db, viewer, slug)
  if (sold.length > 0) throw new Refusal(409, 'leads.on_sale')
  return product
}

type PresaleRequest = { email: string; locale: Locale }

/**
 * Has somebody told when a product opens, once they have confirmed the address; a member's own that is confirmed needs no
 * more. Asking again asks the same address again, as long as it has not confirmed; who was told of an earlier opening waits
 * for the next.
 */
export async function waitFor(
  db: Db,
  viewer: Viewer,
  product: Product,
  { email, locale }: PresaleRequest,
): Promise<void> {
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  const { schoolId, id: productId } = product
  const own = viewer.kind !== 'visitor' && viewer.emailVerifiedAt !== null && emailKey(viewer.email) === key
  const wish = {
    schoolId,
    productId,
    email,
    emailKey: key,
    locale,
    fields: { email },
    source: `/${product.slug}`,
    asked: true,
  }
  const waiting = and(eq(leads.schoolId, schoolId), eq(leads.productId, productId), eq(leads.emailKey, key))
  // Whether the address waits already is told by no limit either.
  if (!own) await spendLetter(db, schoolId, key)
  await db.insert(leads).values(wish).onConflictDoNothing()
  await db
    .update(leads)
    .set({ toldAt: null })
    .where(and(waiting, isNotNull(leads.toldAt)))
  const [lead] = await db.select().from(leads).where(waiting).for('update')
  if (!lead || lead.confirmedAt) return
  if (own) await db.update(leads).set({ confirmedAt: sql`now()` }).where(waiting)
  else {
    // The link of an earlier letter gives way to the new one.
    await db.update(leads).set({ tokenHash: null }).where(waiting)
    await enqueue(db, sendConfirmationEmail, { schoolId, leadId: lead.id })
  }
}
