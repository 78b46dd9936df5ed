import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openGrant } from '#app/access/access/access.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type KeyOf, translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { type EventKey, findEventRow } from './event-rows.server.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus, type EventOffice, type PersonRow } from './people.ts'

const { id, firstName, lastName, email } = accounts

const ofPerson = ({ schoolId, productId }: EventKey) =>
  sql`school_id = ${schoolId} and product_id = ${productId} and account_id = ${accounts.id}`

/** The first of these that is true of somebody is how they stand. */
function standingOf(key: EventKey): SQL<AttendanceStatus | null> {
  const has = (state: string) => sql`exists (select from event_seats where ${ofPerson(key)} and state = ${state})`
  const waits = (offered: SQL) => sql`exists (select from event_waiting where ${ofPerson(key)} and ${offered})`
  return sql<AttendanceStatus | null>`case when ${has('sold')} then 'seat' when ${has('missing')} then 'missing'
    when exists (select from access_grants where ${ofPerson(key)} and ${openGrant(key.schoolId)}) then 'guest'
    when ${waits(sql`offered_until > now()`)} then 'offered' when ${waits(sql`offered_until is null`)} then 'waiting' end`
}

/** Whoever may stand somehow: few of a school, so that nobody asks of all its accounts how they do. */
const concerned = ({ schoolId, productId }: EventKey) => {
  const here = sql`school_id = ${schoolId} and product_id = ${productId}`
  return sql`${accounts.id} in (select account_id from event_seats where ${here}
    union select account_id from event_waiting where ${here} union select account_id from access_grants where ${here})`
}

/** Who comes to an event, and who waits for a seat. */
export const getPeople = (key: EventKey) =>
  list({
    filters: { q: Filter(Line(1, 100)), standing: Filter(z.enum(ATTENDANCE_STATUSES)) },
    sorts: { newest: { first: 'desc' } },
    id,
    select: (db, _, order) =>
      db
        .select({
          id,
          firstName,
          lastName,
          email,
          standing: standingOf(key),
          seats: sql<number>`(select coalesce(sum(quantity), 0)::int from event_seats where ${ofPerson(key)} and state = 'sold')`,
          joinedAt: sql<string | null>`(select joined_at::text from event_visits where ${ofPerson(key)})`,
          offeredUntil: sql<string | null>`(select offered_until::text from event_waiting where ${ofPerson(key)})`,
          key: order as SQL<number>,
        })
        .from(accounts)
        .$dynamic(),
    where: ({ school }, { q, standing }) =>
      and(
        eq(accounts.schoolId, school.id),
        concerned(key),
        standing ? sql`${standingOf(key)} = ${standing}` : sql`${standingOf(key)} is not null`,
        holdsWords(sql`${accounts.wordsKey}`, q),
      ),
    row: (found): PersonRow => ({
      id: found.id,
      student: { id: found.id, name: viewerName(found), email: found.email },
      standing: found.standing ?? 'waiting',
      seats: found.seats,
      joinedAt: found.joinedAt && isoInstant(found.joinedAt),
      offeredUntil: found.offeredUntil && isoInstant(found.offeredUntil),
    }),
  })

export const peopleFile: ListFile<PersonRow> = {
  name: 'participants',
  columns: ({ locale }) => {
    const t = (key: KeyOf<'live-events'>) => translate(locale, `live-events.${key}`)
    return [
      { head: t('person'), cell: ({ student }) => student.name },
      { head: t('email'), cell: ({ student }) => student.email },
      { head: t('standing'), cell: ({ standing }) => t(`standing_${standing}`) },
      { head: t('seats_count'), cell: ({ seats }) => seats },
      { head: t('joined_at'), at: ({ joinedAt }) => joinedAt },
    ]
  },
}

/** What stands beside the list; null while nobody has said when it is. */
export async function findEventOffice(db: Db, key: EventKey): Promise<EventOffice | null> {
  const event = await findEventRow(db, key)
  if (!event) return null
  const { rows } = await db.execute<{ came: number; over: boolean }>(sql`
    select count(v.account_id)::int as came, ${event.endsAt}::timestamptz <= now() as over
    from (select 1) as one left join event_visits v on v.school_id = ${key.schoolId} and v.product_id = ${key.productId}`)
  const { startsAt, endsAt, timeZone, seats, taken, canceledAt, replayId } = event
  return {
    id: key.productId,
    startsAt,
    endsAt,
    timeZone,
    seats,
    taken,
    came: rows[0]?.came ?? 0,
    over: rows[0]?.over ?? false,
    canceled: canceledAt !== null,
    replayId,
  }
}
