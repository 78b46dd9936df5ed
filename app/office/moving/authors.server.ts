import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ImportContext, StoredRow } from '#app/office/imports/kinds.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { isStaffRole } from '#app/platform/viewer.ts'

/** Who wrote what a row holds; `byAdmin` where they work here. */
export type Author = { id: number; byAdmin: boolean }

/** The accounts of those who wrote these rows, by their addresses. */
export async function listAuthors(
  db: Db,
  { school }: ImportContext,
  rows: readonly StoredRow[],
): Promise<Map<string, Author>> {
  const keys = [...new Set(rows.flatMap(({ emailKey }) => emailKey ?? []))]
  if (keys.length === 0) return new Map()
  const found = await db
    .select({ id: accounts.id, role: accounts.role, emailKey: accounts.emailKey })
    .from(accounts)
    .where(and(eq(accounts.schoolId, school.id), inArray(accounts.emailKey, keys), isNull(accounts.deletedAt)))
  return new Map(found.map(({ id, role, emailKey }) => [emailKey, { id, byAdmin: isStaffRole(role) }]))
}

/** Why nobody here wrote a row. */
export const noAuthor = ({ emailKey, cells }: StoredRow): Message =>
  emailKey === null ? 'moving.author_missing' : ['moving.author_unknown', { email: cells.email ?? '' }]
