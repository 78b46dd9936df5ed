import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { votes } from './tables.server.ts'
import type { Votable, VoteValue } from './vote.ts'

type Vote = { school: number; id: number; account: number; value: VoteValue }

/**
 * A statement that sets what somebody thinks of a row of `table`, and adds to that row's count. The row is locked first, so
 * that any number of presses at once leaves the count right, and nothing is kept of a vote for what went meanwhile: then
 * no row is answered. The new count is computed from the locked row: an update checks its constraints on the row as the
 * statement's snapshot has it first, where a count that was raised meanwhile would fall below 0.
 * `also` are columns of that row, `it`, wanted with its count; `change` is that of countChange.
 */
export function votesFor<R extends object>(type: Votable, table: string, also: (param: Placeholders<Vote>) => SQL) {
  const counting = sql.raw(table)
  return rawStatement<R & { count: number; change: number }, Vote>(
    `vote_for_${type}`,
    (param) => sql`
      with it as (
        select * from ${counting} where school_id = ${param.school} and id = ${param.id}::bigint for no key update),
      vote as (
        insert into votes as v (school_id, type, item_id, account_id, value)
        select ${param.school}, ${type}, it.id, ${param.account}::bigint, ${param.value}::smallint from it
        on conflict (school_id, type, item_id, account_id) do update set before = v.value, value = excluded.value
        returning (value = 1)::int - (before = 1)::int as change),
      counted as (
        update ${counting} t set up_votes_count = it.up_votes_count + vote.change from it cross join vote
        where t.school_id = ${param.school} and t.id = ${param.id}::bigint and vote.change <> 0
        returning t.up_votes_count)
      select vote.change, coalesce((select up_votes_count from counted), it.up_votes_count) as count, ${also(param)}
      from it cross join vote`,
  )
}

/** The votes that whoever looks gave to a row: `[{ value }]`, or none; a column for the statements of those that own it. */
export function ownVotes(param: Placeholders<{ school: number; viewer: number | null }>, type: Votable, item: SQL) {
  return sql<{ value: VoteValue }[]>`coalesce((select json_agg(json_build_object('value', v.value)) from votes v
    where v.school_id = ${param.school} and v.type = ${sql.raw(`'${type}'`)} and v.item_id = ${item}
      and v.account_id = ${param.viewer}::bigint and v.value <> 0), '[]')`
}

/** Forgets the votes on what is deleted. */
export async function deleteVotes(db: Db, schoolId: number, type: Votable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  // As one value: a statement takes fewer values than a comment may have replies.
  const among = sql`${votes.itemId} = any(${sql.param(ids)}::bigint[])`
  await db.delete(votes).where(and(eq(votes.schoolId, schoolId), eq(votes.type, type), among))
}
