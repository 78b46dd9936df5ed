import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listOpenProducts } from '#app/access/access/access.server.ts'
import { closeBatch } from '#app/access/access/batches.server.ts'
import { listDeniedProducts } from '#app/access/access/denials.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Account, createAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { changeTagsOf, createMissingTags, listTagIds } from '#app/people/student-tags/student-tags.server.ts'
import { TAG_NAME_MAX } from '#app/people/student-tags/student-tags.ts'
import { foldText } from '#app/platform/characters.ts'
import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, LOCALES, type LocalText, type Message, translate } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type CurrentSchool, isStaffRole } from '#app/platform/viewer.ts'
import type { ImportContext, ImportWork, RowOutcome, StoredRow } from '../imports/kinds.server.ts'
import { importRows } from '../imports/tables.server.ts'
import { endGrant } from './access-batches.server.ts'
import { accessWithdrawn, studentImported } from './events.server.ts'
import type { StudentImportOptions } from './import-options.ts'
import { readDay } from './paid-until.ts'
import { grantProducts } from './student-access.server.ts'
import { deleteStudent } from './student-changes.server.ts'

const DAYS_MAX = 3650
const DAY_MS = 24 * 60 * 60_000

type NamedProduct = { id: number; slug: string; title: LocalText }

/** What a row asks for, read but not looked up. */
type RowRequest = {
  row: StoredRow
  productIds: number[]
  days: number
  tags: string[]
  locale: Account['locale']
  /** What of it could not be read. */
  notes: Message[]
}

/** The rows of a file of students: an account for each new address, products for all, tags and language for new ones. */
export const studentImport: ImportWork = { runRows, undoRows, endUndo }

const optionsOf = ({ stored }: ImportContext) => stored.options as unknown as StudentImportOptions

async function runRows(db: Db, context: ImportContext, rows: readonly StoredRow[]): Promise<RowOutcome[]> {
  const catalogue = await db
    .select({ id: products.id, slug: products.slug, title: products.title })
    .from(products)
    .where(eq(products.schoolId, context.school.id))
  const now = await readNow(db)
  const requests = rows.map((row) => readRow(context, { row, catalogue, now }))
  const found = new Map<number, RowOutcome>()
  const people: { request: RowRequest; account: Account | undefined; created: boolean }[] = []
  // First all accounts in the order of their addresses, then all grants in that of the accounts: two imports of the same
  // people never wait for each other.
  for (const request of requests.toSorted((a, b) => ((a.row.emailKey ?? '') < (b.row.emailKey ?? '') ? -1 : 1))) {
    const { row } = request
    if (row.emailKey === null) {
      const message: Message = row.cells.email
        ? ['students.import_bad_email', { email: row.cells.email }]
        : 'students.import_empty_email'
      found.set(row.number, { result: 'invalid', messages: [message] })
      continue
    }
    const first = await findEarlierRow(db, row)
    if (first !== undefined) request.notes.push(['students.import_same_address', { row: first }])
    const known = await findAccountByEmail(db, context.school.id, row.cells.email ?? '')
    const created = known === undefined && first === undefined
    const account =
      known ?? (created && !context.stored.dryRun ? await createStudentOf(db, context, request) : undefined)
    people.push({ request, account, created })
  }
  for (const { request, account, created } of people.toSorted((a, b) => (a.account?.id ?? 0) - (b.account?.id ?? 0)))
    found.set(request.row.number, await bringIn(db, context, { request, account, created }))
  return rows.map((row) => found.get(row.number) as RowOutcome)
}

/** The line above that names the same address. */
async function findEarlierRow(
  db: Db,
  { schoolId, importId, number, emailKey }: StoredRow,
): Promise<number | undefined> {
  const [first] = await db
    .select({ number: importRows.number })
    .from(importRows)
    .where(
      and(
        eq(importRows.schoolId, schoolId),
        eq(importRows.importId, importId),
        eq(importRows.emailKey, emailKey ?? ''),
        sql`${importRows.number} < ${number}`,
      ),
    )
    .orderBy(importRows.number)
    .limit(1)
  return first?.number
}

type Person = { request: RowRequest; account: Account | undefined; created: boolean }

async function bringIn(db: Db, context: ImportContext, { request, account, created }: Person): Promise<RowOutcome> {
  const { productIds, days, tags, notes } = request
  const { school, viewer, stored } = context
  if (account && isStaffRole(account.role)) return { result: 'already', messages: ['students.import_staff'] }
  const { toGrant, denied } = await splitProducts(db, school, { account, created }, productIds)
  if (denied > 0) notes.push(['students.import_denied', { count: denied }])
  const tagIds = created && account ? await addTags(db, school, account, tags) : []
  if (account && !stored.dryRun && toGrant.length > 0) {
    const tells = optionsOf(context).sendLetters
    const gift = {
      days,
      reason: translate(school.locale, 'students.import_reason'),
      batchId: stored.batchId ?? undefined,
    }
    // One e-mail tells of all: it leads to the first product.
    const [first, ...others] = toGrant
    if (first !== undefined)
      await grantProducts(db, { viewer, school }, [account.id], { ...gift, productIds: [first], tells })
    await grantProducts(db, { viewer, school }, [account.id], { ...gift, productIds: others, tells: false })
  } else if (account && created && optionsOf(context).sendLetters) {
    await publish(db, school.id, studentImported, { accountId: account.id })
  }
  if (toGrant.length > 0) notes.unshift(['students.import_granted', { count: toGrant.length }])
  const isWhole = notes.every((note) => typeof note !== 'string' && KEPT_NOTES.has(note[0]))
  const result = !created ? 'already' : isWhole ? 'added' : 'partly'
  const messages: Message[] = !created && notes.length === 0 ? ['students.import_unchanged'] : notes
  return { result, messages, accountId: account?.id, created: created && account !== undefined, tagIds }
}

/** Notes that say what happened, not what could not be done. */
const KEPT_NOTES = new Set<string>(['students.import_granted', 'students.import_same_address'])

async function splitProducts(
  db: Db,
  school: CurrentSchool,
  { account, created }: Pick<Person, 'account' | 'created'>,
  wanted: readonly number[],
) {
  // A dry run has no account for a new address: an earlier line of it gets the products.
  if (!account) return { toGrant: created ? [...wanted] : [], denied: 0 }
  const open = await listOpenProducts(db, school.id, account.id)
  const denied = await listDeniedProducts(db, school.id, account.id)
  return {
    toGrant: wanted.filter((id) => !open.has(id) && !denied.has(id)),
    denied: wanted.filter((id) => denied.has(id)).length,
  }
}

async function createStudentOf(db: Db, { school }: ImportContext, { row, locale }: RowRequest): Promise<Account> {
  const { email = '', first_name: first = '', last_name: last = '' } = row.cells
  // One column may hold the whole name.
  const space = last === '' ? first.lastIndexOf(' ') : -1
  const [firstName, lastName] = space === -1 ? [first, last] : [first.slice(0, space), first.slice(space + 1)]
  return await createAccount(db, {
    schoolId: school.id,
    email,
    firstName: cut(firstName || email.slice(0, email.lastIndexOf('@'))),
    lastName: cut(lastName),
    locale,
  })
}

const cut = (name: string) => [...name].slice(0, 100).join('').trim()

async function addTags(db: Db, school: CurrentSchool, account: Account, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const ids = await createMissingTags(db, school.id, names)
  const before = await listTagIds(db, school.id, account.id)
  await changeTagsOf(db, school.id, [account.id], { add: ids, remove: [] })
  return ids.filter((id) => !before.includes(id))
}

const splitList = (cell: string, sign: RegExp) =>
  cell
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean)

type RowSource = { row: StoredRow; catalogue: readonly NamedProduct[]; now: number }

function readRow(context: ImportContext, { row, catalogue, now }: RowSource): RowRequest {
  const options = optionsOf(context)
  const notes: Message[] = []
  const { cells } = row
  const productIds = new Set(options.productIds)
  for (const name of listProductNames(cells.products ?? '', catalogue)) {
    const product = findProduct(name, catalogue)
    if (product) productIds.add(product.id)
    else notes.push(['students.import_no_product', { name }])
  }
  const tags = [...options.studentTags, ...splitList(cells.tags ?? '', /[,;|]/)]
  const long = tags.filter((tag) => [...tag].length > TAG_NAME_MAX)
  for (const tag of long) notes.push(['students.import_long_tag', { name: tag.slice(0, TAG_NAME_MAX) }])
  const days = readDays(cells.days, now)
  if (days === null) notes.push(['students.import_bad_days', { days: cells.days ?? '' }])
  const locale = context.school.locales.find((one) => one === cells.locale?.toLowerCase().slice(0, 2))
  if (cells.locale && !locale) notes.push(['students.import_bad_locale', { locale: cells.locale }])
  return {
    row,
    productIds: days === null ? [] : [...productIds].toSorted((a, b) => a - b),
    days: days ?? options.days,
    tags: tags.filter((tag) => !long.includes(tag)),
    locale: locale ?? context.school.locale,
    notes,
  }
}

/** The names of products in a cell: all of it where a product is called so, else its parts. */
function listProductNames(cell: string, catalogue: readonly NamedProduct[]): string[] {
  if (cell === '') return []
  if (findProduct(cell, catalogue)) return [cell]
  const parts = splitList(cell, /[;|]/)
  return parts.flatMap((part) => (findProduct(part, catalogue) ? [part] : splitList(part, /,/)))
}

/** A product by its id, its slug or its title in either language, whatever the case. */
function findProduct(name: string, catalogue: readonly NamedProduct[]): NamedProduct | undefined {
  const key = foldText(name)
  return (
    catalogue.find(({ slug }) => slug === name) ??
    catalogue.find(({ title }) =>
      LOCALES.some((locale) => title[locale] && foldText(inLocale(title, locale)) === key),
    ) ??
    catalogue.find(({ id }) => String(id) === name)
  )
}

/** Days of access: a number, or the days until a date; undefined for an empty cell, null for what is neither. */
function readDays(cell: string | undefined, now: number): number | undefined | null {
  if (!cell) return undefined
  if (/^\d{1,4}$/.test(cell)) return Number(cell) <= DAYS_MAX ? Number(cell) : null
  const day = readDay(cell)
  const until = day === undefined ? Number.NaN : Date.parse(`${day}T23:59:59Z`)
  const days = Math.ceil((until - now) / DAY_MS)
  return days > 0 && days <= DAYS_MAX ? days : null
}

/**
 * Takes back what the import gave: its grants, its tags, and the accounts that it made and that have done nothing since.
 * Those that have stay, without what the import gave them.
 */
async function undoRows(db: Db, context: ImportContext, rows: readonly StoredRow[]): Promise<undefined> {
  const { school, stored } = context
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]
  if (ids.length > 0 && stored.batchId !== null) await endGrantsOf(db, context, stored.batchId, ids)
  for (const { accountId, tagIds, created } of rows) {
    if (accountId === null) continue
    if (tagIds.length > 0) await changeTagsOf(db, school.id, [accountId], { add: [], remove: tagIds })
    if (created && (await isUntouched(db, school.id, accountId))) await deleteStudent(db, school, { id: accountId })
  }
}

async function endUndo(db: Db, { school, viewer, stored }: ImportContext): Promise<void> {
  const reason = translate(school.locale, 'students.import_undone_reason')
  if (stored.batchId !== null) await closeBatch(db, viewer, { id: stored.batchId, reason })
}

async function endGrantsOf(db: Db, { school, viewer }: ImportContext, batchId: number, ids: number[]): Promise<void> {
  const grants = await db
    .select()
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.schoolId, school.id),
        eq(accessGrants.batchId, batchId),
        inArray(accessGrants.accountId, ids),
        isNull(accessGrants.revokedAt),
      ),
    )
    .orderBy(accessGrants.accountId, accessGrants.productId)
  const reason = translate(school.locale, 'students.import_undone_reason')
  const people = new Set<number>()
  for (const grant of grants) if (await endGrant(db, viewer, grant, reason)) people.add(grant.accountId)
  for (const accountId of people) await publish(db, school.id, accessWithdrawn, { batchId, accountId })
}

/** Whether an account has no password, was never logged in to, bought nothing, and has no access from elsewhere. */
async function isUntouched(db: Db, schoolId: number, accountId: number): Promise<boolean> {
  const mine = (table: string) =>
    sql`exists (select from ${sql.identifier(table)} x where x.school_id = ${schoolId} and x.account_id = accounts.id)`
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        hasId(accounts, schoolId, accountId),
        eq(accounts.role, 'student'),
        isNull(accounts.deletedAt),
        isNull(accounts.passwordHash),
        isNull(accounts.emailVerifiedAt),
        isNull(accounts.learnedAt),
        ...TRACES.map((table) => sql`not ${mine(table)}`),
        sql`not exists (select from access_grants g
          where g.school_id = ${schoolId} and g.account_id = accounts.id and g.revoked_at is null)`,
      ),
    )
  return row !== undefined
}

/** Where somebody who has done something stands. */
const TRACES = ['sessions', 'transactions', 'lecture_progress', 'identities', 'student_notes', 'affiliates'] as const
