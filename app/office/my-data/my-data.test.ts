import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { denyAccess } from '#app/access/access/denials.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { openSession } from '#app/people/sign-in/sessions.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import { asOwner, type Db, inSchool } from '#app/platform/db.server.ts'
import { writeMail } from '#app/platform/letters.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, messageOf, notify } from '#tests/buyer.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { aFilledSchool, storedIn } from '#tests/stored-bytes.ts'
import { EXPORTED } from './exported.ts'
import { dataExports } from './tables.server.ts'

const PASSWORD = 'long walks at night'

/** Tables whose rows about a person go with the account, and those that stay: as records, or naming nobody. */
const DELETED = [
  'calendar_feeds',
  'course_reminders',
  'event_reminders',
  'event_visits',
  'event_waiting',
  'access_denials',
  'account_tokens',
  'authenticators',
  'challenges',
  'checklist_ticks',
  'data_exports',
  'certificates',
  'component_coverage',
  'stamped_copies',
  'exam_answers',
  'exam_attempts',
  'exam_corrections',
  'identities',
  'survey_responses',
  'file_senders',
  'image_uploads',
  'lecture_progress',
  'mailing_contacts',
  'mailing_deliveries',
  'notification_choices',
  'passkeys',
  'recovery_codes',
  'sessions',
  'notification_settings',
  'notifications',
  'download_log',
  'file_downloads',
  'comment_looks',
  'membership_surveys',
  'order_answers',
  'topic_followers',
  'staff_log_ins',
  'student_notes',
  'tagged_students',
  'webhook_messages',
]
const KEPT = [
  'bookings',
  'conversions',
  'meetings',
  'payment_differences',
  'payment_fees',
  'school_entries',
  'refund_requests',
  'bundle_parts',
  'buyer_changes',
  'payment_means',
  'promo_code_uses',
  'refunds',
  'vat_checks',
  'withdrawals',
  'access_grants',
  'comments',
  'community_posts',
  'consents',
  'ledger_entries',
  'mails',
  'product_teachers',
  'provider_facts',
  'receipts',
  'replies',
  'reports',
  'reviews',
  'transaction_history',
  'transaction_items',
  'transactions',
  'memberships',
  'membership_periods',
  'membership_renewals',
  'instalment_plans',
  'instalment_charges',
  'videos',
  'votes',
  'event_seats',
  'gifts',
  'licences',
  'licence_invitations',
  'membership_changes',
  'membership_history',
  'affiliates',
  'balance_entries',
  'balance_withdrawals',
  'balances',
  'credited_orders',
  'instructor_shares',
  'invoices',
  'order_taxes',
  'upsell_orders',
  // Which line of a file made an account; its address goes.
  'import_rows',
]

let made = 0
let mark: string
let email: string
let account: Account
let visit: Visit

/** A buyer with something to find, marked, in every column of words that the product holds on a person. */
beforeEach(async () => {
  made += 1
  mark = `canary${made}-`
  email = `${mark}address@example.com`
  const course = await inSchool(1, (db) => aCourse(db))
  visit = new Visit()
  const buyer = { email, first_name: `${mark}first`, last_name: `${mark}last`, password: PASSWORD }
  const answer = await visit.post(`/${course.slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
  const { redirect } = (await answer.json()) as { redirect: string }
  await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
  await runJobs()
  await inSchool(1, async (db) => {
    const found = await findAccountByEmail(db, 1, email)
    if (!found) throw new Error('no account')
    account = found
    await seedCanaries(db, course)
  })
})

async function seedCanaries(db: Db, course: Awaited<ReturnType<typeof aCourse>>): Promise<void> {
  const { id: accountId, schoolId } = account
  const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
  const staff = await aStaffMember(db, { email: `staff-of-data-${made}@example.com` })
  const grant = { schoolId, accountId, productId: course.id, source: 'staff', sourceId: staff.id } as const
  const letter = {
    accountId,
    to: email,
    toStranger: false,
    subject: `${mark}subject`,
    text: `${mark}text`,
    html: `<p>${mark}html</p>`,
  }
  const bio = JSON.stringify({ en: `${mark}bio` })
  await db.execute(sql`update accounts set bio = ${bio}::jsonb, email_verified_at = now() where id = ${accountId}`)
  await openSession(db, account, { userAgent: `${mark}agent` })
  await grantAccess(db, { ...grant, days: 0, reason: `${mark}reason` })
  await denyAccess(db, staffViewer(staff), { accountId, productId: course.id, reason: `${mark}denial` })
  await db.execute(sql`update access_grants set revoked_by = ${staff.id}, revoked_at = now(), revoke_reason = ${`${mark}revoked`}
    where school_id = 1 and account_id = ${accountId} and reason = ${`${mark}reason`}`)
  await db.execute(sql`update access_denials set lifted_by = ${staff.id}, lifted_at = now(), lift_reason = ${`${mark}lifted`}
    where school_id = 1 and account_id = ${accountId}`)
  await db.insert(lectureProgress).values({ schoolId, accountId, productId: course.id, lectureId, note: `${mark}note` })
  await writeMail(db, { schoolId, ...letter, kind: 'test', reference: `${made}` })
  await recordActivity(db, schoolId, {
    action: 'student.updated',
    id: accountId,
    personId: accountId,
    actorId: staff.id,
    changes: [{ field: 'email', from: `before-${email}`, to: email }],
  })
  await recordActivity(db, schoolId, { action: 'member.invited', title: email, personal: true, actorId: staff.id })
  await db.execute(sql`insert into school_changes (school_id, actor_id, field, before, after)
    values (1, ${staff.id}, 'team.role', ${JSON.stringify([email, 'student'])}::jsonb, '"x"'::jsonb)`)
  await db.execute(sql`
    insert into team_invitations (school_id, email, email_key, role, locale, invited_by, expires_at)
    values (1, ${email}, ${email}, 'instructor', 'en', ${staff.id}, now() + interval '1 day')`)
  await db.execute(sql`
    insert into notification_choices (school_id, account_id, kind, given, wording, locale, ip)
    values (1, ${accountId}, 'news', true, ${`${mark}wording`}, 'en', ${`${mark}network`})`)
  await db.execute(sql`
    insert into conversions (school_id, transaction_id, target, visitor)
    select 1, t.id, 'meta', ${JSON.stringify({ userAgent: `${mark}visit` })}::jsonb from transactions t
    where t.school_id = 1 and t.account_id = ${accountId} on conflict do nothing`)
  await db.execute(sql`insert into limits values (1, ${`login 127.0.0.1 ${email}`}, 1, now())`)
}

/** What staff wrote about the person, for themselves. */
const OF_STAFF = ['reason', 'revoked', 'denial', 'lifted']
const SEEDED = [
  'first',
  'last',
  'address',
  'bio',
  'agent',
  'note',
  'subject',
  'text',
  'html',
  'wording',
  'network',
  'visit',
]

const SEEDED_TABLES = [
  'access_denials',
  'access_grants',
  'account_tokens',
  'accounts',
  'activity',
  'conversions',
  'lecture_progress',
  'limits',
  'mails',
  'notification_choices',
  'school_changes',
  'sessions',
  'team_invitations',
  'transactions',
]

/** The tables in which this person is still to be found. */
async function tablesWithCanary(): Promise<string[]> {
  return inSchool(1, async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'school_id' order by 1`)
    const found: string[] = []
    for (const { name } of rows) {
      const { rows: holding } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${mark}%`} limit 1`,
      )
      if (holding.length > 0) found.push(name)
    }
    return found
  })
}

/** Everything in the storage as text. */
function storedTexts(): string {
  const folder = path.resolve(process.env.DATA_DIR ?? '', 'files')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

async function askAndFetch(address = email): Promise<{ link: string; text: string }> {
  expect((await visit.post('/account/data/export')).status).toBe(200)
  await runJobs()
  const mails = await inSchool(1, (db) => listMails(db, 1))
  const [link = ''] =
    /\/account\/data\/export\/[\w-]{43}/.exec(mails.find(({ to }) => to === address)?.text ?? '') ?? []
  const answer = await visit.request(link)
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('attachment; filename="my-data.json"'),
  ])
  return { link, text: await answer.text() }
}

test('every table about people is either deleted with the account or kept on purpose', async () => {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ name: string }>(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'transaction_id') order by 1`),
  )
  expect(rows.map(({ name }) => name)).toEqual([...DELETED, ...KEPT].sort())
})

/** Of the tables that the export shows, what it leaves out; each beside what its table is about. */
const WITHHELD: Record<string, string> = {
  // How somebody is found, sorted and let in.
  accounts: 'id email_key password_hash first_key last_key words_key learned_at updated_at deleted_at blocked_by',
  account_tokens: 'token_hash email_key',
  authenticators: 'secret last_step',
  data_exports: 'id request_id token_hash key size',
  identities: '',
  image_uploads: 'id token_hash key expires_at in_use named_at',
  passkeys: 'id credential_id public_key counter',
  recovery_codes: 'code_hash',
  sessions: 'id token_hash staff_log_in_id',
  team_invitations: 'id email_key invited_by token_hash',
  // What staff did and wrote.
  access_denials: 'id reason denied_by lifted_by lift_reason',
  access_grants: 'id source_id reason revoked_by revoke_reason batch_id',
  bookings: 'meetings_id calendar busy_until staff_note sequence calendar_uid',
  buyer_changes: 'id changed_by',
  certificates: 'id design revoked_by revoke_reason replaced_by created_at',
  comments: 'video_id handled',
  file_downloads: 'extra',
  membership_history: 'id account_id note',
  refunds: 'id ref reason asked_by request_key',
  reports: 'id author_id body decided_by',
  reviews: 'reason comment_id decided_at decided_by',
  activity: 'id actor_kind actor_id actor_name type thing_id title changes personal person_id',
  school_changes: 'id actor_id before after',
  // What an answer earned tells the key to whoever may try again.
  exam_answers: 'points saves marked_by marked_at',
  exam_corrections: 'id question_id cause corrected_by',
  exam_attempts: 'waiting_for_marks saves',
  // How orders are kept and paid.
  affiliates: 'id',
  balance_entries: 'transaction_id item_id earned_id withdrawal_id',
  balance_withdrawals: 'file_id',
  balances: 'id',
  credited_orders: 'affiliate_id rule not_earned',
  instructor_shares: '',
  bundle_parts: '',
  consents: 'id',
  conversions: 'problem',
  invoice_documents: 'version kind period sequence issued_at',
  invoices:
    'corrects_id entry_id by_hand due_at problem failed_at sends ksef_state ksef_session ksef_reference ksef_sent_at ksef_due_on ksef_problem ksef_receipt ksef_xml ksef_sent_mode tried_at updated_at',
  ledger_entries: 'id fact_id',
  order_taxes: 'decided_at reference checked_at',
  gifts: 'email_key token_hash link letters',
  licence_invitations: 'id email_key token_hash list_id',
  licences: '',
  meetings: 'id grant_id open',
  membership_changes: 'id price_id',
  membership_periods: '',
  membership_renewals: '',
  instalment_charges: '',
  instalment_plans: 'price_id means_id anchor ended_by note',
  membership_surveys: '',
  memberships: 'price_id anchor means_id told_of open',
  order_answers: '',
  payment_means: 'id ref charged saving_ids return_path declined briefly',
  promo_code_uses: 'code_id account_id email_key',
  provider_facts: 'id event_id refund_ref received_at',
  receipts: 'id',
  refund_items: 'refund_id',
  transaction_history: 'id',
  transaction_items: 'id price_id promo_number package access',
  transactions: 'hash number provider_ref provider_ids order_key access means_id held_at words_key',
  upsell_orders: 'first_id',
  vat_checks: 'reference',
  withdrawals: '',
  // The rest: rows by ids that lead nowhere, and how things are worked on.
  checklist_ticks: '',
  comment_looks: '',
  community_posts: 'video_id pinned',
  component_coverage: 'counted_at',
  course_reminders: 'id',
  download_log: 'id',
  event_reminders: '',
  event_seats: '',
  event_visits: '',
  event_waiting: 'id',
  file_senders: '',
  leads: 'id email_key token_hash words',
  lecture_progress: '',
  mailing_contacts: 'integration_id email_key account_id',
  mailing_deliveries: 'id integration_id account_id lead_id email_key imported tries problem next_try_at',
  mails: 'id reference account_id state attempts problem failed_at unsubscribe attachments holds_until',
  notification_choices: 'id',
  notification_settings: '',
  notifications: 'id actor_id summary',
  product_teachers: 'position',
  replies: '',
  staff_log_ins: 'id staff_id',
  survey_responses: 'id words',
  tagged_students: '',
  topic_followers: '',
  videos: 'id back_end remote_id problem progress received writer size folder moved_at attempts open whole',
  votes: 'before',
}

/** Tables that name an account, an address or a row of those above, and are in no export. */
const NOT_EXPORTED = [
  // Secrets, or addresses that are open to whoever has them.
  'calendar_feeds',
  'challenges',
  // Questions with their key, and what only counts for a calendar.
  'booked_times',
  'exam_asked_questions',
  // What staff made, decided or were given; what is known of them as people stands in the other tables.
  'access_batches',
  'api_keys',
  'articles',
  'bulk_actions',
  'consultations',
  'deleted_comments',
  'exchange_rates',
  'file_versions',
  'page_versions',
  'price_history',
  'products',
  'refund_requests',
  // What staff brought in by file: who was, stands in the other tables.
  'import_rows',
  'imports',
  'student_notes',
  'video_captions',
  // The owner's archives of the whole school.
  'school_exports',
  // Copies of files that are made again when they are asked for, and deleted after a day.
  'stamped_copies',
  // Counts of links without anybody's name, and what staff bound to an affiliate.
  'affiliate_clicks',
  'affiliate_promo_codes',
  // Files for the bank; what is paid by them stands with each withdrawal.
  'payment_files',
  // What an accounting service was asked to issue; the invoice stands in its own tables.
  'service_invoices',
  // Copies of what other tables hold, on their way to the school's own programs; forgotten after thirty days.
  'webhook_messages',
  'webhooks',
  // Which services the school uses; who was passed on to them stands in the other tables.
  'mailing_integrations',
  // The school's books with its providers and its operator.
  'payment_differences',
  'payment_fees',
  'school_entries',
]

type Column = { table: string; column: string }
const ABOUT_PEOPLE =
  /^(account_id|transaction_id|membership_id|refund_id|author_id|actor_id|host_id|email|email_key|recipient)$|_by$/

test('each column of each table about people is in the export or left out on purpose', async () => {
  const { rows } = await inSchool(1, (db) =>
    db.execute<Column>(sql`
      select table_name as table, column_name as column from information_schema.columns c
      where table_schema = 'public' and column_name <> 'school_id' and exists (
        select from information_schema.columns s where s.table_schema = 'public' and s.table_name = c.table_name
          and s.column_name = 'school_id')
      order by 1, 2`),
  )
  const { rows: naming } = await inSchool(1, (db) =>
    db.execute<{ table: string }>(sql`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid::regclass::text in ${Object.keys(EXPORTED)}`),
  )
  const people = new Set([
    ...naming.map(({ table }) => table),
    ...rows.filter(({ column }) => ABOUT_PEOPLE.test(column)).map(({ table }) => table),
    'accounts',
  ])
  expect([...people].sort()).toEqual([...Object.keys(EXPORTED), ...NOT_EXPORTED].sort())
  expect(Object.keys(WITHHELD).sort()).toEqual(Object.keys(EXPORTED).sort())
  const names: Record<string, string> = { account: 'account_id', order: 'transaction_id' }
  for (const [table, { whose, columns }] of Object.entries(EXPORTED)) {
    const there = rows.filter((row) => row.table === table).map(({ column }) => column)
    const by = there.includes(names[whose] ?? '') && table !== 'accounts' ? [names[whose] ?? ''] : []
    const ids: Record<string, string> = {
      order: table === 'transactions' ? 'id' : 'transaction_id',
      product_id: table === 'refund_items' ? 'item_id' : 'product_id',
    }
    const shown = columns.map((name) => ids[name] ?? name)
    const decided = new Set([...shown, ...by, ...(WITHHELD[table] ?? '').split(' ').filter(Boolean)])
    if (whose === 'invited')
      for (const one of ['account_id', 'transaction_id']) if (there.includes(one)) decided.add(one)
    expect([...decided].sort(), table).toEqual(there.sort())
    const left = (WITHHELD[table] ?? '').split(' ')
    expect(
      columns.filter((name) => left.includes(name)),
      table,
    ).toEqual([])
  }
})

test('the export holds what is the person’s, and nothing that opens the account or that staff keep for themselves', async () => {
  const { text } = await askAndFetch()
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  for (const canary of SEEDED) expect(text).toContain(mark + canary)
  for (const secret of OF_STAFF) expect(text).not.toContain(mark + secret)
  for (const name of ['accounts', 'transactions', 'transaction_items', 'receipts', 'consents', 'lecture_progress'])
    expect(data[name]?.length, name).toBeGreaterThan(0)
  expect(data.team_invitations).toHaveLength(1)
  for (const secret of ['password_hash', 'token_hash', '$argon2id$', 'revoked_by', 'revoke_reason', '"hash"'])
    expect(text).not.toContain(secret)
  const order = data.transactions?.[0]?.order
  expect(order).toMatch(/^\w{3}-\w{3}-\w{3}$/)
  expect(data.receipts?.[0]?.order).toBe(order)
})

test('the link opens for nobody else', async () => {
  const { link } = await askAndFetch()
  expect((await new Visit().request(link)).status).toBe(401)
  const other = await inSchool(1, (db) => aStaffMember(db, { email: `other-${made}@example.com` }))
  expect((await (await new Visit().as(other)).request(link)).status).toBe(404)
})

const exportsOfAccount = () =>
  inSchool(1, (db) => db.select().from(dataExports).where(eq(dataExports.accountId, account.id)))

/** As if so many seconds had passed for everything that is counted. */
const wait = (seconds: number) =>
  inSchool(1, (db) =>
    db.execute(
      sql`update limits set refilled_at = refilled_at - make_interval(secs => ${seconds}) where school_id = 1`,
    ),
  )

test('data is exported once a day: whoever comes too soon is told how long to wait, and is let in after that', async () => {
  const ask = () => visit.post('/account/data/export')
  const statuses = await Promise.all([ask(), ask(), ask()].map(async (answer) => (await answer).status))
  expect(statuses.sort()).toEqual([200, 429, 429])
  await wait(3600)
  for (let tries = 0; tries < 3; tries += 1) await ask()
  const refused = await ask()
  const seconds = Number(refused.headers.get('retry-after'))
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: expect.stringContaining('raz dziennie. Spróbuj ponownie za 23 godziny') },
  ])
  expect(seconds).toBeGreaterThan(22 * 3600)
  await wait(seconds - 60)
  expect((await ask()).status).toBe(429)
  await wait(60)
  expect((await ask()).status).toBe(200)
  expect(await (await new Visit().as(account)).page('/account/data')).toMatchObject({ status: 200 })
})

test('a new export replaces the former one, and its bytes count against the storage of the school', async () => {
  const [before, { link }] = [await storedIn(1), await askAndFetch()]
  const [first] = await exportsOfAccount()
  expect(await storage.size(first?.key ?? '')).toBe(first?.size)
  expect(await storedIn(1)).toBe(before + (first?.size ?? 0))
  await wait(24 * 3600)
  expect((await visit.post('/account/data/export')).status).toBe(200)
  await runJobs()
  const [second, ...others] = await exportsOfAccount()
  expect([others, second?.id === first?.id]).toEqual([[], false])
  expect(await storage.size(first?.key ?? '')).toBeUndefined()
  expect(await storedIn(1)).toBe(before + (second?.size ?? 0))
  expect((await visit.request(link)).status).toBe(404)
})

test('a school without room has none for an export: its job waits until there is some', async () => {
  const filled = aFilledSchool(1)
  await filled.begin()
  try {
    expect((await visit.post('/account/data/export')).status).toBe(200)
    await runJobs()
    expect(await exportsOfAccount()).toEqual([])
  } finally {
    filled.end()
  }
  await asOwner((db) => db.execute(sql`update graphile_worker._private_jobs set run_at = now()`))
  await runJobs()
  expect(await exportsOfAccount()).toHaveLength(1)
})

test('a file is removed once its link has ended, and not before', async () => {
  const { link } = await askAndFetch()
  await runSchedule('my-data.forget-exports')
  expect((await visit.request(link)).status).toBe(200)
  await inSchool(1, (db) => db.update(dataExports).set({ expiresAt: sql`now() - interval '1 second'` }))
  expect((await visit.request(link)).status).toBe(404)
  expect(storedTexts()).toContain(mark)

  await runSchedule('my-data.forget-exports')

  expect(storedTexts()).not.toContain(mark)
  expect(await inSchool(1, (db) => db.$count(dataExports))).toBe(0)
})

test('deletion takes the person out of orders that came to nothing', async () => {
  await inSchool(1, async (db) => aSale(db, account, await aCourse(db), { status: 'FAILURE' }))
  await visit.post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
  const orders = await inSchool(1, (db) => db.select().from(transactions).where(eq(transactions.accountId, account.id)))
  const names = orders.map(({ status, buyer }) => [status, buyer.first_name]).sort()
  expect(names).toEqual([
    ['FAILURE', ''],
    ['PERFORMED', `${mark}first`],
  ])
})

test('an order that comes to nothing after the deletion is emptied once it can be paid no more', async () => {
  const waiting = await inSchool(1, async (db) => aSale(db, account, await aCourse(db), { status: 'PENDING' }))
  const byId = eq(transactions.id, waiting.id)
  const forget = async () => {
    await runSchedule('payments.forget-failed-buyers')
    const [order] = await inSchool(1, (db) => db.select().from(transactions).where(byId))
    return order?.buyer.first_name
  }
  await visit.post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
  await inSchool(1, (db) => db.update(transactions).set({ status: 'CANCELED' }).where(byId))
  expect(await forget()).toBe(`${mark}first`)
  await inSchool(1, (db) => db.update(transactions).set({ createdAt: sql`now() - interval '25 hours'` }).where(byId))
  expect(await forget()).toBe('')
})

test('deletion leaves the person in the records that the law has kept, and nowhere else', async () => {
  await askAndFetch()
  expect(storedTexts()).toContain(mark)
  expect(await tablesWithCanary()).toEqual(SEEDED_TABLES)
  const answer = await visit.submit('/account/data/delete', { confirmation: 'USUŃ', password: PASSWORD })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/deleted'])
  expect(await tablesWithCanary()).toEqual(['transactions'])
  expect(storedTexts()).not.toContain(mark)
  const [row] = await inSchool(1, (db) => db.select().from(accounts).where(eq(accounts.id, account.id)))
  expect(row).toMatchObject({ passwordHash: null, role: 'student', bio: null })
  expect(row?.deletedAt).not.toBeNull()
  expect((await visit.page('/account/deleted')).status).toBe(200)
  expect((await visit.request('/account')).status).toBe(401)
})

test('letters are whose they were about: neither the next person at an address nor the last one at it gets them', async () => {
  const later = `later-${email}`
  const change = { email: later, current_password: PASSWORD }
  expect((await visit.post('/account/security/email', change)).status).toBe(200)
  await runJobs()
  const [confirm = ''] = /\/account\/security\/email\/[\w-]{43}/.exec(await newestTo(later)) ?? []
  expect((await visit.post(confirm)).status).toBe(200)
  const next = { email, first_name: 'Nextperson', password: PASSWORD, terms: true }
  expect((await new Visit().post('/register', next)).ok).toBe(true)
  expect((await new Visit().post('/password/forgot', { email })).status).toBe(200)
  await runJobs()
  const ofTheNext = await newestTo(email)
  const [reset = ''] = /\/password\/reset\/[\w-]{43}/.exec(ofTheNext) ?? []

  const { text } = await askAndFetch(later)
  expect(text).toContain(`${mark}text`)
  expect(text).not.toContain('Nextperson')
  for (const link of [reset, confirm]) expect(text).not.toContain(link)

  await visit.post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
  expect(await newestTo(email)).toBe(ofTheNext)
  const left = await inSchool(1, (db) => listMails(db, 1))
  expect(left.filter((mail) => mail.text.includes(`${mark}first`) || mail.to === later)).toEqual([])
})

async function newestTo(address: string): Promise<string> {
  const mails = await inSchool(1, (db) => listMails(db, 1))
  return mails.find(({ to }) => to === address)?.text ?? ''
}

test('sessions end, and the address is free again without what belonged to it', async () => {
  const elsewhere = await new Visit().as(account)
  await visit.post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
  expect((await elsewhere.request('/my/courses')).status).toBe(401)
  expect((await new Visit().post('/login', { email, password: PASSWORD })).status).not.toBe(200)
  const again = new Visit()
  const fields = { email, first_name: 'New', last_name: 'Person', password: PASSWORD, terms: true }
  const registered = await again.post('/register', fields)
  expect(registered.ok).toBe(true)
  const courses = (await (await again.request('/my/courses')).json()) as { data: object[] }
  expect(courses.data).toEqual([])
})

test.each([
  [{ confirmation: 'delete it', password: PASSWORD }, 'confirmation'],
  [{ confirmation: 'DELETE', password: 'something else' }, 'password'],
  [{ password: PASSWORD }, 'confirmation'],
])('without the word and the password nothing is deleted: %o', async (body, field) => {
  const answer = await visit.post('/account/data/delete', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
  expect((await visit.request('/account')).status).toBe(200)
})
