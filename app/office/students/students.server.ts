import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { hasGrant, seesAll, studentIsVisible } from '#app/access/access/visible-students.server.ts'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { courseStanding } from '#app/learning/progress/course-standing.server.ts'
import { courseProgress, type Standing } from '#app/learning/progress/progress.ts'
import { isCalled } from '#app/people/accounts/called.server.ts'
import { lastLearned } from '#app/people/accounts/learned.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type KeyOf, type LocalText, translate } from '#app/platform/i18n.ts'
import { Filter, Line, Whole } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { may } from '#app/platform/permissions.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { type CurrentSchool, isLimited, type Member, viewerName } from '#app/platform/viewer.ts'
import { ACCESS_STATES, type AccessState, type StudentFilters, type StudentRow } from './student-view.ts'

type Looking = { viewer: Member; school: CurrentSchool }

/** Has a grant, of a product that the viewer sees and that fits the condition. */
function holds({ viewer, school }: Looking, condition = sql`true`): SQL {
  return hasGrant(school, sql`${officeSees(viewer, school, sql`${accessGrants.productId}`)} and ${condition}`)
}

function holdsNow(looking: Looking, state: AccessState | undefined, product: number | undefined): SQL | undefined {
  if (state === undefined && product === undefined) return undefined
  const wanted = product === undefined ? sql`true` : sql`${accessGrants.productId} = ${product}`
  const open = holds(looking, sql`${wanted} and ${openGrant(looking.school.id)}`)
  if (state === 'none') return sql`not ${holds(looking, wanted)}`
  if (state === 'ended') return sql`${holds(looking, wanted)} and not ${open}`
  return open
}

/** How many a product is open to, counted by its grants: the accounts behind them need not be read. */
function holderCount({ viewer, school }: Looking, { q, product, access = 'open' }: StudentFilters): SQL | undefined {
  if (q !== undefined || product === undefined || access !== 'open' || !seesAll(viewer)) return undefined
  return sql`select count(distinct ${accessGrants.accountId})::int as n from ${accessGrants}
    where ${accessGrants.schoolId} = ${school.id} and ${accessGrants.productId} = ${product} and ${openGrant(school.id)}
      and ${accessGrants.accountId} not in (
        select s.id from accounts s where s.school_id = ${school.id} and s.role <> 'student')`
}

/** When an account last watched or finished something that the viewer sees. */
export function lastActive({ viewer, school }: Looking): SQL {
  const taught = isLimited(viewer, school)
    ? sql`join products p on p.school_id = ${school.id} and p.id = l.product_id
        and ${officeSees(viewer, school, sql`p.id`)}`
    : sql``
  return sql`(select max(greatest(l.watched_at, l.completed_at)) from lecture_progress l ${taught}
    where l.school_id = ${school.id} and l.account_id = accounts.id)`
}

/** The same to sort by: of all courses together it stands with the account, but for some minutes. */
function activity(looking: Looking): SQL {
  return isLimited(looking.viewer, looking.school) ? sql`coalesce(${lastActive(looking)}, 'epoch')` : lastLearned
}

/** What an account paid, less what was given back, in the school's currency. */
export function spentBy(school: CurrentSchool): SQL {
  return sql`(select coalesce(sum(e.amount), 0) from transactions t
    join ledger_entries e on e.school_id = ${school.id} and e.transaction_id = t.id and e.currency = ${school.currency}
    where t.school_id = ${school.id} and t.account_id = accounts.id)`
}

function fits(looking: Looking, { q, product, access }: StudentFilters): SQL | undefined {
  return and(studentIsVisible(looking), holdsNow(looking, access, product), holdsWords(sql`accounts.words_key`, q))
}

/** The students that the viewer sees. */
export const studentList = list({
  filters: {
    q: Filter(Line(1, 100)),
    product: Filter(Whole.pipe(z.int().positive())),
    access: Filter(z.enum(ACCESS_STATES)),
  },
  sorts: {
    since: { first: 'desc', by: () => sql`accounts.created_at`, kind: 'instant' },
    name: { first: 'asc', by: () => sql`${accounts.lastKey}`, kind: 'text' },
    email: { first: 'asc', by: () => sql`accounts.email_key`, kind: 'text' },
    active: { first: 'desc', by: activity, kind: 'instant' },
    spent: { first: 'desc', by: ({ school }) => spentBy(school), may: ({ viewer }) => may(viewer, 'sales') },
  },
  id: accounts.id,
  select: (db, looking, key) =>
    db
      .select({
        id: accounts.id,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        emailVerifiedAt: accounts.emailVerifiedAt,
        avatar: accounts.avatar,
        createdAt: accounts.createdAt,
        products: openProducts(looking),
        // Row by row: in the columns PostgreSQL would look through all grants of the school for an `exists`.
        had: sql<boolean | null>`(select true where ${holds(looking)} limit 1)`,
        progress: progressOf(looking),
        lastActiveAt: (lastActive(looking) as SQL<string | null>).mapWith(accounts.createdAt),
        spent: (may(looking.viewer, 'sales') ? spentBy(looking.school) : sql`null`) as SQL<string | null>,
        key,
      })
      .from(accounts)
      .$dynamic(),
  where: fits,
  count: holderCount,
  row: ({ id, email, avatar, products, progress, ...row }, { school, locale }): StudentRow => ({
    id,
    name: viewerName(row),
    email,
    email_verified: row.emailVerifiedAt !== null,
    avatar,
    products: products.map(({ id, title }) => ({ id, title: inLocale(title, locale) })),
    access: products.length > 0 ? 'open' : row.had ? 'ended' : 'none',
    progress: progress.total > 0 ? courseProgress(progress.completed, progress.total).percent : null,
    last_active_at: row.lastActiveAt,
    spent: row.spent === null ? null : { amount: Number(row.spent), currency: school.currency },
    created_at: row.createdAt,
  }),
})

/** The first students by name whom the words of a search begin to name, among however many. */
export async function findStudents(
  db: Db,
  looking: Looking,
  words: string[],
  length: number,
): Promise<Pick<StudentRow, 'id' | 'name' | 'email'>[]> {
  const { id, firstName, lastName, email } = accounts
  const found = await db
    .select({ id, firstName, lastName, email })
    .from(accounts)
    .where(and(studentIsVisible(looking), isCalled(words)))
    .orderBy(accounts.lastKey, accounts.id)
    .limit(length)
  return found.map((row) => ({ id: row.id, name: viewerName(row), email: row.email }))
}

/** The products that are open to the account, as the statements below name them. */
const openTo = (school: CurrentSchool) => sql`exists (select from access_grants
  where access_grants.school_id = ${school.id} and access_grants.product_id = p.id
    and access_grants.account_id = accounts.id and ${openGrant(school.id)})`

function openProducts({ viewer, school }: Looking) {
  return sql<{ id: number; title: LocalText }[]>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title) order by p.position, p.id), '[]')
    from products p where p.school_id = ${school.id} and ${officeSees(viewer, school, sql`p.id`)}
      and ${openTo(school)})`
}

function progressOf({ viewer, school }: Looking) {
  const standing = courseStanding({ school: school.id, account: sql`accounts.id`, product: sql`p.id` })
  return sql<Standing>`(
    select json_build_object('total', coalesce(sum((s.standing->>'total')::int), 0),
      'completed', coalesce(sum((s.standing->>'completed')::int), 0))
    from (select ${standing} as standing from products p
      where p.school_id = ${school.id} and ${officeSees(viewer, school, sql`p.id`)} and ${openTo(school)}) s)`
}

/** The students as a file, with a head in the viewer's language; money only for who may see sales. */
export const studentFile: ListFile<StudentRow> = {
  name: 'students',
  columns(looking) {
    const head = (name: KeyOf<'students'>) => translate(looking.locale, `students.${name}`)
    const money = [
      { head: head('spent'), cell: ({ spent }: StudentRow) => spent && majorUnits(spent.amount, spent.currency) },
      { head: head('currency'), cell: ({ spent }: StudentRow) => spent?.currency ?? null },
    ]
    return [
      { head: head('name'), cell: ({ name }) => name },
      { head: head('email'), cell: ({ email }) => email },
      { head: head('products'), cell: ({ products }) => products.map(({ title }) => title).join('; ') },
      { head: head('last_active'), cell: ({ last_active_at }) => last_active_at },
      ...(may(looking.viewer, 'sales') ? money : []),
      { head: head('since'), cell: ({ created_at }) => created_at },
    ]
  },
}
