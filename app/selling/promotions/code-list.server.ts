import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { CODE_STATES, CODE_TYPES, type CodeRow, type CodeState } from './code.ts'
import { promoCodes } from './tables.server.ts'
import { countsAsUse, productIdsOf } from './uses.server.ts'

const { id, code, batchId, type, quantity, startsAt, expiresAt } = promoCodes
const { schoolId, taken, deletedAt, ...shownColumns } = getTableColumns(promoCodes)

/**
 * Orders that have the code: paid once, or such as may still be paid. Its table is named: a column by itself would be taken
 * for that of the order.
 */
const used = (school: number) => sql<number>`(select count(*)::int from promo_code_uses u
  join transactions t on t.school_id = ${school} and t.id = u.transaction_id
  where u.school_id = ${school} and u.code_id = promo_codes.id
    and ${countsAsUse})`

const state = (school: number) => sql<CodeState>`case when ${expiresAt} <= now() then 'expired'
  when ${quantity} <= ${used(school)} then 'used_up' when ${startsAt} > now() then 'scheduled' else 'active' end`

const getColumns = (school: number) => ({
  ...shownColumns,
  productIds: productIdsOf(school),
  used: used(school),
  state: state(school),
})

const select = (db: Db, school: number, key: SQL) =>
  db
    .select({ ...getColumns(school), key: key as SQL<number> })
    .from(promoCodes)
    .$dynamic()

/** The school's codes, the newest first. */
export const codeList = list({
  filters: {
    q: Filter(Line(1, 100)),
    state: Filter(z.enum(CODE_STATES)),
    type: Filter(z.enum(CODE_TYPES)),
    product: Filter(Id),
    batch: Filter(Id),
  },
  sorts: {
    newest: { first: 'desc' },
    code: { first: 'asc', by: () => sql`(lower(${code}) collate "C")`, kind: 'text' },
    used: { first: 'desc', by: ({ school }) => used(school.id) },
    expires: {
      first: 'asc',
      by: () => sql`least(coalesce(${expiresAt}, 'infinity'), timestamptz '2200-01-01')`,
      kind: 'instant',
    },
  },
  id,
  select: (db, { school }, key) => select(db, school.id, key),
  where: ({ school }, { q, state: wanted, type: kind, product, batch }) =>
    and(
      eq(schoolId, school.id),
      isNull(deletedAt),
      wanted && sql`${state(school.id)} = ${wanted}`,
      kind && eq(type, kind),
      batch === undefined ? undefined : eq(batchId, batch),
      product === undefined
        ? undefined
        : sql`${product} in (
        select p.product_id from promo_code_products p where p.school_id = ${school.id} and p.code_id = ${id})`,
      holdsWords(sql`lower(${code})`, q),
    ),
  changedSince: (_context, since) => sql`${promoCodes.updatedAt} >= ${since}`,
  row: (found): CodeRow => found,
})

/** A code as the office has it; 404 where there is none, or none any more. */
export async function requireCodeRow(db: Db, schoolId: number, wanted: number): Promise<CodeRow> {
  const found = await select(db, schoolId, sql`0`)
    .where(and(eq(promoCodes.schoolId, schoolId), eq(id, wanted), isNull(promoCodes.deletedAt)))
    .then(requireRow)
  const { key, ...row } = found
  return row
}

/** The codes of a batch, in the order in which they were made. */
export async function listCodesOfBatch(db: Db, schoolId: number, batch: number): Promise<CodeRow[]> {
  const rows = await select(db, schoolId, sql`0`)
    .where(and(eq(promoCodes.schoolId, schoolId), eq(batchId, batch)))
    .orderBy(id)
  return rows.map(({ key, ...row }) => row)
}

/** The list as a file: what people write to each other, and what became of it. */
export const codeFile: ListFile<CodeRow> = {
  name: 'promo-codes',
  columns({ locale }) {
    const say = (key: 'code' | 'discount' | 'mode' | 'used' | 'quantity' | 'starts' | 'expires' | 'state') =>
      translate(locale, `promotions.${key}`)
    return [
      { head: say('code'), cell: (row) => row.code },
      {
        head: say('discount'),
        cell: (row) =>
          row.type === 'percentage' ? `${row.value}%` : `${majorUnits(row.value, row.currency)} ${row.currency}`,
      },
      { head: say('mode'), cell: (row) => translate(locale, `promotions.mode_${row.mode}`) },
      { head: say('used'), cell: (row) => row.used },
      { head: say('quantity'), cell: (row) => row.quantity },
      { head: say('starts'), at: (row) => row.startsAt },
      { head: say('expires'), at: (row) => row.expiresAt },
      { head: say('state'), cell: (row) => translate(locale, `promotions.state_${row.state}`) },
    ]
  },
}
