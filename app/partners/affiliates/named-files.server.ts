import { type SQL, sql } from 'drizzle-orm'

/** The files that a school gives to its affiliates. */
export function filesOfAffiliates(schoolId: number): SQL {
  return sql`select m.file_id from affiliate_materials m where m.school_id = ${schoolId}`
}
