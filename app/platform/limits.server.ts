import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, inSchool, type Placeholders, rawStatement } from './db.server.ts'
import { getConnection } from './network.ts'
import { expectRow } from './queries.server.ts'
import { Refusal } from './refusal.ts'
import { limits } from './tables.server.ts'
import { together } from './together.ts'

/** A bucket of tokens that holds `burst` and gains `perSecond`. */
export type Limit = { burst: number; perSecond: number }
export type Bucket = Limit & { name: string }

/** What a person never meets, nor a classroom behind one connection: for doors that need no closer limit. */
export const ROOMY: Limit = { burst: 300, perSecond: 5 }

/** What somebody who writes, votes or searches never meets, and whoever floods does at once. */
export const TALKING: Limit = { burst: 30, perSecond: 2 }

/** Saves of long texts, all together: an editor that saves while one writes never meets it. */
export const WRITING: Bucket = { name: 'long texts', burst: 200, perSecond: 2 }

/** Copies of whatever is made in the back office, all together: more than anybody makes by hand. */
export const COPYING: Bucket = { name: 'copies', burst: 60, perSecond: 1 }

/** One connection's share of something; sessions and cookies cost nothing to make up, so they have none. */
export function bucketOfConnection(ip: string, { name, burst, perSecond }: Bucket): Bucket {
  return { name: `a:${getConnection(ip)} ${name}`, burst, perSecond }
}

/** Amounts are floating point: what lacks less than this of a token is one. */
const TOLERANCE = 1e-6

/** The least that a bucket may hold: 0, or less where tokens may be taken ahead of time. */
type Floor = { floor: SQLWrapper }

/**
 * What a bucket holds now. Where the last try was refused it stands a token lower, below its floor. A row may be newer than
 * this transaction's clock; time never runs backwards.
 */
function held({ burst, perSecond }: Record<keyof Limit, SQLWrapper>, { floor }: Floor): SQL {
  return sql`least(${burst}::float8, l.tokens + (l.tokens < ${floor}::float8)::int
    + greatest(0, extract(epoch from now() - l.refilled_at)) * ${perSecond}::float8)`
}

type BucketParams = Bucket & { schoolId: number }
type BucketColumns = Record<keyof BucketParams, SQLWrapper>

type BucketLevel = { bucket: string; tokens: number }

const NONE = sql`0`

/**
 * Takes tokens from a bucket, which is full where there is no row of it, and answers what is left. Where there are too few
 * none are taken, so that whoever tries too early does not wait longer for it; the answer is then as if they were, below the
 * floor. `from` and `where` narrow that to a condition.
 */
function refilled(
  at: BucketColumns,
  by: SQLWrapper,
  { floor = NONE as SQLWrapper, from = sql``, where = sql`` } = {},
): SQL<BucketLevel> {
  const left = sql`${held(at, { floor })} - ${by}::float8`
  return sql<BucketLevel>`
  insert into limits as l (school_id, bucket, tokens, refilled_at)
  select ${at.schoolId}::bigint, ${at.name}::text, least(${at.burst}::float8, ${at.burst}::float8 - ${by}::float8), now()
  ${from}
  on conflict (school_id, bucket) do update set
    tokens = case when ${left} < ${floor}::float8 - ${sql.raw(String(TOLERANCE))} then ${left}
      else least(${at.burst}::float8, greatest(${floor}::float8, ${left})) end,
    refilled_at = greatest(l.refilled_at, now()) ${where}
  returning bucket, tokens`
}

const changeBucket = rawStatement(
  'change_bucket',
  (param: Placeholders<BucketParams & { by: number; floor: number }>) =>
    refilled(param, param.by, { floor: param.floor }),
)

/** No row where less than a token was there. */
const takeWhole = rawStatement('take_whole_token', (param: Placeholders<BucketParams>) =>
  refilled(param, sql`1`, { where: sql`where ${held(param, { floor: NONE })} >= 1 - ${sql.raw(String(TOLERANCE))}` }),
)

type CrowdParams = BucketParams & { crowd: string; crowdBurst: number; crowdPerSecond: number }

/** A token of somebody's own, and one of their crowd's unless they had none: then what the crowd holds. */
const takeInCrowd = rawStatement('take_in_crowd', (param: Placeholders<CrowdParams>) => {
  const crowd = {
    schoolId: param.schoolId,
    name: param.crowd,
    burst: param.crowdBurst,
    perSecond: param.crowdPerSecond,
  }
  return sql<{ own: number; crowd: number }>`with own as (${refilled(param, sql`1`)}),
    crowd as (${refilled(crowd, sql`(select (own.tokens >= 0)::int from own)`, { from: sql`from own` })})
    select own.tokens as own, crowd.tokens as crowd from own cross join crowd`
})

type Change = { by: number; floor?: number }

async function change(
  db: Db,
  schoolId: number,
  { name, burst, perSecond }: Bucket,
  { by, floor = 0 }: Change,
): Promise<number> {
  const [row] = await changeBucket(db, { schoolId, name, burst, perSecond, by, floor })
  return row?.tokens ?? 0
}

/** Takes one token and tells how many are left; below 0 there was none, and none is taken. */
export function takeToken(db: Db, schoolId: number, bucket: Bucket): Promise<number> {
  return change(db, schoolId, bucket, { by: 1 })
}

/** Puts a token back that turned out not to be owed. */
export function returnToken(db: Db, schoolId: number, bucket: Bucket): Promise<number> {
  return change(db, schoolId, bucket, { by: -1 })
}

/** How many tokens a bucket holds. Nobody else looks into it before this transaction ends. */
export function hold(db: Db, schoolId: number, bucket: Bucket): Promise<number> {
  return change(db, schoolId, bucket, { by: 0 })
}

/**
 * Takes a token that may still have to come, and tells in how many seconds it is there; those who ask queue up. Where it would
 * take longer than `longest` seconds, none is taken.
 */
export async function reserveToken(db: Db, schoolId: number, bucket: Bucket, longest: number): Promise<number> {
  const left = await change(db, schoolId, bucket, { by: 1, floor: -longest * bucket.perSecond })
  return Math.max(0, -left / bucket.perSecond)
}

/** Fills buckets up again. */
export async function refill(db: Db, schoolId: number, buckets: Bucket[]): Promise<void> {
  const names = buckets.map(({ name }) => name)
  await db.delete(limits).where(and(eq(limits.schoolId, schoolId), inArray(limits.bucket, names)))
}

/** Forgets buckets that nobody has touched for a day: no limit needs longer to fill up again. */
export async function deleteOldBuckets(db: Db, schoolId: number): Promise<void> {
  await db
    .delete(limits)
    .where(and(eq(limits.schoolId, schoolId), sql`${limits.refilledAt} < now() - interval '1 day'`))
}

/** In how many seconds a bucket with so few tokens has one. */
function secondsUntilOne(tokens: number, { perSecond }: Limit): number {
  return Math.max(0, (1 - tokens - TOLERANCE) / perSecond)
}

/** Refuses with 429 and the seconds to wait until a bucket with so few tokens has one. */
export function refuseBelowOne(tokens: number, limit: Limit): void {
  refuseAnyBelowOne([[tokens, limit]])
}

/** The same of several buckets: whoever waits for the last of them finds a token in each. */
export function refuseAnyBelowOne(buckets: readonly (readonly [tokens: number, limit: Limit])[]): void {
  const wait = Math.max(...buckets.map(([tokens, limit]) => secondsUntilOne(tokens, limit)))
  if (wait > 0) refuseFor(wait)
}

const tokensOf = rawStatement(
  'tokens_of',
  (param: Placeholders<{ schoolId: number; name: string } & Limit>) => sql<{ tokens: number }>`
  select ${held(param, { floor: NONE })} as tokens
  from (select 1) as one left join limits l on l.school_id = ${param.schoolId} and l.bucket = ${param.name}`,
)

/** In how many seconds each of several buckets has a token; 0 where all have one. Takes none. */
export async function secondsUntilOneInEach(db: Db, schoolId: number, buckets: readonly Bucket[]): Promise<number> {
  let wait = 0
  for (const bucket of buckets) {
    const [row] = await tokensOf(db, { schoolId, ...bucket })
    wait = Math.max(wait, secondsUntilOne(row?.tokens ?? bucket.burst, bucket))
  }
  return wait
}

/** As `Retry-After` says it: whoever waits that long is let in. */
const wholeSeconds = (wait: number) => Math.max(1, Math.ceil(wait))

/** The seconds to wait after `takeToken` found no token in a bucket, and answered what it would have left. */
export function secondsToWait(left: number, limit: Limit): number {
  return wholeSeconds(secondsUntilOne(left + 1, limit))
}

/** Refuses with 429 and the seconds to wait. */
export function refuseFor(wait: number): never {
  const seconds = wholeSeconds(wait)
  throw new Refusal(429, ['errors.too_many', { seconds }], {}, { retryAfter: seconds })
}

/** What was spent in the last second is given back by a database that falls. */
const COUNTING = { single: true, passes: true }

type GroupedLimit = Limit & { schoolId: number }

/** In the order of their names, so that two who take several never wait for each other. */
const takeEach = rawStatement('take_tokens', (param: Placeholders<GroupedLimit & { names: string[] }>) => {
  const each = { schoolId: param.schoolId, burst: param.burst, perSecond: param.perSecond, name: sql`b.name` }
  return refilled(each, sql`1`, { from: sql`from unnest(${param.names}::text[]) b (name) order by b.name` })
})

/** A token of each of several buckets that hold as much; answers how many are left, by name. */
const takeTogether = together(
  ({ schoolId, burst, perSecond }: GroupedLimit) => `${schoolId} ${burst} ${perSecond}`,
  async (of, names) => {
    const left = await inSchool(of.schoolId, (db) => takeEach(db, { ...of, names }), COUNTING)
    return new Map(left.map(({ bucket, tokens }) => [bucket, tokens]))
  },
)

/**
 * Takes one token in a transaction apart from the request's, so that a request that fails later has still been counted. An
 * empty bucket is a 429 that names the seconds to wait.
 */
export async function spend(schoolId: number, { name, ...limit }: Bucket): Promise<void> {
  const left = await takeTogether({ schoolId, ...limit }, name)
  refuseBelowOne(left + 1, limit)
}

/**
 * Takes a token if there is one, and tells so: however many look at one thing how often, something is done about it every so
 * often.
 */
export async function spendIfThere(schoolId: number, bucket: Bucket): Promise<boolean> {
  const taken = await inSchool(schoolId, (db) => takeWhole(db, { schoolId, ...bucket }), COUNTING)
  return taken.length > 0
}

/** Spends a token of each bucket, or of none: 429 until there is one in all of them. Callers name them in the same order. */
export async function spendAll(schoolId: number, buckets: readonly Bucket[]): Promise<void> {
  await inSchool(
    schoolId,
    async (db) => {
      const tokens: [number, Bucket][] = []
      for (const bucket of buckets) tokens.push([(await takeToken(db, schoolId, bucket)) + 1, bucket])
      refuseAnyBelowOne(tokens)
    },
    { passes: true },
  )
}

/** Spends a token of somebody's own and one of their crowd's, or neither: 429 until there is one in both. */
export async function spendInCrowd(schoolId: number, own: Bucket, crowd: Bucket): Promise<void> {
  const places = { crowd: crowd.name, crowdBurst: crowd.burst, crowdPerSecond: crowd.perSecond }
  const left = await inSchool(schoolId, (db) => takeInCrowd(db, { schoolId, ...own, ...places }), COUNTING).then(
    expectRow,
  )
  const isOwnEmpty = left.own < 0
  if (!isOwnEmpty && left.crowd < 0) await inSchool(schoolId, (db) => returnToken(db, schoolId, own), COUNTING)
  refuseAnyBelowOne([
    [left.own + 1, own],
    [isOwnEmpty ? left.crowd : left.crowd + 1, crowd],
  ])
}

/** Forgets buckets whose name holds this word, such as an address: the whole of it, not the end of another's. */
export async function deleteBuckets(db: Db, schoolId: number, word: string): Promise<void> {
  const named = sql`position(${` ${word} `} in ' ' || ${limits.bucket} || ' ') > 0`
  await db.delete(limits).where(and(eq(limits.schoolId, schoolId), named))
}

/** Calls that are counted from the first of them on, and from then on anew. */
export type Window = { name: string; calls: number; seconds: number }
type WindowState = { left: number; seconds: number }

/** Counts a call in its window, or begins the next one. Time counts from the window's first call, whatever was refused in it. */
const countInWindow = rawStatement(
  'count_in_window',
  (param: Placeholders<Window & { schoolId: number }>) => sql<WindowState>`
  insert into limits as l (school_id, bucket, tokens, refilled_at)
  values (${param.schoolId}::bigint, ${param.name}::text, ${param.calls}::float8 - 1, now())
  on conflict (school_id, bucket) do update set
    tokens = case when l.refilled_at <= now() - make_interval(secs => ${param.seconds}::float8)
      then ${param.calls}::float8 - 1 else greatest(-1, l.tokens - 1) end,
    refilled_at = case when l.refilled_at <= now() - make_interval(secs => ${param.seconds}::float8)
      then now() else l.refilled_at end
  returning tokens as left,
    extract(epoch from l.refilled_at + make_interval(secs => ${param.seconds}::float8) - now())::float8 as seconds`,
)

/**
 * Counts a call, in a transaction apart from the request's: how many are left in its window, below 0 when there are none, and
 * after how many seconds all of them are back.
 */
export async function spendInWindow(schoolId: number, window: Window): Promise<WindowState> {
  const { left, seconds } = await inSchool(schoolId, (db) => countInWindow(db, { schoolId, ...window }), COUNTING).then(
    expectRow,
  )
  return { left, seconds: wholeSeconds(seconds) }
}

/** Notes when something was done last that is done in turns; forgotten after a day, as buckets are. */
export async function markBuckets(db: Db, schoolId: number, names: string[]): Promise<void> {
  await db
    .insert(limits)
    .values(names.map((bucket) => ({ schoolId, bucket, tokens: 0, refilledAt: sql`now()` })))
    .onConflictDoUpdate({
      target: [limits.schoolId, limits.bucket],
      set: { refilledAt: sql`excluded.refilled_at` },
    })
}

/** When that was, in milliseconds, by name; nothing for what was not done in the last day. */
export async function findMarks(db: Db, schoolId: number, names: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ bucket: limits.bucket, at: limits.refilledAt })
    .from(limits)
    .where(and(eq(limits.schoolId, schoolId), inArray(limits.bucket, names)))
  return new Map(rows.map(({ bucket, at }) => [bucket, Date.parse(at)]))
}
