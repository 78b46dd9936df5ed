import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, hasLength, id, instant, schoolId } from '#app/platform/columns.server.ts'
import { KEY_NAME_MAX } from './api-key.ts'
import type { Scope } from './scope.ts'

/** Keys by which programs call the API: the hash of each, what it may do, and the owner for whom it acts. */
export const apiKeys = pgTable(
  'api_keys',
  {
    schoolId: schoolId(),
    id: id(),
    name: text('name').notNull(),
    keyHash: bytes('key_hash').notNull(),
    prefix: text('prefix').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdBy: bigid('created_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at'),
    /** Written once a minute at most. */
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('api_key_hash').on(t.schoolId, t.keyHash),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('api_key_hash_length', sql`length(${t.keyHash}) = 32`),
    check('api_key_name', hasLength(t.name, 1, KEY_NAME_MAX)),
    check('api_key_scopes', sql`cardinality(${t.scopes}) > 0`),
  ],
)

/** What was answered to a call with an `Idempotency-Key`, for a day; no status while the first such call runs. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    schoolId: schoolId(),
    keyId: bigid('key_id').notNull(),
    /** Method and path. */
    call: text('call').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status'),
    /** Sealed. */
    body: text('body'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.keyId, t.call, t.idempotencyKey] }),
    foreignKey({ columns: [t.schoolId, t.keyId], foreignColumns: [apiKeys.schoolId, apiKeys.id] }).onDelete('cascade'),
    index('api_answers_by_time').on(t.schoolId, t.createdAt),
    check('api_answer_body_hash', sql`length(${t.bodyHash}) = 32`),
    check('api_answer_whole', sql`(${t.status} is null) = (${t.body} is null)`),
  ],
)
