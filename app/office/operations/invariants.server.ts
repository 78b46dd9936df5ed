import { type SQL, sql } from 'drizzle-orm'
import { staysOpen } from '#app/selling/payments/staying-open.server.ts'
import { BALANCE_INVARIANTS } from './balance-invariants.server.ts'
import { BOOKING_INVARIANTS } from './booking-invariants.server.ts'
import { INSTALMENTS_HOLD, OPENS_NOTHING } from './instalments-hold.server.ts'
import { LICENCES_HOLD } from './licences-hold.server.ts'
import { MEMBERSHIPS_HOLD } from './memberships-hold.server.ts'
import { HANDED_OVER } from './missing-grants.server.ts'
import { SALES_INVARIANTS } from './sales-invariants.server.ts'

/** What must hold of seats at live events. */
const seatsAreThere = {
  name: 'Events: the seats taken are those that orders hold or have, and those that are offered; orders have theirs',
  broken: sql`
    select 'event ' || e.product_id || ': ' || e.taken || ' of ' || e.seats || ' seats taken, orders and offers have '
      || coalesce(s.seats, 0) + coalesce(w.offered, 0) as broken
    from product_events e
    left join (select school_id, product_id, sum(quantity) as seats from event_seats where state in ('held', 'sold')
      group by 1, 2) s on s.school_id = e.school_id and s.product_id = e.product_id
    left join (select school_id, product_id, count(*) as offered from event_waiting where offered_until is not null
      group by 1, 2) w on w.school_id = e.school_id and w.product_id = e.product_id
    where e.taken <> coalesce(s.seats, 0) + coalesce(w.offered, 0)
    union all
    select 'transaction ' || t.id || ' (' || t.status || '), event ' || s.product_id || ': its seats are ' || s.state
    from event_seats s join transactions t on t.school_id = s.school_id and t.id = s.transaction_id
    where (s.state = 'held' and t.settled_at is not null) or (s.state in ('sold', 'missing') and t.settled_at is null)
      or (s.state = 'returned' and t.settled_at is null and t.status in ('NEW', 'PENDING')
        and t.created_at > now() - interval '30 minutes')`,
}

/** The account that an order's things are open to: its buyer's, or that of whoever accepted them as a gift. */
const HOLDER = sql`(case when t.is_gift then (select h.account_id from gifts h where h.school_id = t.school_id
  and h.transaction_id = t.id) else t.account_id end)`

/** Whether a grant is theirs; who had accepted a gift and left is named no more. */
const IS_HOLDERS = sql`(g.account_id = ${HOLDER} or (t.is_gift and g.revoked_at is not null))`

/** Nothing is open that nobody gave, bought or was invited to. */
const GRANTS_HAVE_SOURCES = {
  name: 'Access: every grant has a source: a purchase of that thing or of what it records, a membership, a licence, or a member of staff with a reason',
  broken: sql`
    select 'grant ' || g.id || ' of account ' || g.account_id || ' to product ' || g.product_id as broken
    from access_grants g
    where not exists (select from transactions t join transaction_items i
          on i.school_id = t.school_id and i.transaction_id = t.id
        where g.source = 'transaction' and t.school_id = g.school_id and t.id = g.source_id
          and ${IS_HOLDERS} and i.product_id = g.product_id)
      and not exists (select from transactions t join bundle_parts b
          on b.school_id = t.school_id and b.transaction_id = t.id and not b.owned
        where g.source = 'transaction' and t.school_id = g.school_id and t.id = g.source_id
          and ${IS_HOLDERS} and b.product_id = g.product_id)
      and not exists (select from event_seats s join products p
          on p.school_id = s.school_id and p.id = g.product_id and p.type = 'course'
        where g.source = 'transaction' and s.school_id = g.school_id and s.transaction_id = g.source_id
          and s.account_id = g.account_id)
      and not exists (select from accounts a where g.source = 'staff' and a.school_id = g.school_id
          and a.id = g.source_id and (a.role <> 'student' or a.deleted_at is not null) and g.reason is not null)
      and not exists (select from memberships m where g.source = 'membership' and m.school_id = g.school_id
          and m.id = g.source_id and m.account_id = g.account_id)
      and not exists (select from licence_invitations l where g.source = 'licence' and l.school_id = g.school_id
          and l.id = g.source_id and l.product_id = g.product_id and l.account_id = g.account_id)
      and not (g.source = 'licence' and g.revoked_at is not null)`,
}

export type Invariant = {
  name: string
  /** Selects one column `broken`: a line for every row of a school at which the invariant does not hold. */
  broken: SQL
}

/** A payment that its provider counts as taken since this long, and we do not, was lost. */
const GRACE = sql`interval '10 minutes'`
/** Jobs write down by which words things are found, and every quarter of an hour what was missed. */
const KNOWN_AFTER = sql`interval '20 minutes'`

/** What was bought by itself is the recording, too, of an event of which the same order has a seat. */
const RECORDED = sql`exists (select from event_seats s
  join product_events e on e.school_id = s.school_id and e.product_id = s.product_id
  where s.school_id = t.school_id and s.transaction_id = t.id and s.state = 'sold' and e.replay_id = i.product_id)`

/** What must hold between the rows of one school at every moment; row-level security shows no others. */
export const INVARIANTS: Invariant[] = [
  {
    name: 'Money: the ledger holds what the provider took and gave back, entry for entry',
    broken: sql`
      select 'transaction ' || coalesce(f.transaction_id, l.transaction_id) || ': fact ' || coalesce(f.id, l.fact_id)
        || ' says ' || coalesce(f.kind || ' ' || f.amount || ' ' || f.currency, 'nothing')
        || ', the ledger ' || coalesce(l.kind || ' ' || l.amount || ' ' || l.currency, 'nothing') as broken
      from (select * from provider_facts where kind in ('captured', 'refunded', 'refund_failed',
        'chargeback', 'chargeback_won')) f
      full join ledger_entries l on l.school_id = f.school_id and l.fact_id = f.id
      where (l.transaction_id, l.amount, l.currency) is distinct from
        (f.transaction_id, case when f.kind in ('captured', 'chargeback_won', 'refund_failed') then f.amount else -f.amount end, f.currency)`,
  },
  {
    name: 'Money: every payment has the amount and currency of its order',
    broken: sql`
      select 'transaction ' || t.id || ': ' || f.amount || ' ' || f.currency || ' for ' || t.total || ' ' || t.currency as broken
      from provider_facts f join transactions t on t.school_id = f.school_id and t.id = f.transaction_id
      where f.kind <> 'mismatched' and (f.currency <> t.currency or f.provider <> t.provider or (f.kind = 'captured' and f.amount <> t.total))`,
  },
  {
    name: 'Money: no order holds more than it costs',
    broken: sql`
      select 'transaction ' || t.id || ': ' || sum(l.amount) || ' ' || t.currency || ' for ' || t.total as broken
      from transactions t join ledger_entries l on l.school_id = t.school_id and l.transaction_id = t.id
      where l.currency = t.currency group by t.id, t.currency, t.total
      having sum(l.amount) > t.total`,
  },
  {
    name: 'Money: the sandbox’s own books and ours say the same',
    broken: sql`
      select 'payment ' || coalesce(s.ref, t.provider_ref) || ' (transaction ' || coalesce(t.id::text, 'none') || '): the sandbox says '
        || coalesce(s.outcome, case when s.ref is null then 'nothing' else 'undecided' end) || ' ' || coalesce(s.amount::text, '')
        || ', we have ' || coalesce(f.amount::text, 'no money') as broken
      from (select * from sandbox_payments where amount > 0) s
      full join (select * from transactions where provider = 'sandbox') t
        on t.school_id = s.school_id and t.provider_ref = s.ref
      left join provider_facts f on f.school_id = t.school_id and f.transaction_id = t.id and f.kind = 'captured'
      where t.id is null
        or (s.amount, s.currency) is distinct from (t.total, t.currency) and s.ref is not null and t.id is not null
        or (f.id is not null and (s.captures_at is null or s.captures_at > now()))
        or (f.id is null and t.id is not null and s.captures_at < now() - ${GRACE})`,
  },
  {
    name: 'Means: what the sandbox saved can be charged, unless it was forgotten, and nothing else can',
    broken: sql`
      select 'means ' || coalesce(m.id::text, 'none') || ' of ' || coalesce(s.ref, m.ref) || ': the sandbox '
        || case when s.ref is null then 'knows nothing of it' else 'saved it' end || ', we ' ||
        case when m.charged is null then 'cannot charge it' else 'charge it' end as broken
      from (select * from sandbox_payments where saves and captures_at < now()) s
      full join (select * from payment_means where provider = 'sandbox') m on m.school_id = s.school_id and m.ref = s.ref
      where (s.ref is null and m.charged is not null)
        or (s.captures_at < now() - ${GRACE} and m.charged is null and m.forgotten_at is null)`,
  },
  {
    name: 'Addresses: every product has its slug, and no slug is without its product',
    broken: sql`
      select 'product ' || coalesce(p.id, s.owner_id) || ': /' || coalesce(p.slug, '–') || ' and /' || coalesce(s.slug, '–') as broken
      from products p
      full join (select * from slugs where owner = 'product' and current) s on s.school_id = p.school_id and s.owner_id = p.id
      where p.slug is distinct from s.slug`,
  },
  {
    name: 'Access: what is paid for is open, once per item, unless people took it away, and what is not is closed',
    broken: sql`
      select 'transaction ' || t.id || ' (' || t.status || '), product ' || i.product_id || ': ' || count(g.id) || ' open grants' as broken
      from transactions t join ${HANDED_OVER} i on i.school_id = t.school_id and i.transaction_id = t.id
      join products p on p.school_id = t.school_id and p.id = i.product_id and p.type <> 'membership'
      left join access_grants g on g.school_id = t.school_id and g.source = 'transaction' and g.source_id = t.id
        and g.product_id = i.product_id and g.account_id = ${HOLDER} and g.revoked_at is null
      where not exists (select from accounts a where a.school_id = t.school_id and a.id = t.account_id
        and a.deleted_at is not null)
        and (not t.is_gift or ${HOLDER} is not null)
        and not ${OPENS_NOTHING}
        and not exists (select from access_grants r where r.school_id = t.school_id and r.source = 'transaction'
          and r.source_id = t.id and r.product_id = i.product_id and r.revoked_by is not null)
      group by t.school_id, t.id, t.status, t.access, i.product_id, i.access
      having count(g.id) <> case when ${staysOpen} or ${RECORDED} and count(g.id) > 0 then 1 else 0 end`,
  },
  {
    name: 'Downloads: as many were counted as the log has, and none beyond what was allowed',
    broken: sql`
      select 'account ' || coalesce(d.account_id, l.account_id) || ', file ' || coalesce(d.product_file_id, l.product_file_id)
        || ': ' || coalesce(d.used, 0) || ' counted, ' || coalesce(l.lines, 0) || ' in the log' as broken
      from file_downloads d full join (select account_id, product_file_id, count(*) as lines from download_log
        group by account_id, product_file_id) l on l.account_id = d.account_id and l.product_file_id = d.product_file_id
      where coalesce(d.used, 0) <> coalesce(l.lines, 0) or d.used > d.allowed`,
  },
  {
    name: 'Refunds: what the provider took of those asked for is among its facts, once each, and none is more than came in',
    broken: sql`
      select 'refund ' || r.id || ' of transaction ' || r.transaction_id || ': ' || count(f.id) || ' facts of ' || r.amount as broken
      from refunds r join transactions t on t.school_id = r.school_id and t.id = r.transaction_id
      left join provider_facts f on f.school_id = r.school_id and f.refund_ref = r.ref and f.kind = 'refunded'
        and f.transaction_id = r.transaction_id and f.amount = r.amount
      where t.provider = 'sandbox' and r.answered_at < now() - ${GRACE}
      group by r.id, r.transaction_id, r.amount, r.state having count(f.id) <> case r.state when 'made' then 1 else 0 end
      union all
      select 'transaction ' || l.transaction_id || ' holds ' || sum(l.amount) from ledger_entries l
      group by l.transaction_id, l.currency having sum(l.amount) < 0
      union all
      select 'refund ' || r.id || ' gives ' || r.amount || ' back, ' || sum(o.amount) || ' of its items' from refunds r
      join refund_items o on o.school_id = r.school_id and o.refund_id = r.id
      group by r.id, r.amount having sum(o.amount) <> r.amount
      union all
      select 'item ' || i.id || ' of transaction ' || i.transaction_id || ': ' || sum(o.amount) || ' go back of ' || i.net + i.vat
      from transaction_items i join refund_items o on o.school_id = i.school_id and o.item_id = i.id
      join refunds r on r.school_id = o.school_id and r.id = o.refund_id and r.state <> 'refused'
      group by i.id, i.transaction_id, i.net, i.vat having sum(o.amount) > i.net + i.vat`,
  },
  GRANTS_HAVE_SOURCES,
  LICENCES_HOLD,
  MEMBERSHIPS_HOLD,
  INSTALMENTS_HOLD,
  {
    name: 'Receipts: one for every paid purchase, with its sums, and none for any other',
    broken: sql`
      select 'transaction ' || coalesce(t.id, r.transaction_id) || ': ' ||
        case when r.id is null then 'no receipt' when t.id is null then 'a receipt without payment' else 'a receipt over other sums' end as broken
      from (select * from transactions where settled_at is not null and total > 0) t
      full join receipts r on r.school_id = t.school_id and r.transaction_id = t.id
      where (t.id, t.net, t.vat, t.total, t.currency) is distinct from (r.transaction_id, r.net, r.vat, r.total, r.currency)`,
  },
  {
    name: 'Receipts: numbers have no gaps and no repetition',
    broken: sql`
      select coalesce(s.series, r.series) || ': ' || coalesce(r.count, 0) || ' numbers, the highest ' || coalesce(r.highest, 0)
        || ', the last number given ' || coalesce(s.last_number, 0) as broken
      from receipt_series s
      full join (select school_id, series, count(*), max(number) as highest, count(distinct number) as numbers
        from receipts where number is not null group by school_id, series) r on r.school_id = s.school_id and r.series = s.series
      where (s.last_number, s.last_number, s.last_number) is distinct from (r.count, r.numbers, r.highest::bigint)`,
  },
  {
    name: 'Receipts: none waits for its number longer than a minute',
    broken: sql`
      select 'transaction ' || transaction_id || ': its receipt waits since ' || issued_at as broken
      from receipts where number is null and issued_at < now() - interval '1 minute'`,
  },
  {
    name: 'Orders: each has items that add up to its price and its tax, and its consents, unless it renews, changes or pays a later part of what was agreed to',
    broken: sql`
      select 'transaction ' || t.id || ': items for ' || coalesce(sum(i.amount), 0) || ' less ' || coalesce(sum(i.discount), 0)
        || ', net ' || coalesce(sum(i.net), 0) || ', VAT ' || coalesce(sum(i.vat), 0) || '; the order says ' || t.total
        || ' with a discount of ' || t.discount || ', net ' || t.net || ', VAT ' || t.vat as broken
      from transactions t left join transaction_items i on i.school_id = t.school_id and i.transaction_id = t.id
      group by t.school_id, t.id, t.discount, t.net, t.vat, t.total
      having (sum(i.amount) - sum(i.discount), sum(i.discount), sum(i.net), sum(i.vat))
          is distinct from (t.total::numeric, t.discount::numeric, t.net::numeric, t.vat::numeric)
        or not exists (select from consents c where c.school_id = t.school_id and c.transaction_id = t.id
            and c.kind = 'terms' and c.given)
          and not exists (select from membership_renewals r where r.school_id = t.school_id and r.transaction_id = t.id)
          and not exists (select from instalment_charges h where h.school_id = t.school_id and h.transaction_id = t.id)
          and not exists (select from membership_changes c where c.school_id = t.school_id and c.transaction_id = t.id)`,
  },
  {
    name: 'Promos: the packages taken are those of orders that hold or have one, and paid orders have theirs',
    broken: sql`
      select 'price ' || p.id || ': ' || p.promo_taken || ' packages taken, orders have ' || count(i.id) as broken
      from prices p left join transaction_items i on i.school_id = p.school_id and i.price_id = p.id
        and i.promo_number = p.promo_number and i.package in ('held', 'sold')
      where p.promo_packages >= 0 group by p.school_id, p.id, p.promo_taken having p.promo_taken <> count(i.id)
      union all
      select 'transaction ' || t.id || ' is paid, its package ' || i.package from transaction_items i
      join transactions t on t.school_id = i.school_id and t.id = i.transaction_id
      where i.package is not null and (i.package = 'sold') <> (t.settled_at is not null)`,
  },
  {
    name: 'Promo codes: the uses taken are those of orders that hold or have one, and orders have what theirs took off',
    broken: sql`
      select 'code ' || c.id || ': ' || c.taken || ' uses taken, orders have ' || count(u.transaction_id) as broken
      from promo_codes c left join promo_code_uses u on u.school_id = c.school_id and u.code_id = c.id
        and u.use in ('held', 'used')
      where c.quantity is not null or c.per_person is not null
      group by c.school_id, c.id, c.taken having c.taken <> count(u.transaction_id)
      union all
      select 'transaction ' || t.id || ', paid: ' || (t.settled_at is not null) || ', off: ' || t.discount
        || ', its code is ' || u.use || ' and took off ' || u.discount from promo_code_uses u
      join transactions t on t.school_id = u.school_id and t.id = u.transaction_id
      where (u.use = 'used') <> (t.settled_at is not null) or u.discount > t.discount and t.total + t.discount > 0 or u.discount < t.discount and not exists (
        select from bundle_parts p where p.school_id = t.school_id and p.transaction_id = t.id and p.owned)`,
  },
  seatsAreThere,
  {
    name: 'Orders: the timeline ends with the status',
    broken: sql`
      select 'transaction ' || t.id || ' is ' || t.status || ', its timeline ends with ' || coalesce(h.status, 'nothing') as broken
      from transactions t
      left join lateral (select status from transaction_history h where h.school_id = t.school_id
        and h.transaction_id = t.id order by h.id desc limit 1) h on true
      where h.status is distinct from t.status`,
  },
  {
    name: 'E-mails: a receipt goes to buyers alone',
    broken: sql`
      select 'e-mail ' || m.id || ' for transaction ' || m.reference as broken
      from mails m left join transactions t on t.school_id = m.school_id and t.id::text = m.reference
      where m.kind = 'receipt' and (t.settled_at is null or t.buyer->>'email' <> m.recipient)`,
  },
  {
    name: 'Search: whatever everybody can find is known by its words, each once',
    broken: sql`
      select f.kind || ' ' || f.id || ': ' || case when d.thing_id is null then 'unknown' else 'other words than it is found by' end as broken
      from (
        select 'product' as kind, school_id, id, created_at from products where status = 'published'
        union all select 'article', school_id, id, updated_at from articles where status = 'published'
        union all select 'post', school_id, id, created_at from community_posts) f
      left join search_documents d on d.school_id = f.school_id and d.kind = f.kind and d.thing_id = f.id
      left join (select school_id, kind, topic_id, thing_id, count(*) from search_words group by 1, 2, 3, 4) w
        on w.school_id = d.school_id and w.kind = d.kind and w.topic_id = d.topic_id and w.thing_id = d.thing_id
      where f.created_at < now() - ${KNOWN_AFTER} and d.thing_id is null
        or d.thing_id is not null and coalesce(w.count, 0) <> cardinality(d.title_words) + cardinality(d.other_words)`,
  },
  {
    name: 'Students: progress belongs to lectures of the course that it counts for',
    broken: sql`
      select 'account ' || p.account_id || ', lecture ' || p.lecture_id as broken
      from lecture_progress p left join lectures l
        on l.school_id = p.school_id and l.id = p.lecture_id and l.product_id = p.product_id
      where l.id is null`,
  },
  {
    name: 'Exams: every answer that was accepted is there',
    broken: sql`
      select 'attempt ' || a.id || ': ' || a.saves || ' answers accepted, ' || coalesce(sum(s.saves), 0) || ' kept' as broken
      from exam_attempts a left join exam_answers s on s.school_id = a.school_id and s.attempt_id = a.id
      group by a.school_id, a.id, a.saves having a.saves <> coalesce(sum(s.saves), 0)`,
  },
  {
    name: 'Exams: what was handed in has the points of its answers, and passed with enough of them',
    broken: sql`
      select 'attempt ' || a.id || ': ' || a.score || ' of ' || a.max || ' points, its answers have ' || coalesce(sum(s.points), 0)
        || ' of ' || sum((q.question ->> 'points')::int) as broken
      from exam_attempts a
      join exam_asked_questions q on q.school_id = a.school_id and q.attempt_id = a.id
      left join exam_answers s on s.school_id = q.school_id and s.attempt_id = q.attempt_id and s.question_id = q.question_id
      where a.submitted_at is not null and a.saves > 0
      group by a.school_id, a.id, a.score, a.max, a.passed, a.waiting_for_marks, a.passing_score
      having a.score <> coalesce(sum(s.points), 0) or a.max <> sum((q.question ->> 'points')::int)
        or a.passed <> (not a.waiting_for_marks and a.score * 100 >= a.passing_score * a.max)
        or a.waiting_for_marks <> coalesce(bool_or(s.points is null and jsonb_typeof(s.value) <> 'null'), false)`,
  },
  {
    name: 'Exams: none runs long after its time, and no answer is later than it',
    broken: sql`
      select 'attempt ' || a.id || ' ended at ' || a.ends_at || ' and was not handed in' as broken
      from exam_attempts a where a.submitted_at is null and a.ends_at < now() - ${GRACE}
      union all
      select 'attempt ' || a.id || ', question ' || s.question_id || ': answered at ' || s.saved_at
      from exam_attempts a join exam_answers s on s.school_id = a.school_id and s.attempt_id = a.id
      where s.saves > 0 and s.saved_at > least(a.ends_at, a.submitted_at)`,
  },
  {
    name: 'Certificates: no number is above the last one given, and what was issued anew is replaced by one that is there',
    broken: sql`
      select 'certificate ' || c.id || ' has number ' || c.number || ' of ' || c.series || ', the last one given is ' || coalesce(s.last_number, 0) as broken
      from certificates c left join certificate_series s on s.school_id = c.school_id and s.series = c.series
      where c.number > coalesce(s.last_number, 0)
      union all
      select 'certificate ' || c.id || ' is replaced by ' || c.replaced_by
      from certificates c left join certificates n on n.school_id = c.school_id and n.id = c.replaced_by
        and n.account_id = c.account_id and n.product_id = c.product_id and n.id <> c.id
      where c.replaced_by is not null and n.id is null`,
  },
  ...BOOKING_INVARIANTS,
  ...BALANCE_INVARIANTS,
  ...SALES_INVARIANTS,
]
