import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { publishAll } from '#app/platform/outbox.server.ts'
import { CODE_LENGTH, CODE_LETTERS } from './certificate.ts'
import { certificateIssued } from './events.server.ts'
import { DEFAULT_DESIGN, type Design } from './look.ts'
import { certificates } from './tables.server.ts'

/** Whom a certificate is given, and of which day; now without one. */
export type CertificateRecipient = { accountId: number; at: string | null }

type Facts = {
  account: number
  name: string
  confirmed: boolean
  locale: Locale
  course: LocalText
  design: Design | null
  minutes: number
  lectures: number
  grade: number | null
  at: string
  series: string
}

/** Revoked, and not by staff: it was earned no longer after a result was corrected. Of certificates `c`. */
export const isRevokedByRule = sql`c.revoked_at is not null and c.revoked_by is null`

/**
 * Each of these accounts' certificates of a product; those that have none are given one, and `made` are theirs. One that was
 * earned no longer holds again; what staff revoked stays revoked.
 */
export async function issue(
  db: Db,
  schoolId: number,
  productId: number,
  recipients: CertificateRecipient[],
): Promise<{ ids: number[]; made: number[] }> {
  if (recipients.length === 0) return { ids: [], made: [] }
  await lockNumbers(db, schoolId)
  const has = await held(db, schoolId, productId, recipients)
  const missing = recipients.filter(({ accountId }) => !has.has(accountId))
  const facts = await listFacts(db, schoolId, productId, missing, await today(db))
  const made = await createCertificates(db, schoolId, productId, facts)
  const ids = recipients.flatMap(({ accountId }) => has.get(accountId) ?? made.get(accountId) ?? [])
  return { ids, made: [...made.values()] }
}

/** Lets nobody else of the school give numbers before this transaction ends: there are no gaps, and nobody is given two. */
export async function lockNumbers(db: Db, schoolId: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'certificates')
}

/** The certificates that they have; those that only a corrected exam had taken from them hold again. */
async function held(
  db: Db,
  schoolId: number,
  productId: number,
  recipients: CertificateRecipient[],
): Promise<Map<number, number>> {
  const theirs = sql`c.school_id = ${schoolId} and c.product_id = ${productId} and c.replaced_by is null
    and c.account_id = any(${sql.param(recipients.map(({ accountId }) => accountId))}::bigint[])`
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    with restored as (update certificates c set revoked_at = null, revoke_reason = null
      where ${theirs} and ${isRevokedByRule})
    select c.account_id as account, c.id from certificates c where ${theirs}`)
  return new Map(rows.map(({ account, id }) => [Number(account), Number(id)]))
}

/** The time as the database has it, to the microsecond. */
async function today(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select now()::text as at`)
  return rows[0]?.at ?? ''
}

/** The best attempts that passed, in percent, rounded down; null where there was no exam. */
const gradeOf = (schoolId: number, productId: number) => sql`(
  select floor(sum(best.score) * 100.0 / nullif(sum(best.max), 0))::int from (
    select distinct on (e.exam_id) e.score, e.max from exam_attempts e
      join exams x on x.school_id = ${schoolId} and x.id = e.exam_id and x.product_id = ${productId}
    where e.school_id = ${schoolId} and e.account_id = a.id and e.passed
    order by e.exam_id, e.score::float8 / nullif(e.max, 0) desc nulls last) as best)`

/** What a certificate says of each of these people: the name is the one confirmed last, else the account's. */
async function listFacts(
  db: Db,
  schoolId: number,
  productId: number,
  recipients: CertificateRecipient[],
  now: string,
): Promise<Facts[]> {
  if (recipients.length === 0) return []
  const accounts = sql.param(recipients.map(({ accountId }) => accountId))
  const days = sql.param(recipients.map(({ at }) => at ?? now))
  const { rows } = await db.execute<{ facts: Facts }>(sql`
    with course as (select count(*)::int as lectures, coalesce(sum(lectures.duration_minutes), 0)::int as minutes
      from lectures where lectures.school_id = ${schoolId} and lectures.product_id = ${productId} and ${lectureIsPublished})
    select json_build_object('account', a.id, 'name', coalesce(said.name, ${nameIn(sql`a`)}), 'confirmed', said.name is not null,
      'locale', a.locale, 'course', p.title, 'design', t.design, 'minutes', course.minutes, 'lectures', course.lectures,
      'grade', ${gradeOf(schoolId, productId)}, 'at', g.at,
      'series', 'C/' || to_char(g.at at time zone s.time_zone, 'YYYY')) as facts
    from unnest(${accounts}::bigint[], ${days}::timestamptz[]) with ordinality as g(account, at, nth)
      join accounts a on a.school_id = ${schoolId} and a.id = g.account
      join products p on p.school_id = ${schoolId} and p.id = ${productId}
      join schools s on s.id = ${schoolId}
      left join certificate_rules r on r.school_id = ${schoolId} and r.product_id = p.id
      left join certificate_templates t on t.school_id = ${schoolId} and t.id = r.template_id
      left join lateral (select c.name from certificates c
        where c.school_id = ${schoolId} and c.account_id = a.id and c.name_confirmed_at is not null
        order by c.id desc limit 1) as said on true
      cross join course
    order by g.nth`)
  return rows.map(({ facts }) => facts)
}

/**
 * Creates certificates under the next numbers of their years, and publishes that they were issued; answers their ids by
 * account. As many statements for one as for many: whoever else issues one waits meanwhile.
 */
async function createCertificates(
  db: Db,
  schoolId: number,
  productId: number,
  facts: Facts[],
): Promise<Map<number, number>> {
  if (facts.length === 0) return new Map()
  const rows: PgInsertValue<typeof certificates>[] = []
  for (const [series, ofSeries] of Map.groupBy(facts, (fact) => fact.series)) {
    const first = await nextNumber(db, schoolId, series, ofSeries.length)
    for (const [nth, { account, confirmed, at, design, ...printed }] of ofSeries.entries())
      rows.push({
        schoolId,
        code: newCode(),
        number: first + nth,
        productId,
        accountId: account,
        nameConfirmedAt: confirmed ? sql`now()` : null,
        issuedAt: at,
        design: design ?? DEFAULT_DESIGN,
        ...printed,
      })
  }
  const made = await db
    .insert(certificates)
    .values(rows)
    .returning({ id: certificates.id, account: certificates.accountId })
  await publishAll(
    db,
    schoolId,
    certificateIssued,
    made.map(({ id }) => ({ certificateId: id })),
  )
  return new Map(made.map(({ id, account }) => [account, id]))
}

/** The first of the next `count` numbers of a series, which whoever asks holds (lockNumbers). */
export async function nextNumber(db: Db, schoolId: number, series: string, count = 1): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into certificate_series as s (school_id, series, last_number) values (${schoolId}, ${series}, ${count}::int)
    on conflict (school_id, series) do update set last_number = s.last_number + excluded.last_number
    returning last_number as last`)
  return (rows[0]?.last ?? 0) - count + 1
}

/** A hundred random bits in letters that one can read aloud. */
export const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
