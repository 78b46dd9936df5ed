import { type SQL, sql } from 'drizzle-orm'
import { syncGrants } from '#app/access/access/in-line.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'

/** Whether the plan `plan` opens the product `p`: what it says, and what a bundle holds that it opens. */
export function opensTo(school: number | SQL, plan: SQL): SQL {
  return sql`(${opensByItself(school, plan)} or p.id in (select i.product_id from bundle_items i
    join products p on p.school_id = ${school} and p.id = i.bundle_id and ${opensByItself(school, plan)}
    where i.school_id = ${school}))`
}

/** The plan itself is what topics for its members are open to. */
function opensByItself(school: number | SQL, plan: SQL): SQL {
  return sql`(p.id = ${plan} or p.type <> 'membership' and (
    exists (select from membership_products x where x.school_id = ${school} and x.plan_id = ${plan}
      and x.product_id = p.id and not x.earlier)
    or p.status <> 'draft' and exists (select from membership_tags x
      join product_tags c on c.school_id = ${school} and c.tag_id = x.tag_id and c.product_id = p.id
      where x.school_id = ${school} and x.plan_id = ${plan})
    or p.status <> 'draft' and exists (select from membership_plans x
      where x.school_id = ${school} and x.product_id = ${plan} and x.future)
      and not exists (select from membership_products x where x.school_id = ${school} and x.plan_id = ${plan}
        and x.product_id = p.id and x.earlier)))`
}

/** One membership, those of a plan, or all of a school; of all products, or of one with what it holds. */
type MembershipScope = { schoolId: number; membership?: number; plan?: number; product?: number }

/** Brings grants in line with memberships: what a plan opens is open as long as its membership says, and nothing else. */
export async function openByMemberships(
  db: Db,
  { schoolId: school, membership, plan, product }: MembershipScope,
): Promise<void> {
  const ofThese = sql`m.school_id = ${school}
    ${membership === undefined ? sql`` : sql`and m.id = ${membership}`}
    ${plan === undefined ? sql`` : sql`and m.plan_id = ${plan}`}`
  const ofIt = (id: SQL) =>
    product === undefined
      ? sql``
      : sql`and (${id} = ${product} or ${id} in (select i.product_id from bundle_items i
          where i.school_id = ${school} and i.bundle_id = ${product}))`
  await syncGrants(db, {
    schoolId: school,
    source: 'membership',
    wanted: sql`select m.account_id, p.id as product_id, m.id as source_id, m.opens_until as ends_at
      from memberships m join products p on p.school_id = ${school} and ${opensTo(school, sql`m.plan_id`)}
      where ${ofThese} and m.open and (m.opens_until is null or m.opens_until > now()) ${ofIt(sql`p.id`)}`,
    among: sql`g.source_id in (select m.id from memberships m where ${ofThese}) ${ofIt(sql`g.product_id`)}`,
  })
}

/** The same of a product that changed, for all who are members. */
export async function openChangedProduct(which: { schoolId: number; product: number }): Promise<void> {
  await inSchool(which.schoolId, (db) => openByMemberships(db, which))
}
