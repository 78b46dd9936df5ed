import { sql } from 'drizzle-orm'
import { GROUPINGS } from '#app/office/sales-figures/figure.ts'

/** What must hold of the days that sales reports read. */
export const SALES_INVARIANTS = [
  {
    name: 'Sales: each computed day is what the ledger says of it, and the same by product, method, code, affiliate, country and VAT rate',
    broken: sql`
      select 'day ' || coalesce(d.day, l.day) || ' in ' || coalesce(d.currency, l.currency) || ': paid ' || coalesce(d.gross, 0) || ' of '
        || coalesce(l.gross, 0) || ', refunded ' || coalesce(d.refunds, 0) || ' of ' || coalesce(l.refunds, 0) || ', orders '
        || coalesce(d.orders, 0) || ' of ' || coalesce(l.orders, 0) as broken
      from (select school_id, day, currency, gross, refunds, orders from sales_days where by = 'all') d
      full join (select e.school_id, (e.created_at at time zone f.time_zone)::date as day, e.currency,
          coalesce(sum(e.amount) filter (where e.kind = 'capture'), 0) as gross,
          -coalesce(sum(e.amount) filter (where e.kind <> 'capture'), 0) as refunds,
          count(*) filter (where e.kind = 'capture' and (not e.extra or not exists (select from ledger_entries o
            where o.school_id = e.school_id and o.transaction_id = e.transaction_id and o.kind = 'capture' and o.id < e.id))) as orders
        from ledger_entries e join sales_folds f on f.school_id = e.school_id
          join schools s on s.id = e.school_id and s.currency = e.currency
        where e.created_at < f.until::timestamp at time zone f.time_zone
        group by 1, 2, 3) l on l.school_id = d.school_id and l.day = d.day and l.currency = d.currency
      where (coalesce(d.gross, 0), coalesce(d.refunds, 0), coalesce(d.orders, 0))
        is distinct from (coalesce(l.gross, 0)::bigint, coalesce(l.refunds, 0)::bigint, coalesce(l.orders, 0)::int)
      union all
      select 'day ' || a.day || ' by ' || w.by || ': paid ' || coalesce(g.gross, 0) || ' of ' || a.gross || ', net '
        || coalesce(g.net, 0) || ' of ' || a.net || ', refunded ' || coalesce(g.refunds, 0) || ' of ' || a.refunds || ', orders '
        || coalesce(g.orders, 0) || ' of ' || a.orders
      from (select school_id, day, currency, gross, net, refunds, orders from sales_days where by = 'all') a
      cross join unnest(${`{${GROUPINGS.filter((by) => by !== 'all').join()}}`}::text[]) w(by)
      left join (select school_id, day, currency, by, sum(gross) as gross, sum(net) as net, sum(refunds) as refunds,
          sum(orders) as orders from sales_days where by <> 'all' group by 1, 2, 3, 4) g
        on g.school_id = a.school_id and g.day = a.day and g.currency = a.currency and g.by = w.by
      where (coalesce(g.gross, 0), coalesce(g.net, 0), coalesce(g.refunds, 0), coalesce(g.orders, 0))
        is distinct from (a.gross::numeric, a.net::numeric, a.refunds::numeric, a.orders::bigint)`,
  },
]
