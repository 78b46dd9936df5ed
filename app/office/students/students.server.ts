import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { hasGrant, seesAll, studentIsVisible } from '#app/access/access/visible-students.server.ts'
import { officeSees } from '#app/content/catalogue/office-products.server.ts'
import { courseStanding } from '#app/learning/lectures/course-completion.server.ts'
import { type CompletionCount, courseProgress } from '#app/learning/lectures/progress.ts'
import { accountSortKey, isCalled } from '#app/people/accounts/account-search.server.ts'
import { EMAIL_MAX, emailKey } from '#app/people/accounts/email.ts'
import { lastLearned } from '#app/people/accounts/learned.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { hasTag, studentTagNames } from '#app/people/student-tags/student-tags.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type KeyOf, type LocalText, translate } from '#app/platform/i18n.ts'
import { Filter, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { may } from '#app/platform/permissions.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { type CurrentSchool, isLimited, type Member, viewerName } from '#app/platform/viewer.ts'
import { ACCESS_STATES, type AccessState, type StudentFilters, type StudentRow } from './student-view.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** Has a grant, of a product that the viewer sees and that fits the condition. */
function holds({ viewer, school }: ViewerContext, condition = sql`true`): SQL {
  return hasGrant(school, sql`${officeSees(viewer, school, sql`${accessGrants.productId}`)} and ${condition}`)
}

function holdsNow(
  context: ViewerContext,
  state: AccessState | undefined,
  product: number | undefined,
): SQL | undefined {
  if (state === undefined && product === undefined) return undefined
  const wanted = product === undefined ? sql`true` : sql`${accessGrants.productId} = ${product}`
  const open = holds(context, sql`${wanted} and ${openGrant(context.school.id)}`)
  if (state === 'none') return sql`not ${holds(context, wanted)}`
  if (state === 'ended') return sql`${holds(context, wanted)} and not ${open}`
  return open
}

/** How many a product is open to, counted by its grants: the accounts behind them need not be read. */
function holderCount(
  { viewer, school }: ViewerContext,
  { product, access = 'open', ...others }: StudentFilters,
): SQL | undefined {
  const isNarrower = Object.values(others).some((filter) => filter !== undefined)
  if (isNarrower || product === undefined || access !== 'open' || !seesAll(viewer)) return undefined
  return sql`select count(distinct ${accessGrants.accountId})::int as n from ${accessGrants}
    where ${accessGrants.schoolId} = ${school.id} and ${accessGrants.productId} = ${product} and ${openGrant(school.id)}
      and ${accessGrants.accountId} not in (
        select s.id from accounts s where s.school_id = ${school.id} and s.role <> 'student')`
}

/** When an account last watched or finished something that the viewer sees. */
export function lastActive({ viewer, school }: ViewerContext): SQL {
  const taught = isLimited(viewer, school)
    ? sql`join products p on p.school_id = ${school.id} and p.id = l.product_id
        and ${officeSees(viewer, school, sql`p.id`)}`
    : sql``
  return sql`(select max(greatest(l.watched_at, l.completed_at)) from lecture_progress l ${taught}
    where l.school_id = ${school.id} and l.account_id = accounts.id)`
}

/** The same to sort by: of all courses together it stands with the account, but for some minutes. */
function activity(context: ViewerContext): SQL {
  return isLimited(context.viewer, context.school) ? sql`coalesce(${lastActive(context)}, 'epoch')` : lastLearned
}

/** What an account paid, less what was given back, in the school's currency. */
export function spentBy(school: CurrentSchool): SQL {
  return sql`(select coalesce(sum(e.amount), 0) from transactions t
    join ledger_entries e on e.school_id = ${school.id} and e.transaction_id = t.id and e.currency = ${school.currency}
    where t.school_id = ${school.id} and t.account_id = accounts.id)`
}

/** Whether a student fits a filter of the list, for statements that read accounts. */
export function matchesStudentFilters(
  context: ViewerContext,
  { q, product, access, email, tag }: StudentFilters,
): SQL | undefined {
  return and(
    studentIsVisible(context),
    holdsNow(context, access, product),
    email === undefined ? undefined : eq(accounts.emailKey, emailKey(email) ?? ''),
    tag === undefined ? undefined : hasTag(context.school.id, sql`accounts.id`, tag),
    holdsWords(sql`accounts.words_key`, q),
  )
}

/** Who somebody is, in the list and on their page. */
export const personColumns = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  emailVerifiedAt: accounts.emailVerifiedAt,
  avatar: accounts.avatar,
  createdAt: accounts.createdAt,
}

/** The students that the viewer sees. */
export const studentList = list({
  filters: {
    q: Filter(Line(1, 100)),
    product: Filter(WholeNumber.pipe(z.int().positive())),
    access: Filter(z.enum(ACCESS_STATES)),
    email: Filter(Line(1, EMAIL_MAX)),
    tag: Filter(WholeNumber.pipe(z.int().positive())),
  } satisfies Record<keyof StudentFilters, z.ZodType>,
  sorts: {
    since: { first: 'desc', by: () => sql`accounts.created_at`, kind: 'instant' },
    name: { first: 'asc', by: ({ locale }) => accountSortKey(locale), kind: 'text' },
    email: { first: 'asc', by: () => sql`accounts.email_key`, kind: 'text' },
    active: { first: 'desc', by: activity, kind: 'instant' },
    spent: { first: 'desc', by: ({ school }) => spentBy(school), may: ({ viewer }) => may(viewer, 'sales') },
  },
  id: accounts.id,
  select: (db, context, key) =>
    db
      .select({
        ...personColumns,
        locale: accounts.locale,
        tags: studentTagNames(context.school.id, sql`accounts.id`, context.locale),
        products: openProducts(context),
        // Row by row: in the columns PostgreSQL would look through all grants of the school for an `exists`.
        had: sql<boolean | null>`(select true where ${holds(context)} limit 1)`,
        progress: progressOf(context),
        lastActiveAt: (lastActive(context) as SQL<string | null>).mapWith(accounts.createdAt),
        spent: (may(context.viewer, 'sales') ? spentBy(context.school) : sql`null`) as SQL<string | null>,
        key,
      })
      .from(accounts)
      .$dynamic(),
  where: matchesStudentFilters,
  changedSince: (_context, since) => sql`${accounts.updatedAt} >= ${since}`,
  count: holderCount,
  row: ({ id, email, avatar, products, progress, ...row }, { school, locale }): StudentRow => ({
    id,
    name: viewerName(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email,
    locale: row.locale,
    tags: row.tags,
    emailVerified: row.emailVerifiedAt !== null,
    avatar,
    products: products.map(({ id, title }) => ({ id, title: inLocale(title, locale) })),
    access: products.length > 0 ? 'open' : row.had ? 'ended' : 'none',
    progress: progress.total > 0 ? courseProgress(progress.completed, progress.total).percent : null,
    lastActiveAt: row.lastActiveAt,
    spent: row.spent === null ? null : { amount: Number(row.spent), currency: school.currency },
    createdAt: row.createdAt,
  }),
})

/** The first students by name whom the words of a search begin to name, among however many. */
export async function findStudents(
  db: Db,
  context: ViewerContext,
  words: string[],
  length: number,
): Promise<Pick<StudentRow, 'id' | 'name' | 'email'>[]> {
  const { id, firstName, lastName, email } = accounts
  const found = await db
    .select({ id, firstName, lastName, email })
    .from(accounts)
    .where(and(studentIsVisible(context), isCalled(words)))
    .orderBy(accountSortKey(context.viewer.locale), accounts.id)
    .limit(length)
  return found.map((row) => ({ id: row.id, name: viewerName(row), email: row.email }))
}

/** The products that are open to the account, as the statements below name them. */
const openTo = (school: CurrentSchool) => sql`exists (select from access_grants
  where access_grants.school_id = ${school.id} and access_grants.product_id = p.id
    and access_grants.account_id = accounts.id and ${openGrant(school.id)})`

function openProducts({ viewer, school }: ViewerContext) {
  return sql<{ id: number; title: LocalText }[]>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title) order by p.position, p.id), '[]')
    from products p where p.school_id = ${school.id} and ${officeSees(viewer, school, sql`p.id`)}
      and ${openTo(school)})`
}

function progressOf({ viewer, school }: ViewerContext) {
  const completion = courseStanding({ school: school.id, account: sql`accounts.id`, product: sql`p.id` })
  return sql<CompletionCount>`(
    select json_build_object('total', coalesce(sum((s.standing->>'total')::int), 0),
      'completed', coalesce(sum((s.standing->>'completed')::int), 0))
    from (select ${completion} as standing from products p
      where p.school_id = ${school.id} and ${officeSees(viewer, school, sql`p.id`)} and ${openTo(school)}) s)`
}

/** The students as a file, with a head in the viewer's language; money only for who may see sales. */
export const studentFile: ListFile<StudentRow> = {
  name: 'students',
  columns(context) {
    const head = (name: KeyOf<'students'>) => translate(context.locale, `students.${name}`)
    const money = [
      { head: head('spent'), cell: ({ spent }: StudentRow) => spent && majorUnits(spent.amount, spent.currency) },
      { head: head('currency'), cell: ({ spent }: StudentRow) => spent?.currency ?? null },
    ]
    return [
      { head: head('name'), cell: ({ name }) => name },
      { head: head('email'), cell: ({ email }) => email },
      { head: head('products'), cell: ({ products }) => products.map(({ title }) => title).join('; ') },
      { head: head('last_active'), at: ({ lastActiveAt }) => lastActiveAt },
      ...(may(context.viewer, 'sales') ? money : []),
      { head: head('since'), at: ({ createdAt }) => createdAt },
    ]
  },
}
