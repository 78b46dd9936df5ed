import { sql } from 'drizzle-orm'

/** Whether the order `t` that is paid opens nothing by itself: it pays a later instalment, or those after it were not paid. */
export const OPENS_NOTHING = sql`(exists (select from instalment_charges h
    where h.school_id = t.school_id and h.transaction_id = t.id)
  or exists (select from instalment_plans h where h.school_id = t.school_id and h.transaction_id = t.id and not h.open))`

/** Instalments = orders = ledger: what counts as paid was paid, what is left is charged, and what is closed opens nothing. */
export const INSTALMENTS_HOLD = {
  name: 'Instalments: those that count as paid were paid by orders, the others are to be charged, and what is closed opens nothing',
  broken: sql`
    select 'instalments ' || p.id || ': ' || p.paid || ' count as paid, orders pay ' || o.paid as broken
    from instalment_plans p cross join lateral (
      select least(p.count, (case when t.settled_at is null then 0 else 1 end) + coalesce((select sum(c.covers)
        from instalment_charges c where c.school_id = p.school_id and c.plan_id = p.id and c.paid_at is not null), 0)) as paid
      from transactions t where t.school_id = p.school_id and t.id = p.transaction_id) o
    where p.paid <> o.paid
    union all
    select 'instalments ' || c.plan_id || ', from ' || c.number || ': order ' || t.id || ' for ' || t.total || ' is '
      || t.status || ', which does not fit'
    from instalment_charges c join instalment_plans p on p.school_id = c.school_id and p.id = c.plan_id
    join transactions t on t.school_id = c.school_id and t.id = c.transaction_id
    where (c.paid_at is null) <> (t.settled_at is null) or t.total <> c.covers * p.amount
      or t.account_id <> p.account_id or t.currency <> p.currency
    union all
    select 'instalments ' || p.id || ' (' || p.status || '): the ledger has ' || coalesce(l.came, 0) || ' of '
      || p.paid * p.amount
    from instalment_plans p cross join lateral (select sum(e.amount) as came from ledger_entries e
      where e.school_id = p.school_id and e.kind = 'capture' and (e.transaction_id = p.transaction_id
        or e.transaction_id in (select c.transaction_id from instalment_charges c
          where c.school_id = p.school_id and c.plan_id = p.id))) l
    where coalesce(l.came, 0) < p.paid * p.amount
    union all
    select 'instalments ' || p.id || ' (' || p.status || '): nothing of what is left will be charged'
    from instalment_plans p where p.status in ('ACTIVE', 'AT_RISK') and p.next_charge_at is null
    union all
    select 'instalments ' || p.id || ' (' || p.status || ') are closed, product ' || g.product_id || ' is open by them'
    from instalment_plans p join access_grants g on g.school_id = p.school_id and g.source = 'transaction'
      and g.source_id = p.transaction_id
    where not p.open and g.revoked_at is null`,
}
