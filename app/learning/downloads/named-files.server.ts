import { type SQL, sql } from 'drizzle-orm'

/** The files that products of a school name, earlier versions and deleted ones too. */
export function filesOfProducts(schoolId: number): SQL {
  return sql`select v.file_id from file_versions v where v.school_id = ${schoolId}`
}
