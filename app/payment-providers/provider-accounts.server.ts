import { and, eq, sql } from 'drizzle-orm'
import { type Db, inSchool, statement } from '../platform/db.server.ts'
import { seal, unseal } from '../platform/sealed.server.ts'
import type { ProviderAccount, ProviderName } from './provider.ts'
import { providerAccounts } from './tables.server.ts'

/** What a school entered to connect an account. */
export type Entered = Omit<ProviderAccount, 'origin'>

const PURPOSE = 'provider credentials'

const ownerOf = (schoolId: number, provider: ProviderName) => `${schoolId} ${provider}`

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
export async function findAccount(
  schoolId: number,
  provider: ProviderName,
  names: readonly string[],
): Promise<Entered | undefined> {
  if (names.length === 0) return { schoolId, mode: 'sandbox', credentials: {} }
  const [row] = await inSchool(schoolId, (db) => byName(db, { school: schoolId, provider }), { reading: true })
  if (!row) return undefined
  const opened = unseal(PURPOSE, ownerOf(schoolId, provider), row.credentials)
  const credentials = JSON.parse(opened.toString('utf8')) as Record<string, string>
  return names.every((name) => credentials[name]) ? { schoolId, mode: row.mode, credentials } : undefined
}

/** Connects a school's account at a provider, or replaces what was entered before; the credentials are kept sealed. */
export async function saveAccount(
  db: Db,
  provider: ProviderName,
  { schoolId, mode, credentials }: Entered,
  { enabled }: { enabled: boolean },
): Promise<void> {
  const sealed = seal(PURPOSE, ownerOf(schoolId, provider), Buffer.from(JSON.stringify(credentials)))
  const entered = { mode, credentials: sealed, enabled }
  await db
    .insert(providerAccounts)
    .values({ schoolId, provider, ...entered })
    .onConflictDoUpdate({
      target: [providerAccounts.schoolId, providerAccounts.provider],
      set: { ...entered, changedAt: sql`now()` },
    })
}
