import { findAccess } from '#app/access/access/access.server.ts'
import { isOpen, isWatchable } from '#app/access/access/rule.ts'
import type { Product, WithTeachers } from '#app/content/catalogue/product.ts'
import { findOffer, findProduct } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findEventRow } from './event-rows.server.ts'
import { findOwnEvent } from './own-event.server.ts'
import { eventVisits } from './tables.server.ts'

type Event = Product & WithTeachers

/** A live event by its slug; 404 for anything else. */
export async function requireLiveEvent(db: Db, viewer: Member, slug: string): Promise<Event> {
  const product = await findOffer(db, viewer, slug)
  requireFound(product.type === 'event')
  return product
}

/** The event and when it is, for those to whom it is open: 403 for others, 409 while nobody has said when. */
export async function findAttended(db: Db, viewer: Member, slug: string) {
  const product = await requireAnyEvent(db, viewer, slug)
  const event = await findEventRow(db, { schoolId: viewer.schoolId, productId: product.id })
  if (!event) throw new Refusal(409, 'live-events.no_date')
  return { ...product, event }
}

/** Who has a seat keeps it when the event is archived. */
async function requireAnyEvent(db: Db, viewer: Member, slug: string): Promise<Event> {
  const product = await findProduct(db, viewer.schoolId, slug)
  requireFound(product?.type === 'event')
  const access = await findAccess(db, viewer, product)
  requireFound(isWatchable(product.status, access))
  if (!isOpen(access)) throw new Refusal(403, 'live-events.no_seat')
  return product
}

/** Where the viewer joins now, which is noted once; undefined before the doors open, and afterwards. */
export async function enterRoom(db: Db, viewer: Member, slug: string): Promise<string | undefined> {
  const product = await requireAnyEvent(db, viewer, slug)
  const found = await findOwnEvent(db, viewer, product, await findAccess(db, viewer, product))
  if (!found?.own.open || !found.joinUrl) return undefined
  const visit = { schoolId: viewer.schoolId, productId: product.id, accountId: viewer.id }
  if (found.own.seats > 0 || viewer.kind === 'student') await db.insert(eventVisits).values(visit).onConflictDoNothing()
  return found.joinUrl
}
