import { and, eq, sql } from 'drizzle-orm'
import { offerProvider } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool, statement } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import type { ProviderAccount, ProviderName } from './provider.ts'
import { providerAccounts } from './tables.server.ts'

/** What a school entered to connect an account. */
export type StoredCredentials = Omit<ProviderAccount, 'origin'>

const PURPOSE = 'provider credentials'

const getOwner = (schoolId: number, provider: ProviderName) => `${schoolId} ${provider}`

const byName = statement('provider_account', (db: Db) =>
  db
    .select({ mode: providerAccounts.mode, credentials: providerAccounts.credentials })
    .from(providerAccounts)
    .where(
      and(
        eq(providerAccounts.schoolId, sql.placeholder('school')),
        eq(providerAccounts.provider, sql.placeholder('provider')),
      ),
    ),
)

/**
 * A school's account at a provider, with the credentials of these names; undefined unless all of them were entered. One
 * that the checkout offers no more is found too: what was paid there is still heard of and given back.
 */
export async function findProviderAccount(
  schoolId: number,
  provider: ProviderName,
  names: readonly string[],
): Promise<StoredCredentials | undefined> {
  if (names.length === 0) return { schoolId, mode: 'sandbox', credentials: {} }
  const [row] = await inSchool(schoolId, (db) => byName(db, { school: schoolId, provider }), { reading: true })
  if (!row) return undefined
  const credentials = opened(schoolId, provider, row.credentials)
  return names.every((name) => credentials[name]) ? { schoolId, mode: row.mode, credentials } : undefined
}

/** What a school entered at each provider; `changing` keeps others from changing it meanwhile. */
export async function listEntered(
  db: Db,
  schoolId: number,
  { changing = false }: { changing?: boolean } = {},
): Promise<Map<ProviderName, StoredCredentials & { enabled: boolean }>> {
  const query = db.select().from(providerAccounts).where(eq(providerAccounts.schoolId, schoolId))
  const rows = await (changing ? query.for('update') : query)
  return new Map(
    rows.map(({ provider, mode, enabled, credentials }) => [
      provider,
      { schoolId, mode, enabled, credentials: opened(schoolId, provider, credentials) },
    ]),
  )
}

function opened(schoolId: number, provider: ProviderName, sealed: Buffer): Record<string, string> {
  return JSON.parse(unseal(PURPOSE, getOwner(schoolId, provider), sealed).toString('utf8'))
}

/**
 * Connects a school's account at a provider, or replaces what was entered before; the credentials are kept sealed. The
 * checkout offers it from now on, or no more.
 */
export async function saveAccount(
  db: Db,
  provider: ProviderName,
  { schoolId, mode, credentials }: StoredCredentials,
  { enabled }: { enabled: boolean },
): Promise<void> {
  const sealed = seal(PURPOSE, getOwner(schoolId, provider), Buffer.from(JSON.stringify(credentials)))
  const entered = { mode, credentials: sealed, enabled }
  await db
    .insert(providerAccounts)
    .values({ schoolId, provider, ...entered })
    .onConflictDoUpdate({
      target: [providerAccounts.schoolId, providerAccounts.provider],
      set: { ...entered, changedAt: sql`excluded.changed_at` },
    })
  await offerProvider(db, schoolId, provider, enabled ? mode : null)
}
