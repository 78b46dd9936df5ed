import { sql } from 'drizzle-orm'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { Statement, YearSums } from './statement.ts'

type SumRow = Record<'account_id' | 'before' | 'commissions' | 'shares' | 'corrections' | 'withdrawn', string> & {
  currency: string
  name: string
  email: string
}
type PaymentRow = {
  id: string
  account_id: string
  amount: string
  currency: string
  paid_at: string
  ibanEnd: string
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2199

/**
 * What a year of the school's calendar came to, for each person whose balance moved in it or was paid; `accountId` narrows it to
 * one. Everything is a sum of entries, so the end of a year is the beginning of the next.
 */
export async function loadStatements(
  db: Db,
  school: Pick<CurrentSchool, 'id' | 'timeZone'>,
  year: number,
  accountId: number | null = null,
): Promise<Statement[]> {
  requireFound(year >= FIRST_YEAR && year <= LAST_YEAR)
  const from = sql`(${`${year}-01-01`}::date::timestamp at time zone ${school.timeZone})`
  const to = sql`(${`${year + 1}-01-01`}::date::timestamp at time zone ${school.timeZone})`
  const during = (kinds: string) =>
    sql`coalesce(sum(e.amount) filter (where e.created_at >= ${from} and e.kind in (${sql.raw(kinds)})), 0)`
  const { rows: sums } = await db.execute<SumRow>(sql`
    select e.account_id, e.currency, trim(a.first_name || ' ' || a.last_name) as name, a.email,
      coalesce(sum(e.amount) filter (where e.created_at < ${from}), 0) as before,
      ${during("'commission'")} as commissions, ${during("'share'")} as shares,
      ${during("'reversal', 'adjustment'")} as corrections, ${during("'withdrawal'")} as withdrawn
    from balance_entries e join accounts a on a.school_id = ${school.id} and a.id = e.account_id
    where e.school_id = ${school.id} and e.created_at < ${to} and (${accountId}::bigint is null or e.account_id = ${accountId}::bigint)
    group by e.account_id, e.currency, a.first_name, a.last_name, a.email
    order by e.account_id, e.currency`)
  const { rows: paid } = await db.execute<PaymentRow>(sql`
    select w.id, w.account_id, w.amount, w.currency, w.paid_at::text as paid_at, right(w.iban, 4) as "ibanEnd"
    from balance_withdrawals w
    where w.school_id = ${school.id} and w.paid_at >= ${from} and w.paid_at < ${to}
      and (${accountId}::bigint is null or w.account_id = ${accountId}::bigint)
    order by w.paid_at, w.id`)
  const byAccount = new Map<number, Statement>()
  for (const row of sums) {
    const id = Number(row.account_id)
    const statement = byAccount.get(id) ?? {
      year,
      account: { id, name: row.name, email: row.email },
      sums: [],
      payments: [],
    }
    const payments = paid.filter((one) => Number(one.account_id) === id && one.currency === row.currency)
    const one = toSums(
      row,
      payments.reduce((sum, { amount }) => sum + Number(amount), 0),
    )
    const moved = one.commissions || one.shares || one.corrections || one.withdrawn || payments.length
    if (!moved) continue
    statement.sums.push(one)
    statement.payments.push(...payments.map(toPayment))
    byAccount.set(id, statement)
  }
  return [...byAccount.values()]
}

function toSums(row: SumRow, paid: number): YearSums {
  const [before, commissions, shares] = [Number(row.before), Number(row.commissions), Number(row.shares)]
  const [corrections, withdrawn] = [Number(row.corrections), Number(row.withdrawn)]
  const after = before + commissions + shares + corrections + withdrawn
  return { currency: row.currency, before, commissions, shares, corrections, withdrawn, after, paid }
}

const toPayment = ({ id, amount, currency, paid_at, ibanEnd }: PaymentRow) => ({
  id: Number(id),
  amount: Number(amount),
  currency,
  paidAt: isoInstant(paid_at),
  ibanEnd,
})

/** The years in which a balance moved, the newest first; of all people without an account. */
export async function listYears(
  db: Db,
  school: Pick<CurrentSchool, 'id' | 'timeZone'>,
  accountId: number | null = null,
): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from e.created_at at time zone ${school.timeZone})::int as year from balance_entries e
    where e.school_id = ${school.id} and (${accountId}::bigint is null or e.account_id = ${accountId}::bigint) order by 1 desc`)
  return rows.map(({ year }) => year)
}
