import pg from 'pg'
import { WEB } from '#server/roles.ts'
import type { Queryable } from './schema-version.ts'

/** What the web role may do with a table: everything, nothing, or only with these columns. */
type TableRight = boolean | string[]
type TableRights = { select: TableRight; insert: TableRight; update: TableRight; delete: TableRight }

/**
 * An expression stands here as PostgreSQL prints it, so that both can be compared. What a row must be stands in the policy that
 * lets it pass, never in a restrictive one beside it: Citus gives that to its nodes as permissive, where it opens what it
 * should close, to other schools too.
 */
type Policy = {
  name: string
  command: 'all' | 'select' | 'insert' | 'update' | 'delete'
  using?: string
  check?: string
}

type Table = {
  name: string
  of_school: boolean
  walled: boolean
  policies: (Policy & { restrictive?: true })[]
  rights: string[]
  column_rights: { right: string; column: string }[]
}

/** What a database lacks, or has too much, and the statements that mend it: of one table, or of none. */
export type Difference = { of: string; statements: string[] }

const SCHOOL = "(current_setting('app.school_id'::text))::bigint"
const ALL: TableRights = { select: true, insert: true, update: true, delete: true }
const columns = (...lines: string[]) => lines.flatMap((line) => line.split(' '))
const APPEND = { update: false, delete: false }

/** Rights that differ from all of them. What was booked, said or agreed to stays; whether a promo's package is kept may change. */
const RIGHTS: Record<string, Partial<TableRights>> = {
  // Entries that name a person are emptied when the account is deleted; see the policies.
  activity: { update: ['title', 'changes'] },
  access_batches: { update: ['undone_at', 'undone_by', 'undo_reason'], delete: false },
  affiliates: { delete: false },
  affiliate_clicks: { delete: false },
  affiliate_materials: { update: false },
  affiliate_terms: APPEND,
  // Nothing of it changes but whose it is, where two accounts are merged.
  balance_entries: { update: ['account_id'], delete: false },
  balance_withdrawals: {
    update: ['account_id', 'status', 'decided_at', 'paid_at', 'reason', 'file_id'],
    delete: false,
  },
  balances: { update: ['amount', 'requested', 'paid'], delete: false },
  bundle_parts: APPEND,
  consents: APPEND,
  // The newest referral of an order that may still be paid counts.
  credited_orders: { delete: false },
  // Goes with its account or product alone.
  download_log: { update: ['account_id'] },
  file_versions: { update: false },
  file_senders: { update: ['account_id'] },
  instalment_charges: { update: ['failure', 'paid_at', 'beyond'], delete: false },
  instalment_plans: { delete: false },
  membership_renewals: { update: ['failure'], delete: false },
  order_taxes: {
    update: ['treatment', 'country', 'evidence', 'decided_at', 'vat_number', 'reference', 'checked_at'],
    delete: false,
  },
  // An answer that was accepted goes with its attempt alone.
  exam_answers: { delete: false },
  // A key that was wrong is put right in the copies, too.
  exam_asked_questions: { update: ['question'], delete: false },
  exam_corrections: { update: ['account_id'], delete: false },
  ledger_entries: APPEND,
  order_answers: { update: false },
  legal_texts: APPEND,
  membership_changes: { update: ['state', 'amount', 'from_at'], delete: false },
  membership_history: { update: ['note', 'account_id'], delete: false },
  page_versions: APPEND,
  price_history: APPEND,
  promo_code_batches: APPEND,
  // An order keeps what its code took off; whose a use was is forgotten when it is given back.
  promo_code_uses: { update: ['use', 'email_key', 'account_id'], delete: false },
  promo_codes: { delete: false },
  provider_facts: APPEND,
  receipts: { update: ['number'], delete: false },
  // An issued document is never changed; what there is to invoice goes while nothing is issued.
  invoice_documents: APPEND,
  invoice_series: { update: ['last_number', 'last_issued_at'], delete: false },
  exchange_rates: { update: ['rate', 'table_number', 'entered_by', 'at'], delete: false },
  payment_means: { delete: false },
  refunds: { update: ['state', 'answered_at'], delete: false },
  refund_items: APPEND,
  refund_requests: APPEND,
  payment_differences: { delete: false },
  payment_files: APPEND,
  payment_fees: { delete: false },
  buyer_changes: APPEND,
  vat_checks: APPEND,
  withdrawals: APPEND,
  transaction_history: APPEND,
  // Net and VAT are split anew inside of what was paid, where the tax is that of the buyer's country.
  transaction_items: { update: ['package', 'access', 'net', 'vat', 'vat_rate'], delete: false },
  transactions: { delete: false },
  upsell_orders: APPEND,
  receipt_series: { update: ['last_number'], delete: false },
  certificate_series: { update: ['last_number'], delete: false },
  // Whoever deletes an account is taken out of what was written down about the team, and forgotten with all choices.
  school_changes: { update: ['before', 'after'], delete: false },
  notification_choices: { update: ['account_id'] },
  // Only the owner of the tables adds a school, or moves its address.
  school_balances: { update: ['amount', 'requested', 'paid'], delete: false },
  school_entries: APPEND,
  // A school asks and cancels; its operator, who owns the tables, approves, rejects and pays.
  school_withdrawals: {
    update: ['status', 'canceled_at'],
    delete: false,
  },
  schools: {
    insert: false,
    update: columns(
      'name tagline about logo social_image locale locales currency time_zone brand_hue brand_chroma seller seo_title',
      'look_theme look_corners look_density look_font look_header look_search look_footer style_hash',
      'favicon login_picture login_picture_alt footer_text',
      'seo_description articles_from has_topics open_surveys legal_kinds footer_pages laid_out instructors_limited scripts staff_two_step',
      'waiver_required reminds reminds_buyers mail_from_name mail_reply_to embed_origins providers conversions version',
    ),
    delete: false,
  },
  domains: {
    update: columns('canonical verified_at checked_at next_check_at problem missing_since points_here released_at'),
  },
  first_run_tokens: { update: false },
  // The worker, which writes down where letters leave, is the owner.
  delivery: { insert: false, update: false, delete: false },
}

const IN_SCHOOL = `(school_id = ${SCHOOL})`
const ONE_SCHOOL: Policy = { name: 'one_school', command: 'all', using: IN_SCHOOL }
const SEEN_IN_SCHOOL: Policy = { name: 'one_school', command: 'select', using: IN_SCHOOL }
const ADDED_IN_SCHOOL: Policy = { name: 'added_within', command: 'insert', check: IN_SCHOOL }

const POLICIES: Record<string, Policy[]> = {
  // Nobody changes what was recorded, or deletes it before its time.
  activity: [
    SEEN_IN_SCHOOL,
    ADDED_IN_SCHOOL,
    {
      name: 'kept_400_days',
      command: 'delete',
      using: `(${IN_SCHOOL} AND (at < (now() - '400 days'::interval)))`,
    },
    {
      name: 'emptied_only',
      command: 'update',
      using: `(${IN_SCHOOL} AND personal)`,
      check: `(${IN_SCHOOL} AND (title = ''::text) AND (changes = '[]'::jsonb))`,
    },
  ],
  // A number is given once.
  receipts: [
    SEEN_IN_SCHOOL,
    ADDED_IN_SCHOOL,
    { name: 'numbered_once', command: 'update', using: `(${IN_SCHOOL} AND (number IS NULL))`, check: IN_SCHOOL },
  ],
  // Nobody writes down a withdrawal that was decided on.
  school_withdrawals: [
    SEEN_IN_SCHOOL,
    { name: 'begun_as_request', command: 'insert', check: `(${IN_SCHOOL} AND (status = 'requested'::text))` },
    { name: 'changed_within', command: 'update', using: IN_SCHOOL },
  ],
  // Everybody finds a school by its host; its settings change in its own transactions.
  schools: [
    { name: 'found_by_all', command: 'select', using: 'true' },
    { name: 'changed_within', command: 'update', using: `(id = ${SCHOOL})` },
  ],
  // A domain that was ever proven is released, not deleted: nobody else gets it for a while.
  domains: [
    { name: 'found_by_all', command: 'select', using: 'true' },
    ADDED_IN_SCHOOL,
    { name: 'changed_within', command: 'update', using: IN_SCHOOL },
    { name: 'dropped_within', command: 'delete', using: `(${IN_SCHOOL} AND (verified_at IS NULL))` },
  ],
  delivery: [{ name: 'found_by_all', command: 'select', using: 'true' }],
  // A key to the first school lasts a day from when it was made, whatever a query says; nobody takes a valid one away.
  first_run_tokens: [
    { name: 'found_by_all', command: 'select', using: 'true' },
    { name: 'added_now', command: 'insert', check: '(created_at <= now())' },
    { name: 'dropped_late', command: 'delete', using: "(created_at <= (now() - '1 day'::interval))" },
  ],
}

const TABLES = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as of_school,
    coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', p.polname,
        'command', case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
        'restrictive', case when not p.polpermissive then true end,
        'using', pg_get_expr(p.polqual, c.oid), 'check', pg_get_expr(p.polwithcheck, c.oid))))
      from pg_policy p where p.polrelid = c.oid), '[]') as policies,
    array(select lower(r.privilege_type) from aclexplode(c.relacl) r
      where r.grantee = '${WEB}'::regrole) as rights,
    coalesce((select jsonb_agg(jsonb_build_object('right', lower(r.privilege_type), 'column', a.attname))
      from pg_attribute a cross join aclexplode(a.attacl) r
      where a.attrelid = c.oid and r.grantee = '${WEB}'::regrole), '[]') as column_rights
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`

const REST = `
  select 'the schema ' || wanted.name as of, array['grant usage on schema ' || wanted.name || ' to ${WEB}'] as statements
  from (values ('public'), ('drizzle')) as wanted (name)
  where not has_schema_privilege('${WEB}', wanted.name, 'usage')
  union all
  select c.relname, array[format('grant %s on %I.%I to ${WEB}', wanted.rights, n.nspname, c.relname)]
  from (values ('S', 'public', 'usage'), ('r', 'drizzle', 'select')) as wanted (kind, schema, rights)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_class c on c.relnamespace = n.oid and c.relkind = wanted.kind::"char"
  where not case wanted.kind when 'S' then has_sequence_privilege('${WEB}', c.oid, wanted.rights)
    else has_table_privilege('${WEB}', c.oid, wanted.rights) end`

/**
 * Where row-level security and the web role's rights differ from what they must be, from the catalogue, so that no new
 * table can be forgotten: each table with a school_id shows the rows of the school that the transaction named and no
 * others, to its owner as well; without a school named every query fails. The web role reads and writes rows and owns
 * nothing.
 */
export async function rightsMissing(db: Queryable): Promise<Difference[]> {
  const tables = (await db.query(TABLES)).rows as Table[]
  const rest = (await db.query(REST)).rows as Difference[]
  const ofTables = tables.map((table) => ({
    of: table.name,
    statements: [...wallStatements(table), ...rightStatements(table)],
  }))
  return [...ofTables.filter(({ statements }) => statements.length > 0), ...rest]
}

function wallStatements({ name, of_school, walled, policies }: Table): string[] {
  const table = pg.escapeIdentifier(name)
  const wanted = POLICIES[name] ?? (of_school ? [ONE_SCHOOL] : [])
  const same = (one: Table['policies'][number]) => (other: Table['policies'][number]) =>
    (['name', 'command', 'restrictive', 'using', 'check'] as const).every((key) => one[key] === other[key])
  return [
    ...(walled ? [] : [`alter table ${table} enable row level security, force row level security`]),
    ...policies
      .filter((policy) => !wanted.some(same(policy)))
      .map((policy) => `drop policy ${pg.escapeIdentifier(policy.name)} on ${table}`),
    ...wanted
      .filter((policy) => !policies.some(same(policy)))
      .map(({ name: policy, command, using, check }) =>
        [
          `create policy ${policy} on ${table} for ${command}`,
          using ? ` using (${using})` : '',
          check ? ` with check (${check})` : '',
        ].join(''),
      ),
  ]
}

function rightStatements({ name, rights, column_rights }: Table): string[] {
  const table = pg.escapeIdentifier(name)
  const wanted: TableRights = { ...ALL, ...RIGHTS[name] }
  const known = Object.keys(wanted) as (keyof TableRights)[]
  const others = rights.filter((right) => !known.includes(right as keyof TableRights))
  return [
    ...others.map((right) => `revoke ${right} on ${table} from ${WEB}`),
    ...known.flatMap((right) => {
      const columns = column_rights.filter((one) => one.right === right).map(({ column }) => column)
      const has = rights.includes(right) || (columns.length > 0 && columns.sort())
      const wants = wanted[right]
      const listed = Array.isArray(wants) && [...wants].sort()
      if (`${has}` === `${listed || wants}`) return []
      const grant = `grant ${right}${listed ? ` (${listed.join(', ')})` : ''} on ${table} to ${WEB}`
      // Takes the rights to single columns away too.
      return [...(has ? [`revoke ${right} on ${table} from ${WEB}`] : []), ...(wants ? [grant] : [])]
    }),
  ]
}
