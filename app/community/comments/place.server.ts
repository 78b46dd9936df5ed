import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#app/platform/i18n.ts'
import { textIn } from '#app/platform/queries.server.ts'
import { commentedArticles } from './later-wings.server.ts'

type Params = { school: number | Placeholder; locale: Locale | Placeholder }
type ItemColumns = { type: SQL; id: SQL; within?: SQL }

/**
 * What can be commented on, named by its type and id: `{type, id, title, url}` in the reader's language, null once it is
 * gone. `within` goes on where the address ends.
 */
export function placeOf({ school, locale }: Params, { type, id, within = sql`''` }: ItemColumns): SQL {
  const found = (title: SQL, url: SQL) =>
    sql`json_build_object('type', ${type}, 'id', ${id}, 'title', ${title}, 'url', ${url} || ${within})`
  return sql`case ${type}
    when 'community_post' then (select ${found(sql`p.title`, sql`'/community/posts/' || p.id`)}
      from community_posts p where p.school_id = ${school} and p.id = ${id})
    when 'lecture' then (select ${found(textIn(sql`l.title`, locale), sql`'/' || d.slug || '/watch/' || l.id`)}
      from lectures l join products d on d.school_id = ${school} and d.id = l.product_id
      where l.school_id = ${school} and l.id = ${id})
    when 'product' then (select ${found(textIn(sql`d.title`, locale), sql`'/' || d.slug`)}
      from products d where d.school_id = ${school} and d.id = ${id})
    when 'article' then ${commentedArticles
      .use()
      .select(sql`${school}`, id, (title, url) => found(textIn(title, locale), url))} end`
}

/** What the `comment` of a statement is about, at the address where it shows the comment. */
export const placeOfComment = (param: Params, comment: SQL): SQL =>
  placeOf(param, {
    type: sql`${comment}.type`,
    id: sql`${comment}.item_id`,
    within: sql`'?comment=' || ${comment}.id || '#comment-' || ${comment}.id`,
  })
