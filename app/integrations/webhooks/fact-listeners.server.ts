import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, type Placeholders, rawStatement, readOnce } from '#app/platform/db.server.ts'
import type { FactType } from './event-types.ts'

type AccountPayload = { accountId: number }
type MembershipPayload = { membershipId: number }
type LeadPayload = { leadId: number }

/** What is known of a fact that other integrations hear of. */
export type FactPayloads = {
  'order.paid': { transactionId: number }
  'student.created': AccountPayload
  'student.updated': AccountPayload
  'student.tagged': AccountPayload & { added: number[] }
  'course.completed': AccountPayload & { productId: number }
  'access.granted': { grantId: number }
  'access.ended': { grantId: number }
  'lead.created': LeadPayload
  'lead.confirmed': LeadPayload
  'membership.started': MembershipPayload
  'membership.ended': MembershipPayload
}

export type FactListener<P> = {
  /** Called in the transaction of the fact. */
  hear: (db: Db, schoolId: number, payload: P) => Promise<void>
  /**
   * Of facts that only the clock brings about: since when somebody waits for them, as an instant; undefined where nobody
   * does.
   */
  findSince?: (db: Db, schoolId: number) => Promise<string | undefined>
}

const listening = new Map<FactType, FactListener<never>[]>()

/** Has another integration hear of a fact of the catalogue. */
export function listenToFact<Type extends FactType & keyof FactPayloads>(
  type: Type,
  listener: FactListener<FactPayloads[Type]>,
): void {
  listening.set(type, [...listFactListeners(type), listener])
}

export const listFactListeners = (type: FactType): readonly FactListener<never>[] => listening.get(type) ?? []

type ListenerSelect = (school: Placeholder) => SQL
type ListenerRow = { kind: number; row: unknown }

const selects: ListenerSelect[] = []
let isBuilt = false

const selectListeners = rawStatement(
  'fact_listeners',
  ({ school }: Placeholders<{ school: number }>) => {
    isBuilt = true
    const ofKinds = selects.map(
      (select, kind) => sql`select ${kind}::int as kind, to_json(l) as row from (${select(school)}) l`,
    )
    return sql<ListenerRow>`${sql.join(ofKinds, sql` union all `)}`
  },
  { reads: true },
)

/**
 * Declares what a kind of listener reads to know whom a fact concerns: a few rows of a school, as JSON writes them. A
 * transaction reads those of all kinds in one statement, however many facts it tells of.
 */
export function factListeners<Row extends object>(select: ListenerSelect): (db: Db, school: number) => Promise<Row[]> {
  if (isBuilt) throw new Error('a kind of listener is declared before facts are told')
  const kind = selects.push(select) - 1
  return async (db, school) => {
    const rows = await readOnce(db, selectListeners, () => selectListeners(db, { school }))
    return rows.filter((one) => one.kind === kind).map(({ row }) => row as Row)
  }
}
