import { type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '../platform/db.server.ts'

/** Whether the plan `plan` opens the product `p`; the plan itself is what topics for its members are open to. */
function opens(school: number, plan: SQL): SQL {
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

/** One membership, those of a plan, or all of a school; of all products, or of one. */
type Which = { schoolId: number; membership?: number; plan?: number; product?: number }

/**
 * Brings grants in line with memberships: what a plan opens is open as long as its membership says, and nothing else that it
 * opened before. What a member of staff took away stays away.
 */
export async function openByMemberships(db: Db, { schoolId: school, membership, plan, product }: Which): Promise<void> {
  const among = sql`m.school_id = ${school}
    ${membership === undefined ? sql`` : sql`and m.id = ${membership}`}
    ${plan === undefined ? sql`` : sql`and m.plan_id = ${plan}`}`
  await db.execute(sql`
    insert into access_grants (school_id, account_id, product_id, source, source_id, starts_at, ends_at)
    select m.school_id, m.account_id, p.id, 'membership', m.id, now(), m.opens_until
    from memberships m join products p on p.school_id = ${school} and ${opens(school, sql`m.plan_id`)}
    where ${among} and m.open and (m.opens_until is null or m.opens_until > now())
      ${product === undefined ? sql`` : sql`and p.id = ${product}`}
      and not exists (select from access_grants g where g.school_id = ${school} and g.account_id = m.account_id
        and g.product_id = p.id and g.source = 'membership' and g.source_id = m.id
        and g.ends_at is not distinct from m.opens_until)
    on conflict (school_id, account_id, product_id, source, source_id) where source <> 'staff'
    do update set ends_at = excluded.ends_at`)
  await db.execute(sql`
    update access_grants g set ends_at = greatest(g.starts_at, now())
    from memberships m, products p
    where ${among} and g.school_id = ${school} and g.account_id = m.account_id and g.source = 'membership'
      and g.source_id = m.id and p.school_id = ${school} and p.id = g.product_id
      ${product === undefined ? sql`` : sql`and p.id = ${product}`}
      and (g.ends_at is null or g.ends_at > now()) and not (m.open and ${opens(school, sql`m.plan_id`)})`)
}

/** The same of a product that changed, for all who are members. */
export async function openChangedProduct(which: { schoolId: number; product: number }): Promise<void> {
  await inSchool(which.schoolId, (db) => openByMemberships(db, which))
}
