import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../platform/i18n.ts'

type At = { school: number; locale: Locale }

const titled = ({ locale }: At, title: SQL) =>
  sql`coalesce(${title} ->> ${locale}::text, ${title} ->> 'en', ${title} ->> 'pl')`

/** What the comment `c` of a statement is about, called how, and the address at which it shows the comment. */
export function placeOfComment(at: At, c: SQL): SQL {
  const { school } = at
  const found = (
    title: SQL,
    url: SQL,
  ) => sql`json_build_object('type', ${c}.type, 'id', ${c}.item_id, 'title', ${title},
    'url', ${url} || '?comment=' || ${c}.id || '#comment-' || ${c}.id)`
  return sql`case ${c}.type
    when 'community_post' then (select ${found(sql`p.title`, sql`'/community/posts/' || p.id`)}
      from community_posts p where p.school_id = ${school} and p.id = ${c}.item_id)
    when 'lecture' then (select ${found(titled(at, sql`l.title`), sql`'/' || p.slug || '/watch/' || l.id`)}
      from lectures l join products p on p.school_id = ${school} and p.id = l.product_id
      where l.school_id = ${school} and l.id = ${c}.item_id)
    when 'product' then (select ${found(titled(at, sql`p.title`), sql`'/' || p.slug`)}
      from products p where p.school_id = ${school} and p.id = ${c}.item_id)
    else (select ${found(titled(at, sql`a.title`), sql`'/articles/' || a.slug`)}
      from articles a where a.school_id = ${school} and a.id = ${c}.item_id) end`
}

/** The same for a post. */
export const placeOfPost = (p: SQL): SQL =>
  sql`json_build_object('type', 'community_post', 'id', ${p}.id, 'title', ${p}.title, 'url', '/community/posts/' || ${p}.id)`
