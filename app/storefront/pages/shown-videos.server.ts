import { type SQL, sql } from 'drizzle-orm'

/** The films that pages of a school show, showed, or will once their draft is published. */
export function videosOfPages(schoolId: number): SQL {
  return sql`select (b.payload->'video')::bigint from page_blocks b
    where b.school_id = ${schoolId} and b.type = 'video' and jsonb_typeof(b.payload->'video') = 'number'
    union all
    select (b.block->'payload'->'video')::bigint
    from page_versions v, jsonb_array_elements(v.blocks) as b (block)
    where v.school_id = ${schoolId} and b.block->>'type' = 'video' and jsonb_typeof(b.block->'payload'->'video') = 'number'`
}

/** The products whose own pages show a video; null for each other page. */
export function productsOfVideoPages(schoolId: number, id: number): SQL {
  return sql`select p.product_id from pages p join page_blocks b on b.school_id = ${schoolId} and b.page_id = p.id
    where p.school_id = ${schoolId} and b.payload->'video' = to_jsonb(${id}::bigint)`
}
