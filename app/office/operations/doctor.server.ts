import '#app/file-columns.server.ts'
import { sql } from 'drizzle-orm'
import { libraryProblem } from '#app/content/videos/bunny/library.server.ts'
import { listBrokenFilms } from '#app/content/videos/stored-check.server.ts'
import { listBrokenFiles } from '#app/people/media/stored-check.server.ts'
import { listSchoolIds } from '#app/people/schools/schools.server.ts'
import { asOwner, type Db, type GlobalDb, inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { getFailure } from '#app/platform/failed-statement.server.ts'
import { findHeld } from '#app/platform/outgoing.server.ts'
import { type Fact, foldStatus, isWaiting, type TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { rightsMissing } from '#db/rights.ts'
import { type Queryable, schemaProblem, schemaVersion } from '#db/schema-version.ts'
import { INVARIANTS } from './invariants.server.ts'
import { listTablesOfSchools, ofOneSchool } from './of-one-school.server.ts'
import { listUnreadableSecrets } from './sealed-values.server.ts'
import { listBrokenForeignKeys, listOpenTables } from './table-checks.server.ts'
import { listUnfinishedWork, listWaitingJobs } from './unfinished-work.server.ts'

export type BrokenInvariant = { invariant: string; broken: string[] }

const FOLD = 'Orders: the status is what all facts together say'
const WORK = 'Later work: everything that was told is done or waits in the queue, receipts by e-mail among it'
const GIVEN_UP = 'Later work: no job was given up'
const OUTGOING = 'This database: e-mails, charges and calls to other services leave it, and are not held back'
const FILMS = 'Films: each has its files, and no files lie about without their film'
const STORED = 'Files: each has its bytes, and no bytes lie about without their row'
const KEYS = 'Tables: no row points at a row that is not there, or at another school’s'
const WALLS = 'Tables: every one that belongs to schools shows only the rows of one'

const SECRETS = 'Secrets: APP_SECRET decrypts what was encrypted with it'

const LIBRARY = 'Films: Bunny Stream takes the settings of this deployment'

const VERSION = 'Tables: they are those of this version'
const RIGHTS = 'Tables: what may be read and written in each is what this version says'

const PAGE = 2000
/** Examines every school and changes nothing: each invariant with the rows that break it. */
export function examine(): Promise<BrokenInvariant[]> {
  return asOwner(async (owner) => {
    const problem = await schemaProblem(owner.$client)
    // Nothing else can be asked of other tables.
    if (problem) return [{ invariant: VERSION, broken: [problem] }]
    const findings = new Map<string, string[]>([[VERSION, []]])
    for (const schoolId of await listSchoolIds()) {
      for (const { invariant, broken } of await examineSchool(owner, schoolId)) {
        const lines = broken.map((line) => `school ${schoolId}, ${line}`)
        findings.set(invariant, [...(findings.get(invariant) ?? []), ...lines])
      }
    }
    const dead = (await listWaitingJobs(owner)).filter((job) => job.dead)
    findings.set(
      GIVEN_UP,
      dead.map(({ id, name, problem }) => `job ${id} ${name}: ${problem}`),
    )
    const held = await findHeld()
    findings.set(OUTGOING, held ? [`held since ${held.since}: ${held.because}`] : [])
    if (env.bunny)
      findings.set(
        LIBRARY,
        [await libraryProblem()].filter((one) => one !== undefined),
      )
    findings.set(WALLS, await listOpenTables(owner))
    findings.set(RIGHTS, await wrongRights(owner.$client))
    return [...findings].map(([invariant, broken]) => ({ invariant, broken }))
  })
}

/** A later version may have set other rights. */
async function wrongRights(owner: Queryable): Promise<string[]> {
  if ((await schemaVersion(owner)).is === 'newer') return []
  return (await rightsMissing(owner)).map(
    ({ of, statements }) => `${of}: npm run migrate would ${statements.join('; ')}`,
  )
}

async function examineSchool(owner: GlobalDb, schoolId: number): Promise<BrokenInvariant[]> {
  const findings = await inSnapshot(schoolId, async (db) => {
    const all: BrokenInvariant[] = []
    const tables = await listTablesOfSchools(db)
    for (const { name, broken } of INVARIANTS) {
      const examined = examineOne(db, async () => {
        const { rows } = await db.execute<{ broken: string }>(ofOneSchool(broken, schoolId, tables))
        return rows.map((row) => row.broken)
      })
      all.push({ invariant: name, broken: await examined })
    }
    all.push({ invariant: FOLD, broken: await examineOne(db, () => wronglyFolded(db, schoolId)) })
    all.push({ invariant: KEYS, broken: await examineOne(db, () => listBrokenForeignKeys(db, schoolId)) })
    all.push({ invariant: SECRETS, broken: await examineOne(db, () => listUnreadableSecrets(db, schoolId)) })
    return all
  })
  const films = await inSnapshot(schoolId, (db) => listBrokenFilms(db, schoolId))
  const files = await inSnapshot(schoolId, (db) => listBrokenFiles(db, schoolId))
  return [
    ...findings,
    { invariant: FILMS, broken: films },
    { invariant: STORED, broken: files },
    { invariant: WORK, broken: await lostWork(owner, schoolId) },
  ]
}

/** One that cannot be examined, as it takes too long for example, is told of as such and keeps no other from being. */
async function examineOne(db: Db, look: () => Promise<string[]>): Promise<string[]> {
  await db.execute(sql`savepoint examined`)
  try {
    return await look()
  } catch (error) {
    const { code } = getFailure(error)
    if (code === undefined) throw error
    await db.execute(sql`rollback to savepoint examined`)
    return [`could not be examined: ${(getFailure(error) as Error).message} (${code})`]
  }
}

/** Queue and rows are not read at the same instant: only what is missing in two looks is lost, not on its way. */
async function lostWork(owner: GlobalDb, schoolId: number): Promise<string[]> {
  const look = async () => {
    const queue = await listWaitingJobs(owner)
    return inSnapshot(schoolId, (db) => listUnfinishedWork(db, schoolId, queue))
  }
  const first = await look()
  if (first.length === 0) return first
  const second = new Set(await look())
  return first.filter((line) => second.has(line))
}

/**
 * All of it sees one moment of the data; a large school takes its time, as nobody waits for this. Each statement is planned
 * for the school at hand: a plan made while the school was empty once took two minutes.
 */
function inSnapshot<T>(schoolId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return inSchool(schoolId, async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read read only`)
    await db.execute(sql`set local statement_timeout = '10min'`)
    await db.execute(sql`set local plan_cache_mode = 'force_custom_plan'`)
    return work(db)
  })
}

type FoldedOrder = { id: number; status: TransactionStatus; total: number; currency: string; facts: Fact[] }

/** The same fold that settles orders, over every order, page by page. */
async function wronglyFolded(db: Db, schoolId: number): Promise<string[]> {
  const broken: string[] = []
  for (let after = 0; ; ) {
    const { rows } = await db.execute<FoldedOrder>(sql`
      select t.id::float8, t.status, t.total::int, t.currency, coalesce(json_agg(json_build_object('eventId', f.event_id,
        'kind', f.kind, 'amount', f.amount, 'currency', f.currency)) filter (where f.id is not null), '[]') as facts
      from transactions t left join provider_facts f on f.school_id = ${schoolId} and f.transaction_id = t.id
      where t.school_id = ${schoolId} and t.id > ${after} group by t.id, t.status, t.total, t.currency order by t.id limit ${PAGE}`)
    for (const { id, status, total, currency, facts } of rows) {
      const folded = foldStatus(facts, total, currency).status
      const same = folded === status || (isWaiting(folded) && isWaiting(status))
      if (!same && status !== 'REVOKED') broken.push(`transaction ${id} is ${status}, not ${folded}`)
    }
    const last = rows.at(-1)
    if (!last) return broken
    after = last.id
  }
}
