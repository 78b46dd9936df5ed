import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { closeBatch } from '#app/access/access/batches.server.ts'
import type { StoredGrant } from '#app/access/access/by-hand.server.ts'
import { accessBatches, accessGrants } from '#app/access/access/tables.server.ts'
import { endGiven } from '#app/memberships/memberships/giving.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { list } from '#app/platform/list.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'
import { revokeGrant } from '#app/selling/checkout/decisions.server.ts'
import type { AccessBatch } from './access-batch.ts'
import { accessWithdrawn } from './events.server.ts'

type ViewerContext = { viewer: Member; school: Pick<CurrentSchool, 'id'> }
type StoredBatch = typeof accessBatches.$inferSelect

/** An instructor sees the lists that they gave access to themselves. */
const isVisible = ({ viewer, school }: ViewerContext) =>
  and(
    eq(accessBatches.schoolId, school.id),
    viewer.role === 'instructor' ? eq(accessBatches.givenBy, viewer.id) : undefined,
  )

const itsGrants = (school: number) => sql`access_grants g
  where g.school_id = ${school} and g.batch_id = ${accessBatches.id}`

const nameOf = (school: number, account: SQL) => sql<{ firstName: string; lastName: string } | null>`(
  select json_build_object('firstName', a.first_name, 'lastName', a.last_name) from accounts a
  where a.school_id = ${school} and a.id = ${account})`

/** The lists of people to whom access was given at once, the newest first. */
export const batchList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: accessBatches.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: accessBatches.id,
        givenAt: accessBatches.givenAt,
        givenBy: nameOf(school.id, sql`access_batches.given_by`),
        reason: accessBatches.reason,
        undoneAt: accessBatches.undoneAt,
        undoneBy: nameOf(school.id, sql`access_batches.undone_by`),
        undoReason: accessBatches.undoReason,
        people: sql<number>`(select count(distinct g.account_id)::int from ${itsGrants(school.id)})`,
        open: sql<number>`(select count(distinct g.account_id)::int from ${itsGrants(school.id)}
          and g.revoked_at is null and (g.ends_at is null or g.ends_at > now()))`,
        products: sql<LocalText[]>`(select coalesce(json_agg(p.title order by p.id), '[]') from products p
          where p.school_id = ${school.id} and p.id in (select g.product_id from ${itsGrants(school.id)}))`,
        key,
      })
      .from(accessBatches)
      .$dynamic(),
  // One that opened nothing to anybody is nothing to undo.
  where: (context) => and(isVisible(context), sql`exists (select from ${itsGrants(context.school.id)})`),
  row: ({ products, givenBy, undoneBy, ...batch }, { locale }): AccessBatch => ({
    ...batch,
    givenBy: givenBy ? viewerName(givenBy) : '',
    undoneBy: undoneBy && viewerName(undoneBy),
    products: products.map((title) => inLocale(title, locale)),
  }),
})

/** A list that the viewer may undo, locked; else 404. */
export async function lockBatch(db: Db, context: ViewerContext, id: number): Promise<StoredBatch> {
  return db
    .select()
    .from(accessBatches)
    .where(and(isVisible(context), eq(accessBatches.id, id)))
    .for('update')
    .then(requireRow)
}

/**
 * Takes back what was given to a list, and that alone: what else opens the products to somebody stays. Everybody is told
 * once. Answers from how many people it was taken; 409 when it was undone before.
 */
export async function undoBatch(
  db: Db,
  { viewer }: ViewerContext,
  { schoolId, id, undoneAt }: StoredBatch,
  reason: string,
): Promise<number> {
  if (undoneAt !== null) throw new Refusal(409, 'students.batch_undone_already')
  await closeBatch(db, viewer, { id, reason })
  const grants = await db
    .select()
    .from(accessGrants)
    .where(and(eq(accessGrants.schoolId, schoolId), eq(accessGrants.batchId, id), isNull(accessGrants.revokedAt)))
    .orderBy(accessGrants.accountId, accessGrants.productId)
  const people = new Set<number>()
  for (const grant of grants) if (await endGrant(db, viewer, grant, reason)) people.add(grant.accountId)
  for (const accountId of people) await publish(db, schoolId, accessWithdrawn, { batchId: id, accountId })
  return people.size
}

/** Ends one grant, of a plan the membership that was given; false when it had ended. */
export async function endGrant(db: Db, viewer: Member, grant: StoredGrant, reason: string): Promise<boolean> {
  const { source, sourceId, productId: planId } = grant
  if (source === 'membership') return await endGiven(db, viewer, { id: sourceId, planId, reason })
  return await revokeGrant(db, viewer, grant, reason)
}

/** What was taken back from somebody with a list, and whether they had been told that they have it. */
export async function findWithdrawn(
  db: Db,
  { schoolId, batchId, accountId }: { schoolId: number; batchId: number; accountId: number },
) {
  const [person] = await db
    .select()
    .from(accounts)
    .where(and(hasId(accounts, schoolId, accountId), isNull(accounts.deletedAt)))
  const { rows } = await db.execute<{ titles: LocalText[]; told: boolean }>(sql`
    select coalesce(json_agg(distinct p.title::jsonb), '[]') as titles, coalesce(bool_or(exists (select from mails m
      where m.school_id = ${schoolId} and m.kind = 'students.access-given' and m.reference = g.id::text)), false) as told
    from access_grants g join products p on p.school_id = ${schoolId} and p.id = g.product_id
    where g.school_id = ${schoolId} and g.batch_id = ${batchId} and g.account_id = ${accountId} and g.revoked_at is not null`)
  const [found] = rows
  return person && found ? { person, ...found } : undefined
}
