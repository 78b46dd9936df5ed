import { listOpenProducts } from '#app/access/access/access.server.ts'
import { addToBatch } from '#app/access/access/batches.server.ts'
import { grantByHand, requireGrant, type StoredGrant } from '#app/access/access/by-hand.server.ts'
import { denyAccess, liftDenial, listDeniedProducts } from '#app/access/access/denials.server.ts'
import { closeUnopened } from '#app/booking/consultations/meetings.server.ts'
import { listItems } from '#app/content/catalogue/bundle-items.server.ts'
import { requireBuilt } from '#app/content/catalogue/office-products.server.ts'
import { endGiven, findGrantOfPlan, giveMembership, hasPlan } from '#app/memberships/memberships/giving.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import { may } from '#app/platform/permissions.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { grantParts, listGrantsWith } from '#app/selling/bundles/part-grants.server.ts'
import { revokeGrant } from '#app/selling/checkout/decisions.server.ts'
import { accessGranted } from './events.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

type Student = { id: number }

/** Opens a product to a student by hand, or lengthens what is open, and tells them; 409 when it is open or denied. */
export async function grantAccessByStaff(
  db: Db,
  context: ViewerContext,
  student: Student,
  { productId, ...gift }: { productId: number; days: number; reason: string; lengthens?: boolean },
): Promise<{ id: number }> {
  const { school } = context
  await requireOpenable(db, context, [productId])
  const denied = await listDeniedProducts(db, school.id, student.id)
  if (denied.has(productId)) throw new Refusal(409, 'students.access_denied')
  const given = await openByHand(db, context, { accountId: student.id, productId, ...gift })
  if (!given) throw new Refusal(409, 'students.access_given_already')
  return given
}

type Gift = {
  accountId: number
  productId: number
  days: number
  reason: string
  lengthens?: boolean
  /** The list of people to whom it is given at once. */
  batchId?: number
  /** Whether its holder gets an e-mail about it. */
  tells?: boolean
}

/**
 * Opens a product by hand with what it holds, and tells its holder: a bundle with its parts, of a plan all that it opens, as
 * a membership free of charge. Undefined where it is open by hand already, or a membership of the plan runs.
 */
async function openByHand(db: Db, context: ViewerContext, gift: Gift): Promise<{ id: number } | undefined> {
  const { viewer } = context
  const given = (await hasPlan(db, viewer.schoolId, [gift.productId]))
    ? await openPlan(db, context, gift)
    : await grantByHand(db, viewer, gift)
  if (!given) return undefined
  const parts = await grantParts(db, viewer, { accountId: gift.accountId, id: given.id })
  if (gift.batchId !== undefined) await addToBatch(db, viewer, gift.batchId, [given.id, ...parts])
  const tell = gift.tells === false ? recordEvent : publish
  await tell(db, viewer.schoolId, accessGranted, { grantId: given.id })
  return given
}

async function openPlan(db: Db, context: ViewerContext, { productId: planId, ...gift }: Gift) {
  const membership = await giveMembership(db, context, { planId, ...gift })
  return membership === null ? undefined : await findGrantOfPlan(db, context.viewer.schoolId, membership)
}

export type GrantInput = {
  productIds: readonly number[]
  /** 0 is without end. */
  days: number
  reason: string
  /** The list of people to whom they are given at once. */
  batchId?: number
  /** Whether their holders get an e-mail about each. */
  tells?: boolean
}

/**
 * Opens products to students by hand and tells them; how often that opened something that was not open yet. What the school
 * denies to somebody stays closed.
 */
export async function grantProducts(
  db: Db,
  context: ViewerContext,
  accountIds: readonly number[],
  { productIds, ...gift }: GrantInput,
): Promise<number> {
  const { school } = context
  let given = 0
  for (const accountId of accountIds) {
    const open = await listOpenProducts(db, school.id, accountId)
    const denied = await listDeniedProducts(db, school.id, accountId)
    for (const productId of productIds.filter((id) => !open.has(id) && !denied.has(id))) {
      const grant = await openByHand(db, context, { accountId, productId, ...gift })
      if (grant) given += 1
    }
  }
  return given
}

/** These products in order, once each; refuses those that the viewer may not open to students. */
export async function findProducts(db: Db, context: ViewerContext, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  await requireOpenable(db, context, wanted)
  return wanted
}

/**
 * Refuses products that the viewer may not open to students: 404 for one they do not see, then 403 for one they do not work
 * on. What a bundle holds is opened with it, so an instructor works on that too; memberships open what others teach, and are
 * not for instructors to give.
 */
async function requireOpenable(db: Db, context: ViewerContext, ids: readonly number[]): Promise<void> {
  await requireBuilt(db, context, ids)
  if (context.viewer.role !== 'instructor') return
  if (await hasPlan(db, context.school.id, ids)) throw new Refusal(403, 'students.plans_not_given')
  const parts = await Promise.all(ids.map((id) => listItems(db, context.school.id, id)))
  const partIds = parts.flat().map(({ productId }) => productId)
  await requireBuilt(db, context, partIds)
}

/** What opened a product to this student, for whoever may revoke it; else 404, or 403. */
export async function findStudentsGrant(
  db: Db,
  context: ViewerContext,
  student: Student,
  id: number,
): Promise<StoredGrant> {
  const grant = await requireGrant(db, { schoolId: context.school.id, accountId: student.id, id })
  await requireOpenable(db, context, [grant.productId])
  if (grant.source !== 'staff' && !may(context.viewer, 'support')) throw new Refusal(403, 'students.revoke_bought')
  return grant
}

/**
 * Takes away what a grant opens, of a bundle with its parts, of a plan the membership that was given; 409 when it has ended
 * already.
 */
export async function revokeAccessByStaff(
  db: Db,
  { viewer }: ViewerContext,
  grant: StoredGrant,
  { reason }: { reason: string },
): Promise<void> {
  const { source, sourceId, productId: planId } = grant
  if (source === 'membership' && (await endGiven(db, viewer, { id: sourceId, planId, reason }))) return
  const parts = await listGrantsWith(db, grant)
  if (!(await revokeGrant(db, viewer, grant, reason))) throw new Refusal(409, 'students.access_ended_already')
  for (const part of parts) await revokeGrant(db, viewer, part, reason)
}

/** Closes a product to a student, whatever opens it; 409 when somebody did that already. */
export async function denyStudent(
  db: Db,
  context: ViewerContext,
  student: Student,
  { productId, reason }: { productId: number; reason: string },
): Promise<{ id: number }> {
  await requireOpenable(db, context, [productId])
  const denied = await denyAccess(db, context.viewer, { accountId: student.id, productId, reason })
  if (!denied) throw new Refusal(409, 'students.denied_already')
  await closeUnopened(db, { schoolId: context.school.id, accountId: student.id, productId })
  return denied
}

/** Takes such a denial away; 404 when none of this student stands. */
export async function allowStudent(
  db: Db,
  { viewer }: ViewerContext,
  student: Student,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const lifted = await liftDenial(db, viewer, { accountId: student.id, id, reason })
  requireFound(lifted)
}
