import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Day, Filter, Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { foldedHere, holdsWords } from '#app/platform/search.server.ts'
import { activity } from '#app/platform/tables.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { type ActivityRow, inWords } from './entry.ts'

const actors = alias(accounts, 'actors')
const people = alias(accounts, 'people')
const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  viewerName({ firstName: firstName ?? '', lastName: lastName ?? '' })

const Name = z.string().regex(/^[a-z_]{1,60}$/)
/** An account or an API key by its id, or all that one kind of actor did. */
const Actor = z.union([WholeNumber.pipe(z.int().positive()), z.enum(['key', 'system'])])

/** What was done in the school, the newest first. */
export const activityList = list({
  filters: {
    q: Filter(Line(1, 100)),
    actor: Filter(Actor),
    action: Filter(z.string().regex(/^[a-z_]{1,60}\.[a-z_]{1,60}$/)),
    type: Filter(Name),
    id: Filter(WholeNumber.pipe(z.int().positive())),
    from: Filter(Day),
    to: Filter(Day),
  },
  sorts: { newest: { first: 'desc' } },
  id: activity.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: activity.id,
        at: activity.at,
        actorKind: activity.actorKind,
        actorId: activity.actorId,
        actorName: activity.actorName,
        actor: { firstName: actors.firstName, lastName: actors.lastName },
        action: activity.action,
        type: activity.type,
        thingId: activity.thingId,
        title: activity.title,
        personId: activity.personId,
        person: { firstName: people.firstName, lastName: people.lastName },
        changes: activity.changes,
        ip: activity.ip,
        key,
      })
      .from(activity)
      .leftJoin(actors, and(hasId(actors, school.id, activity.actorId), eq(activity.actorKind, 'person')))
      .leftJoin(people, hasId(people, school.id, activity.personId))
      .$dynamic(),
  where: ({ school }, { q, actor, action, type, id, from, to }) => {
    const day = (date: string, plus: number) =>
      sql`((${date}::date + ${plus}::int)::timestamp at time zone ${school.timeZone})`
    const nameIn = (name: string) => sql`coalesce(${sql.raw(name)}.first_name || ' ' || ${sql.raw(name)}.last_name, '')`
    const text = foldedHere(
      sql`(${activity.title} || ' ' || coalesce(${activity.actorName}, '') || ' ' || ${nameIn('actors')} || ' ' || ${nameIn('people')})`,
    )
    return and(
      eq(activity.schoolId, school.id),
      typeof actor === 'number' ? eq(activity.actorId, actor) : actor && eq(activity.actorKind, actor),
      action === undefined ? undefined : and(isOfType(action.split('.')[0]), eq(activity.action, action)),
      isOfType(type),
      id === undefined ? undefined : eq(activity.thingId, id),
      from ? sql`${activity.at} >= ${day(from, 0)}` : undefined,
      to ? sql`${activity.at} < ${day(to, 1)}` : undefined,
      or(holdsWords(text, q)),
    )
  },
  row: ({ actor, person, ...entry }, { locale }): ActivityRow => ({
    id: entry.id,
    at: entry.at,
    actor: {
      id: entry.actorId,
      name:
        entry.actorKind === 'system'
          ? translate(locale, 'activity.system')
          : (entry.actorName ?? (actor ? nameOf(actor) : '')),
      kind: entry.actorKind,
    },
    action: entry.action,
    thing: { type: entry.type, id: entry.thingId, title: entry.title || (person ? nameOf(person) : '') },
    changes: entry.changes.map(({ field, from, to }) => ({ field, from, to })),
    ip: entry.ip,
  }),
})

const isOfType = (type: string | undefined): SQL | undefined =>
  type === undefined ? undefined : eq(activity.type, type)

/** One line an entry; its changes in one cell, as there are any number of them. */
export const activityFile: ListFile<ActivityRow> = {
  name: 'activity',
  columns: ({ locale }) => [
    { head: translate(locale, 'activity.when'), at: ({ at }) => at },
    { head: translate(locale, 'activity.who'), cell: ({ actor }) => actor.name },
    { head: translate(locale, 'activity.actor_kind'), cell: ({ actor }) => actor.kind },
    { head: translate(locale, 'activity.action'), cell: ({ action }) => action },
    { head: translate(locale, 'activity.thing'), cell: ({ thing }) => thing.title },
    { head: translate(locale, 'activity.thing_id'), cell: ({ thing }) => thing.id },
    {
      head: translate(locale, 'activity.changes'),
      cell: ({ changes }) =>
        changes.map(({ field, from, to }) => `${field}: ${inWords(from) || '–'} → ${inWords(to) || '–'}`).join('; '),
    },
    { head: translate(locale, 'activity.ip'), cell: ({ ip }) => ip },
  ],
}
