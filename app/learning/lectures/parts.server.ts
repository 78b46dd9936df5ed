import { type Placeholder, type SQL, sql } from 'drizzle-orm'

type Value = SQL | Placeholder
type LectureParams = { school: Value; account: Value; lecture: Value }

/**
 * The parts of a lecture in order (Part of parts.ts), with what an account did in each, as one JSON value of a statement:
 * the page reads them by it, and so does what changes them.
 */
export function lectureParts({ school, account, lecture }: LectureParams): SQL {
  const isMedium = sql`c.type in ('video', 'audio')`
  const medium = sql`coalesce('video ' || (c.payload->>'video_id'), 'file ' || (c.payload->>'file_id'))`
  const id = (name: 'video_id' | 'file_id') =>
    sql`case when ${isMedium} then (c.payload->>${sql.raw(`'${name}'`)})::bigint end`
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'type', c.type,
      'medium', case when ${isMedium} then ${medium} end,
      'seconds', coalesce(
        (select v.duration_seconds from videos v where v.school_id = ${school} and v.id = ${id('video_id')}),
        (select f.duration_seconds from files f where f.school_id = ${school} and f.id = ${id('file_id')}),
        case when ${isMedium} and p.medium = ${medium} then p.length end),
      'letters', case c.type when 'text'
        then greatest(length(c.payload#>>'{html,en}'), length(c.payload#>>'{html,pl}')) end,
      'key', case c.type when 'quiz' then jsonb_path_query_array(c.payload, '$.answers[*].correct') end,
      'items', case c.type when 'checklist' then jsonb_path_query_array(c.payload, '$.items[*].id') end,
      'ticked', case c.type when 'checklist' then (
        select json_agg(t.item_id) from checklist_ticks t where t.school_id = ${school}
          and t.account_id = ${account} and t.component_id = c.id) end,
      'covered', p.covered::text, 'coveredOf', p.medium, 'countedAt', p.counted_at, 'done', p.done_at is not null)
      order by c.position, c.id), '[]')
    from components c
      left join component_coverage p on p.school_id = ${school} and p.account_id = ${account} and p.component_id = c.id
    where c.school_id = ${school} and c.lecture_id = ${lecture} and c.deleted_at is null)`
}
