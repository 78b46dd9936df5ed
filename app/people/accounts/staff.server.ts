import { sql } from 'drizzle-orm'
import { accounts } from './tables.server.ts'

/**
 * Whether an account works in the school. The role is written out, as statements are planned once for all values: only so is
 * the index of the few who do seen to hold them, where a school has a hundred thousand others.
 */
export const isStaff = sql`${accounts.role} <> 'student'`
