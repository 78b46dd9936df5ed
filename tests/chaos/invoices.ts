/** An invoice or a correction as it was written; without a number it was not issued. */
export type WrittenInvoice = {
  school: string
  hash: string
  kind: 'invoice' | 'correction'
  state: string
  period: string | null
  sequence: number | null
  number: string | null
  issuedAt: number | null
  gross: number | null
}

export const INVOICES = `
  select h.slug as school, t.hash, i.kind, i.state, d.period, d.sequence, d.number,
    extract(epoch from d.issued_at)::float8 as "issuedAt", d.gross::float8 as gross
  from invoices i
  join schools h on h.id = i.school_id
  join transactions t on t.school_id = i.school_id and t.id = i.transaction_id
  left join invoice_documents d on d.school_id = i.school_id and d.invoice_id = i.id
  order by i.school_id, i.kind, d.period, d.sequence`

type Order = { hash: string; total: number; taken: number[]; returned: number[] }

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** One invoice of what was paid, a correction of each refund, and together what the school kept. */
function findingsOfOrder({ hash, total, taken, returned }: Order, written: readonly WrittenInvoice[]): string[] {
  const count = (kind: WrittenInvoice['kind']) => written.filter((one) => one.kind === kind).length
  // What went back as a whole before it was invoiced needs no invoice.
  if (written.length === 0 && (taken.length === 0 || sum(returned) === total)) return []
  const paid = taken.length > 0
  const kept = paid ? total - sum(returned) : 0
  const invoiced = sum(written.map(({ gross }) => gross ?? 0))
  const findings = [
    ...(count('invoice') === (paid ? 1 : 0) ? [] : [`has ${count('invoice')} invoices instead of ${paid ? 1 : 0}`]),
    ...(count('correction') === returned.length
      ? []
      : [`has ${count('correction')} corrections instead of ${returned.length}`]),
    ...(invoiced === kept ? [] : [`is invoiced with ${invoiced} instead of ${kept}`]),
    ...written.filter(({ state }) => state !== 'sent').map(({ kind, state }) => `has an ${kind} that is ${state}`),
  ]
  return findings.map((finding) => `order ${hash} ${finding}`)
}

/** Numbers of a series count from one, without gaps, each given once, in the order of issue. */
function findingsOfSeries(series: string, written: readonly WrittenInvoice[]): string[] {
  const sequences = written.map(({ sequence }) => sequence)
  const isWhole = sequences.every((sequence, nth) => sequence === nth + 1)
  const isOnce = new Set(written.map(({ number }) => number)).size === written.length
  const isOrdered = written.every(({ issuedAt }, nth) => (issuedAt ?? 0) >= (written[nth - 1]?.issuedAt ?? 0))
  return [
    ...(isWhole ? [] : [`series ${series} counts ${sequences.join(', ')}`]),
    ...(isOnce ? [] : [`series ${series} gave a number twice`]),
    ...(isOrdered ? [] : [`series ${series} was not issued in the order of its numbers`]),
  ]
}

/** Compares the invoices with what was paid and given back by the providers' books. */
export function compareInvoices(orders: readonly Order[], written: readonly WrittenInvoice[]): string[] {
  const byOrder = Map.groupBy(written, ({ hash }) => hash)
  const issued = written.filter(({ sequence }) => sequence !== null)
  const bySeries = Map.groupBy(issued, ({ school, kind, period }) => `${school} ${kind} ${period}`)
  return [
    ...orders.flatMap((order) => findingsOfOrder(order, byOrder.get(order.hash) ?? [])),
    ...[...bySeries].flatMap(([series, all]) => findingsOfSeries(series, all)),
  ]
}
