import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, text, uuid } from 'drizzle-orm/pg-core'
import type { LocalText } from './i18n.ts'

/** A bigint that fits a JavaScript number; ids are unique in the whole deployment per table. */
export const bigid = (name: string) => bigint(name, { mode: 'number' })
export const id = () => bigid('id').generatedAlwaysAsIdentity()
export const schoolId = () => bigid('school_id').notNull()
/** By what calendars know an entry, in all installations; none where its school's number went out with it. */
export const calendarUid = () => uuid('calendar_uid').defaultRandom()
export const minor = (name: string) => bigint(name, { mode: 'number' })

/** An instant, read as ISO 8601 in UTC: a string survives the way into the browser, a Date would not. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoInstant,
})

/** `2026-11-20 12:04:34.361+00`, as PostgreSQL prints it for a session in UTC, in ISO 8601. */
export function isoInstant(printed: string): string {
  return new Date(printed.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString()
}

export const localText = customType<{ data: LocalText; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

/** When a row was made or changed last: every update by the query builder writes it. */
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => sql`now()`)

/** Text that the database folds for searches, in the order of its bytes, so that a beginning is a range of an index. */
export const foldedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text with a closed list of values; the CHECK that holds it is `isOneOf` this column. */
export const enumColumn = <const Values extends readonly string[]>(name: string, values: Values) =>
  text(name, { enum: values as unknown as [string, ...string[]] }).$type<Values[number]>()

/** The CHECK of an `enumColumn`: one more value is a new migration. */
export function isOneOf(column: AnyPgColumn): SQL {
  // Where a table declares its checks, the query builder knows the values by the settings of the column alone.
  const { enumValues } = (column as unknown as { config: { enumValues?: string[] } }).config
  if (!enumValues) throw new Error(`${column.name} has no list of values`)
  return sql`${column} in (${sql.raw(enumValues.map((value) => `'${value}'`).join(', '))})`
}

/** The CHECK of a text by the limits that its input has, in characters. */
export const hasLength = (column: AnyPgColumn, min: number, max: number): SQL =>
  sql`length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
export const hasLengthUpTo = (column: AnyPgColumn, max: number): SQL =>
  sql`length(${column}) <= ${sql.raw(String(max))}`

/** The CHECK of a number by the limits that its input has. */
export const isBetween = (number: AnyPgColumn | SQL, min: number, max: number): SQL =>
  sql`${number} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
