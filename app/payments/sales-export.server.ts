import type { Cell } from '../platform/csv.server.ts'
import type { Db } from '../platform/db.server.ts'
import { type Locale, translate } from '../platform/i18n.ts'
import { majorUnits } from '../platform/money.ts'
import type { CurrentSchool } from '../platform/viewer.ts'
import type { SaleFilters, SaleRow } from './sale-view.ts'
import { listSales } from './sales.server.ts'

const AT_ONCE = 1000
const HEAD = ['number', 'created', 'status', 'product', 'quantity', 'amount', 'currency', 'buyer', 'email'] as const

/** All transactions that fit as rows of a file, under a head in the viewer's language. */
export async function salesRows(
  db: Db,
  looking: { school: CurrentSchool; locale: Locale },
  filters: SaleFilters,
): Promise<Cell[][]> {
  const rows: Cell[][] = [HEAD.map((name) => translate(looking.locale, `payments.${name}`))]
  let cursor: string | undefined
  do {
    const { sales, next } = await listSales(db, looking, filters, { cursor, length: AT_ONCE })
    rows.push(...sales.map(cells))
    cursor = next ?? undefined
  } while (cursor)
  return rows
}

function cells({ id, created_at, status, product, quantity, amount, currency, buyer }: SaleRow): Cell[] {
  const money = [majorUnits(amount, currency), currency]
  return [id, created_at, status, product.title, quantity, ...money, buyer.name, buyer.email]
}
