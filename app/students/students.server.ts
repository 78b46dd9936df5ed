import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import { grantIsOpen } from '../access/access.server.ts'
import { accessGrants } from '../access/tables.server.ts'
import { accounts } from '../accounts/tables.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { isLimited, officeSees } from '../catalogue/taught.server.ts'
import { decodeCursor, encodeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale, type LocalText } from '../platform/i18n.ts'
import { may } from '../platform/permissions.ts'
import { invalid } from '../platform/refusal.ts'
import { folded, likeWords } from '../platform/search.server.ts'
import { type CurrentSchool, type Member, viewerName } from '../platform/viewer.ts'
import type { AccessState, StudentFilters, StudentRow, StudentSort } from './student-view.ts'

type Looking = { viewer: Member; school: CurrentSchool }

/**
 * The condition under which a member of staff sees a student: all of the school, or for a limited instructor those who
 * have or had access to a product the instructor teaches. List, page, count and export ask it.
 */
export function studentIsVisible({ viewer, school }: Looking): SQL {
  const isStudent = sql`${accounts.schoolId} = ${school.id} and ${accounts.role} = 'student'`
  return isLimited(viewer, school) ? sql`${isStudent} and ${holds({ viewer, school })}` : isStudent
}

/** Has a grant, of a product that the viewer sees and that fits the condition. */
function holds({ viewer, school }: Looking, condition = sql`true`): SQL {
  return sql`exists (select from ${accessGrants} join ${products} on ${products.schoolId} = ${school.id}
      and ${products.id} = ${accessGrants.productId}
    where ${accessGrants.schoolId} = ${school.id} and ${accessGrants.accountId} = ${accounts.id}
      and ${officeSees(viewer, school, sql`${products.teacherId}`)} and ${condition})`
}

function holdsNow(looking: Looking, state: AccessState | undefined, product: number | undefined): SQL | undefined {
  if (state === undefined && product === undefined) return undefined
  const wanted = product === undefined ? sql`true` : sql`${accessGrants.productId} = ${product}`
  const open = holds(looking, sql`${wanted} and ${grantIsOpen}`)
  if (state === 'none') return sql`not ${holds(looking, wanted)}`
  if (state === 'ended') return sql`${holds(looking, wanted)} and not ${open}`
  return open
}

/** When an account last watched or finished something that the viewer sees. */
export function lastActive({ viewer, school }: Looking): SQL {
  const taught = isLimited(viewer, school)
    ? sql`join products p on p.school_id = ${school.id} and p.id = l.product_id
        and ${officeSees(viewer, school, sql`p.teacher_id`)}`
    : sql``
  return sql`(select max(greatest(l.watched_at, l.completed_at)) from lecture_progress l ${taught}
    where l.school_id = ${school.id} and l.account_id = accounts.id)`
}

/** What an account paid, less what was given back, in the school's currency. */
export function spentBy(school: CurrentSchool): SQL {
  return sql`(select coalesce(sum(e.amount), 0) from transactions t
    join ledger_entries e on e.school_id = ${school.id} and e.transaction_id = t.id and e.currency = ${school.currency}
    where t.school_id = ${school.id} and t.account_id = accounts.id)`
}

function sortKey(looking: Looking, sort: StudentSort): SQL {
  switch (sort) {
    case 'name':
      return folded(sql`accounts.last_name || ' ' || accounts.first_name`)
    case 'email':
      return sql`accounts.email_key`
    case 'active':
      return sql`coalesce(${lastActive(looking)}, '-infinity')`
    case 'spent':
      return spentBy(looking.school)
    case 'since':
      return sql`accounts.created_at`
  }
}

function fits(looking: Looking, { q, product, access }: StudentFilters): SQL | undefined {
  const words = likeWords(q)
  const text = folded(sql`accounts.first_name || ' ' || accounts.last_name || ' ' || accounts.email`)
  return and(
    studentIsVisible(looking),
    holdsNow(looking, access, product),
    ...words.map((word) => sql`${text} like ${word}`),
  )
}

/**
 * The students that the viewer sees, by the wanted column and then by id. The cursor is the id of the last row: its
 * place is looked up again, and only among the students that the viewer sees, so that it tells nothing of others.
 */
export async function listStudents(
  db: Db,
  looking: Looking,
  filters: StudentFilters,
  { cursor, length = 25 }: { cursor?: string; length?: number } = {},
): Promise<{ students: StudentRow[]; next: string | null }> {
  const { viewer, school } = looking
  const sales = may(viewer, 'sales')
  if (filters.sort === 'spent' && !sales) throw invalid('sort', 'errors.invalid_value')
  const after = cursor === undefined ? undefined : decodeCursor(cursor, 1)
  if (cursor !== undefined && !after) throw invalid('cursor', 'errors.invalid_value')
  const key = sortKey(looking, filters.sort)
  const way = filters.order === 'asc' ? asc : desc
  const place = sql`(select ${key} from accounts where ${studentIsVisible(looking)} and accounts.id = ${after?.[0]})`
  const beyond = filters.order === 'asc' ? sql`>` : sql`<`
  const rows = await db
    .select({
      id: accounts.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      avatar: accounts.avatar,
      createdAt: accounts.createdAt,
      products: openProducts(looking),
      lastActiveAt: (lastActive(looking) as SQL<string | null>).mapWith(accounts.createdAt),
      spent: (sales ? spentBy(school) : sql`null`) as SQL<string | null>,
    })
    .from(accounts)
    .where(
      and(fits(looking, filters), after ? sql`(${key}, accounts.id) ${beyond} (${place}, ${after[0]})` : undefined),
    )
    .orderBy(way(key), way(accounts.id))
    .limit(length + 1)
  const shown = rows.slice(0, length)
  const last = shown.at(-1)
  return {
    students: shown.map(({ firstName, lastName, createdAt, lastActiveAt, spent, ...row }) => ({
      id: row.id,
      name: viewerName({ firstName, lastName }),
      email: row.email,
      email_verified: row.emailVerifiedAt !== null,
      avatar: row.avatar,
      products: row.products.map(({ id, title }) => ({ id, title: inLocale(title, viewer.locale) })),
      last_active_at: lastActiveAt,
      spent: spent === null ? null : { amount: Number(spent), currency: school.currency },
      created_at: createdAt,
    })),
    next: last && rows.length > length ? encodeCursor([last.id]) : null,
  }
}

function openProducts({ viewer, school }: Looking) {
  return sql<{ id: number; title: LocalText }[]>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title) order by p.position, p.id), '[]')
    from products p where p.school_id = ${school.id} and ${officeSees(viewer, school, sql`p.teacher_id`)}
      and exists (select from access_grants where access_grants.school_id = ${school.id}
        and access_grants.product_id = p.id and access_grants.account_id = accounts.id and ${grantIsOpen}))`
}

/** How many students fit, on all pages together. */
export function countStudents(db: Db, looking: Looking, filters: StudentFilters): Promise<number> {
  return db.$count(accounts, fits(looking, filters))
}
