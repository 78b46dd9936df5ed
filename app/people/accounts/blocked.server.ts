import { type SQL, sql } from 'drizzle-orm'
import { accounts } from './tables.server.ts'

/** Whether an account is blocked now: a block for a time ends by itself. */
export const isBlocked: SQL<boolean> = sql`(${accounts.blockedAt} is not null and (${accounts.blockedUntil} is null or ${accounts.blockedUntil} > now()))`
