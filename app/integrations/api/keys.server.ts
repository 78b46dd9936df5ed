import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { list } from '#app/platform/list.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { type ApiKeyRow, KEYS_MAX } from './api-key.ts'
import { getImplied, getRights, type Scope } from './scope.ts'
import { apiKeys } from './tables.server.ts'

const PREFIX = 'kat_'
/** The letters of a key that the office goes on showing. */
const SHOWN = 12

const { id, name, scopes, prefix, expiresAt, lastUsedAt, createdAt } = apiKeys
const columnsOf = (schoolId: number) => ({
  id,
  name,
  scopes,
  prefix,
  expiresAt,
  lastUsedAt,
  createdAt,
  /** Also once whoever created it owns the school no more. */
  expired: sql<boolean>`(coalesce(${expiresAt} <= now(), false) or not exists (select from accounts a
    where a.school_id = ${schoolId} and a.id = api_keys.created_by and a.role = 'owner' and a.deleted_at is null))`,
})

/** The keys of a school, the newest first. */
export const apiKeyList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id,
  select: (db, { school }, key) =>
    db
      .select({ ...columnsOf(school.id), key })
      .from(apiKeys)
      .$dynamic(),
  where: ({ school }) => eq(apiKeys.schoolId, school.id),
  row: (found): ApiKeyRow => found,
})

export type ApiKeyInput = { name: string; scopes: Scope[]; expiresAt?: string | null }

/** Creates a key and answers it: the database keeps its hash alone. 422 for an end in the past, 409 beyond KEYS_MAX keys. */
export async function createApiKey(
  db: Db,
  { schoolId, id: createdBy }: Member,
  input: ApiKeyInput,
): Promise<{ row: ApiKeyRow; key: string }> {
  const key = PREFIX + newToken()
  const made = { ...input, scopes: [...new Set(input.scopes)], schoolId, createdBy }
  // One after the other, so that two at the same moment are counted.
  await takeAdvisoryLock(db, schoolId, 'api keys')
  if ((await db.$count(apiKeys, eq(apiKeys.schoolId, schoolId))) >= KEYS_MAX)
    throw new Refusal(409, ['api.too_many_keys', { max: KEYS_MAX }])
  const stored = await db
    .insert(apiKeys)
    .values({ ...made, keyHash: hashToken(key), prefix: key.slice(0, SHOWN) })
    .returning({ id })
    .then(expectRow)
  const row = await db
    .select(columnsOf(schoolId))
    .from(apiKeys)
    .where(hasId(apiKeys, schoolId, stored.id))
    .then(expectRow)
  if (row.expired) throw invalid('expires_at', 'api.expiry_past')
  return { row, key }
}

/** Deletes a key, which opens nothing from then on; 404 where there is none. */
export async function deleteApiKey(db: Db, schoolId: number, wanted: number): Promise<void> {
  const [gone] = await db
    .delete(apiKeys)
    .where(hasId(apiKeys, schoolId, wanted))
    .returning({ id })
  requireFound(gone)
}

const keyOfHash = statement('api_key_of_hash', (db: Db, param: Placeholders<{ school: number; hash: Buffer }>) =>
  db
    .select({
      keyId: id,
      keyName: name,
      scopes,
      unused: sql<boolean>`coalesce(${lastUsedAt} < now() - interval '1 minute', true)`,
      id: accounts.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(apiKeys)
    .innerJoin(accounts, hasId(accounts, param.school, apiKeys.createdBy))
    .where(
      and(
        eq(apiKeys.schoolId, param.school),
        eq(apiKeys.keyHash, param.hash),
        eq(accounts.role, 'owner'),
        isNull(accounts.deletedAt),
        or(isNull(expiresAt), gt(expiresAt, sql`now()`)),
      ),
    ),
)

/**
 * Whoever acts by a key: an administrator in the name of the owner who created it, with the rights of its scopes. Undefined
 * for a key that is unknown, expired, deleted or another school's, and once whoever created it is an owner no more.
 */
export async function findKeyHolder(
  db: Db,
  school: Pick<CurrentSchool, 'id'>,
  { key, locale }: { key: string; locale: Locale },
): Promise<Member | undefined> {
  if (!key.startsWith(PREFIX)) return undefined
  const [found] = await keyOfHash(db, { school: school.id, hash: hashToken(key) })
  if (!found) return undefined
  const { keyId, keyName, scopes: given, unused, ...account } = found
  if (unused)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(hasId(apiKeys, school.id, keyId))
  return {
    ...account,
    schoolId: school.id,
    kind: 'staff',
    role: 'administrator',
    affiliate: false,
    twoStep: true,
    locale,
    apiKey: { id: keyId, name: keyName, scopes: getImplied(given), rights: getRights(given) },
  }
}
