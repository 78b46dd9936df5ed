import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, given, type Places, statement } from '../platform/db.server.ts'
import { votes } from './tables.server.ts'
import { countChange, type Votable, type Voted, type VoteValue } from './vote.ts'

const setVote = statement('set_vote', (db: Db) =>
  db
    .insert(votes)
    .values(given('schoolId', 'type', 'itemId', 'accountId', 'value'))
    .onConflictDoUpdate({
      target: [votes.schoolId, votes.type, votes.itemId, votes.accountId],
      set: { before: sql`${votes.value}`, value: sql`excluded.value` },
    })
    .returning({ value: votes.value, before: votes.before }),
)

/**
 * Sets what somebody thinks of something, and tells by how much its count changes: whoever owns that count adds it in the
 * same transaction, so that any number of presses at once leaves it right.
 */
export async function castVote(
  db: Db,
  { schoolId, id: accountId }: { schoolId: number; id: number },
  { type, id: itemId }: Voted,
  value: VoteValue,
): Promise<number> {
  const [vote] = await setVote(db, { schoolId, type, itemId, accountId, value })
  return vote ? countChange(vote.before, vote.value) : 0
}

/** The votes that whoever looks gave to a row: `[{ value }]`, or none; a column for the statements of those that own it. */
export function ownVotes(at: Places<{ school: number; viewer: number | null }>, type: Votable, item: SQL) {
  return sql<{ value: VoteValue }[]>`coalesce((select json_agg(json_build_object('value', v.value)) from votes v
    where v.school_id = ${at.school} and v.type = ${sql.raw(`'${type}'`)} and v.item_id = ${item}
      and v.account_id = ${at.viewer}::bigint and v.value <> 0), '[]')`
}

/** Forgets the votes on what is deleted. */
export async function dropVotes(db: Db, schoolId: number, type: Votable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(votes).where(and(eq(votes.schoolId, schoolId), eq(votes.type, type), inArray(votes.itemId, ids)))
}
