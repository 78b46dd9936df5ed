import { type SQL, sql } from 'drizzle-orm'

/** A query for the files of imports that may still be read: nobody goes on with one that began a month ago. */
export const filesOfImports = (schoolId: number): SQL => sql`
  select i.file_id as id from imports i where i.school_id = ${schoolId} and i.file_id is not null
    and i.created_at > now() - interval '30 days' and i.state <> 'undone' and (i.dry_run or i.state <> 'done')`
