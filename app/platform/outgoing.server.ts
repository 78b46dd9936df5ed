// Whether anything may leave this database: e-mails, calls to payment providers and other services, changes of stored files.
// A copy would charge the members of the original a second time, so a database that cannot be told from a copy is held until
// an operator releases it. What asks for the state is held.server.ts; here it is found out and written down.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { asOwner, type GlobalDb, inSchool, outsideSchools } from './db.server.ts'
import { env } from './env.server.ts'
import { clearHeldCache, isHeldIn } from './held.server.ts'
import { log } from './log.server.ts'
import { getPlace, listCards } from './place.server.ts'
import { expectRow } from './queries.server.ts'
import { getStorage } from './storage.server.ts'
import { delivery, mails } from './tables.server.ts'
import { newToken } from './tokens.server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** So long a failover may take. */
const FAILOVER_MS = 15 * MINUTE_MS
/** How often a mark is left among the files. */
const MARK_EVERY_MS = MINUTE_MS
/** By then a running original has renewed the mark that a copy was made with. */
const RENEWED_MS = 2 * MARK_EVERY_MS

/** The mark lies beside the files of all schools: what restores or copies the database alone does not bring it along. */
const MARK = 'installation/mark'
/** Not the door that is shut while this database is held: the mark is what that is decided by. */
const files = getStorage(env.STORAGE_URL, env.DATA_DIR)

async function readMark(): Promise<string | undefined> {
  if ((await files.size(MARK)) === undefined) return undefined
  return Buffer.concat(await files.read(MARK).toArray()).toString('utf8')
}

type ThisDatabase = {
  identity: string
  timeline: string
  data_directory: string | null
  local: boolean
  now: string
}

/**
 * A restored dump has another identity, and so has another cluster; a base backup that was promoted has another timeline.
 * One that was simply started, or a copy of the data folder, differs in neither.
 */
async function readHere(db: GlobalDb): Promise<ThisDatabase> {
  const { rows } = await db.execute<ThisDatabase>(sql`
    select (select system_identifier from pg_control_system()) || ':'
        || (select oid from pg_catalog.pg_database where datname = current_database()) || ':' || 'delivery'::regclass::oid as identity,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
      (select setting from pg_catalog.pg_settings where name = 'data_directory') as data_directory,
      inet_server_addr() is null or host(inet_server_addr()) in ('127.0.0.1', '::1') as local,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`)
  const here = expectRow(rows)
  return here
}

type StoredDelivery = typeof delivery.$inferSelect & {
  /** The server that a worker saw last still runs. Null where none was seen. */
  runs: boolean | null
}

/** Why this database may be a copy of the one that a worker was in last; undefined where it is that one. */
function findSuspicion(
  known: StoredDelivery,
  here: ThisDatabase & { place: string; mark: string | undefined },
): string | undefined {
  const age = Date.parse(here.now) - Date.parse(known.seenAt)
  if (known.identity !== here.identity) return 'this is not the database that was last sent from'
  if (known.timeline !== here.timeline && age > FAILOVER_MS) return 'the database was brought back from a backup'
  // The same running server: however far its clock was set.
  if (known.runs) return undefined
  if (age > DAY_MS) return 'no worker was here for a day'
  if (known.runs === null) return undefined
  // It was started anew since: what is said of it must fit, and what lies outside of it.
  if (!Object.hasOwn(known.places, here.place)) return 'the database was started at another place than before'
  if (!known.marks.includes(here.mark ?? '')) return 'the stored files are not those that were with this database'
  return undefined
}

/** What this process knows besides: the mark that it left last, the foreign one that it read last, and since when it waits. */
const seen: { own?: string; foreign?: string; waitingSince?: number } = {}

/**
 * Whether an instant copy may have been started a moment ago that fits in all: the same address, the same files, no network
 * card to tell machines apart. Its original renews the mark meanwhile, so waiting tells: two periods since the mark was
 * renewed last, or since this process began to wait where a clock was set back.
 */
function needsToWait(
  known: StoredDelivery,
  { now, mark, cards }: { now: string; mark?: string; cards: readonly string[] },
): boolean {
  const isOurs = cards.length > 0 || (mark !== undefined && mark === seen.own)
  if (known.runs !== false || isOurs) return false
  seen.waitingSince ??= performance.now()
  const age = Date.parse(now) - Date.parse(known.seenAt)
  return age < RENEWED_MS && performance.now() - seen.waitingSince < RENEWED_MS
}

/**
 * Whether another database renews the mark while this one runs: it is a copy, or this one is. A foreign mark is written over
 * and logged; where another foreign one lies there at the next look, this database stops: charging twice is worse.
 */
function isMarkContested({ marks, runs }: StoredDelivery, mark: string | undefined): boolean {
  const isForeign = runs === true && mark !== undefined && marks.length > 0 && !marks.includes(mark)
  const before = seen.foreign
  seen.foreign = isForeign ? mark : undefined
  if (isForeign)
    log.error('another database uses these stored files: it may be a copy of this one, npm run outgoing -- status')
  return isForeign && before !== undefined && before !== mark
}

async function lockKnown(db: GlobalDb): Promise<StoredDelivery | undefined> {
  const [known] = await db
    .select({ all: delivery, runs: sql<boolean | null>`${delivery.startedAt} = pg_postmaster_start_time()` })
    .from(delivery)
    .for('update')
  return known && { ...known.all, runs: known.runs }
}

const startedNow = sql`pg_postmaster_start_time()`

/**
 * A worker is here. Holds this database when it may be a copy of the one that a worker was in before; else writes down what
 * tells it from a copy that is made from now on, or nothing yet where only waiting can tell. Fails where the stored files cannot be read and all depends on them.
 */
export async function seeWorker(cards = listCards()): Promise<void> {
  const found = await readMark().then(
    (mark) => ({ mark }),
    (error: unknown) => ({ error }),
  )
  const next = await asOwner((owner) =>
    owner.transaction(async (db) => {
      const here = await readHere(db)
      const visible = here.local ? cards : []
      const place = getPlace(env.ownerDatabaseUrl, { dataDirectory: here.data_directory, cards: visible })
      const known = await lockKnown(db)
      if (known?.heldSince) return undefined
      if ('error' in found && known?.runs === false) throw found.error
      const mark = 'mark' in found ? found.mark : undefined
      const contested =
        known && isMarkContested(known, mark) ? 'another database renews the mark among the stored files' : undefined
      const because = contested ?? (known && findSuspicion(known, { ...here, place, mark }))
      if (because) {
        await db.update(delivery).set({ heldSince: here.now, heldBecause: because })
        log.error({ because }, 'this database is held, nothing leaves it: npm run outgoing -- status')
        return undefined
      }
      if (known && needsToWait(known, { now: here.now, mark, cards: visible })) return undefined
      seen.waitingSince = undefined
      const [latest] = known?.marks ?? []
      // The next mark only once the last one is known to lie there: else a full disk would make them unlike in the end.
      const marks = latest && latest !== mark ? (known?.marks ?? []) : [newToken(), ...(latest ? [latest] : [])]
      const written = {
        identity: here.identity,
        timeline: here.timeline,
        startedAt: startedNow,
        seenAt: here.now,
        places: { ...youngerThanDay(known?.places ?? {}, here.now), [place]: here.now },
        marks,
      }
      await db.insert(delivery).values(written).onConflictDoUpdate({ target: delivery.one, set: written })
      return marks[0]
    }),
  )
  clearHeldCache()
  if (next === undefined) return
  await files.put(MARK, Buffer.from(next))
  seen.own = next
}

function youngerThanDay(places: Record<string, string>, now: string): Record<string, string> {
  return Object.fromEntries(Object.entries(places).filter(([, at]) => Date.parse(now) - Date.parse(at) < DAY_MS))
}

/** Has a worker write down that it is here, each minute and as soon as the database was started anew; `onTrouble` hears what failed. */
export function watchDatabase(everyMs: number, onTrouble: (error: unknown) => void): () => Promise<void> {
  let lastAt = performance.now()
  let seeing: Promise<void> | undefined
  async function look(): Promise<void> {
    const isDue = performance.now() - lastAt > MARK_EVERY_MS
    if (!isDue && !(await outsideSchools(isStartedAnew))) return
    await seeWorker()
    lastAt = performance.now()
  }
  const timer = setInterval(() => {
    seeing ??= look()
      .catch(onTrouble)
      .finally(() => {
        seeing = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await seeing
  }
}

/** Whether the database waits for a worker to tell it from a copy. */
async function isStartedAnew(db: GlobalDb): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select held_since is null and started_at <> pg_postmaster_start_time() as waits from delivery`,
  )
  return rows[0]?.waits ?? false
}

/** Has nothing leave this database until it is released. */
export async function holdOutgoing(): Promise<void> {
  // The first time there is nothing yet that could be held.
  await seeWorker()
  await asOwner((db) =>
    db
      .update(delivery)
      .set({ heldSince: sql`now()`, heldBecause: 'the operator asked for it' })
      .where(sql`held_since is null`),
  )
  clearHeldCache()
}

/** The operator says that the original is gone, or that this is the original: all leaves this database from now on. */
export async function releaseOutgoing(): Promise<void> {
  await asOwner(async (db) => {
    const { identity, timeline, now: seenAt } = await readHere(db)
    const here = { identity, timeline, seenAt, startedAt: startedNow, heldSince: null, heldBecause: null }
    await db.insert(delivery).values(here).onConflictDoUpdate({ target: delivery.one, set: here })
  })
  clearHeldCache()
}

export type Hold = { since: string; because: string }

/** Since when this database is held and why; undefined while all leaves it. */
export function findHeld(): Promise<Hold | undefined> {
  return asOwner(async (db) => {
    const [row] = await db
      .select({ since: delivery.heldSince, because: delivery.heldBecause, seenAt: delivery.seenAt })
      .from(delivery)
    if (row?.since && row.because) return { since: row.since, because: row.because }
    if (!row || !(await isHeldIn(db))) return undefined
    return { since: row.seenAt, because: 'the database was started anew, and no worker has told it from a copy yet' }
  })
}

const UNSENT = inArray(mails.state, ['waiting', 'failed'])

export async function countUnsent(schoolId: number): Promise<number> {
  return inSchool(schoolId, (db) => db.$count(mails, and(eq(mails.schoolId, schoolId), UNSENT)))
}

/** Has the e-mails of a school that were not sent when it was held never leave; answers how many. */
export async function discardUnsent(schoolId: number, { since }: Hold): Promise<number> {
  const { rowCount } = await inSchool(schoolId, (db) =>
    db
      .update(mails)
      .set({ state: 'kept' })
      .where(and(eq(mails.schoolId, schoolId), UNSENT, lte(mails.createdAt, since))),
  )
  return rowCount ?? 0
}
