import { sql } from 'drizzle-orm'

/** What must hold of what the school owes to affiliates and instructors, and its operator to the school. */
export const BALANCE_INVARIANTS = [
  {
    name: 'Balances: each is the sum of its entries, and of its withdrawals that are requested and paid',
    broken: sql`
      select 'balance of account ' || coalesce(b.account_id, e.account_id) || ' in ' || coalesce(b.currency, e.currency) || ': '
        || coalesce(b.amount, 0) || ', its entries are ' || coalesce(e.amount, 0) || '; requested ' || coalesce(b.requested, 0)
        || ' of ' || coalesce(w.requested, 0) || ', paid ' || coalesce(b.paid, 0) || ' of ' || coalesce(w.paid, 0) as broken
      from balances b
      full join (select school_id, account_id, currency, sum(amount) as amount from balance_entries group by 1, 2, 3) e
        on e.school_id = b.school_id and e.account_id = b.account_id and e.currency = b.currency
      left join (select school_id, account_id, currency,
          sum(amount) filter (where status in ('requested', 'approved')) as requested,
          sum(amount) filter (where status = 'paid') as paid from balance_withdrawals group by 1, 2, 3) w
        on w.school_id = b.school_id and w.account_id = b.account_id and w.currency = b.currency
      where (coalesce(b.amount, 0), coalesce(b.requested, 0), coalesce(b.paid, 0))
        is distinct from (coalesce(e.amount, 0)::bigint, coalesce(w.requested, 0)::bigint, coalesce(w.paid, 0)::bigint)`,
  },
  {
    name: 'Balances: a withdrawal took its amount once, and gave it back once where it came to nothing',
    broken: sql`
      select 'withdrawal ' || w.id || ' (' || w.status || ') of ' || w.amount || ': its entries are ' || coalesce(sum(e.amount), 0)
        || ' in ' || count(e.id) as broken
      from balance_withdrawals w left join balance_entries e on e.school_id = w.school_id and e.withdrawal_id = w.id
      group by w.school_id, w.id, w.status, w.amount
      having coalesce(sum(e.amount), 0) <> case when w.status in ('rejected', 'canceled') then 0 else -w.amount end
        or count(e.id) <> case when w.status in ('rejected', 'canceled') then 2 else 1 end`,
  },
  {
    name: 'Balances: of what was earned no more is taken back than there was, and no more given again than was taken',
    broken: sql`
      select 'entry ' || e.id || ' of ' || e.amount || ': corrected by ' || sum(k.amount) as broken
      from balance_entries e join balance_entries k on k.school_id = e.school_id and k.earned_id = e.id
      where e.kind in ('commission', 'share')
      group by e.id, e.amount having sum(k.amount) > 0 or e.amount + sum(k.amount) < 0
      union all
      select 'entry ' || e.id || ' of transaction ' || e.transaction_id || ', which was never paid'
      from balance_entries e join transactions t on t.school_id = e.school_id and t.id = e.transaction_id
      where t.settled_at is null
      union all
      select 'item ' || e.item_id || ': ' || sum(e.amount) || ' earned of ' || i.net
      from balance_entries e join transaction_items i on i.school_id = e.school_id and i.id = e.item_id
      where e.kind = 'commission' group by e.item_id, i.net having sum(e.amount) > i.net`,
  },
  {
    name: 'Proceeds: each balance is the sum of its entries, and of its withdrawals that are requested and paid',
    broken: sql`
      select 'proceeds in ' || coalesce(b.currency, e.currency) || ': ' || coalesce(b.amount, 0) || ', the entries are '
        || coalesce(e.amount, 0) || '; requested ' || coalesce(b.requested, 0) || ' of ' || coalesce(w.requested, 0)
        || ', paid ' || coalesce(b.paid, 0) || ' of ' || coalesce(w.paid, 0) as broken
      from school_balances b
      full join (select school_id, currency, sum(amount) as amount from school_entries group by 1, 2) e
        on e.school_id = b.school_id and e.currency = b.currency
      left join (select school_id, currency, sum(amount) filter (where status in ('requested', 'approved')) as requested,
          sum(amount) filter (where status = 'paid') as paid from school_withdrawals group by 1, 2) w
        on w.school_id = b.school_id and w.currency = b.currency
      where (coalesce(b.amount, 0), coalesce(b.requested, 0), coalesce(b.paid, 0))
        is distinct from (coalesce(e.amount, 0)::bigint, coalesce(w.requested, 0)::bigint, coalesce(w.paid, 0)::bigint)`,
  },
  {
    name: 'Proceeds: a withdrawal took its amount once, and gave it back once where it came to nothing',
    broken: sql`
      select 'school withdrawal ' || w.id || ' (' || w.status || ') of ' || w.amount || ': its entries are '
        || coalesce(sum(e.amount), 0) || ' in ' || count(e.id) as broken
      from school_withdrawals w left join school_entries e on e.school_id = w.school_id and e.withdrawal_id = w.id
      group by w.school_id, w.id, w.status, w.amount
      having coalesce(sum(e.amount), 0) <> case when w.status in ('rejected', 'canceled') then 0 else -w.amount end
        or count(e.id) <> case when w.status in ('rejected', 'canceled') then 2 else 1 end`,
  },
  {
    name: 'Proceeds: every order paid through the platform’s account is owed once, less what the ledger says went back',
    broken: sql`
      select 'transaction ' || t.id || ' of ' || t.total || ': owed ' || coalesce(e.owed, 0) || ', the ledger holds '
        || coalesce(l.held, 0) as broken
      from transactions t
      left join (select school_id, transaction_id, sum(amount) filter (where kind <> 'fee') as owed,
          -sum(amount) filter (where kind = 'fee') as fee from school_entries
          where transaction_id is not null group by 1, 2) e
        on e.school_id = t.school_id and e.transaction_id = t.id
      left join (select school_id, transaction_id, currency, coalesce(sum(amount) filter (where kind = 'capture'), 0)
          + least(0, coalesce(sum(amount) filter (where kind in ('refund', 'refund_failed')), 0))
          + least(0, coalesce(sum(amount) filter (where kind in ('chargeback', 'chargeback_won')), 0)) as held
          from ledger_entries group by 1, 2, 3) l
        on l.school_id = t.school_id and l.transaction_id = t.id and l.currency = t.currency
      where case when t.settled_at is not null and t.provider_ref like 'platform-%'
        then coalesce(e.owed, 0) <> greatest(0, least(t.total, coalesce(l.held, 0))) or coalesce(e.fee, 0) > t.total
        else e.owed is not null end`,
  },
]
