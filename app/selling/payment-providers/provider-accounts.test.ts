import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import type { ProviderName } from './provider.ts'
import { findProviderAccount, saveAccount } from './provider-accounts.server.ts'

const NAMES = ['secret_key', 'webhook_secret']
const SECRETS = { secret_key: 'sk_test_window', webhook_secret: 'whsec_light' }

const save = (schoolId: number, credentials: Record<string, string>, provider: ProviderName = 'stripe') =>
  inSchool(schoolId, (db) =>
    saveAccount(db, provider, { schoolId, mode: 'production', credentials }, { enabled: false }),
  )

async function keptIn(schoolId: number): Promise<Buffer> {
  const { rows } = await inSchool(schoolId, (db) =>
    db.execute<{ credentials: Buffer }>(
      sql`select credentials from provider_accounts where school_id = ${schoolId} and provider = 'stripe'`,
    ),
  )
  if (!rows[0]) throw new Error('nothing was kept')
  return rows[0].credentials
}

test('a school has no account before it entered all that the provider needs', async () => {
  expect(await findProviderAccount(1, 'stripe', NAMES)).toBeUndefined()
  await save(1, { secret_key: 'sk_test_window' })
  expect(await findProviderAccount(1, 'stripe', NAMES)).toBeUndefined()
  await save(1, { ...SECRETS, webhook_secret: '' })
  expect(await findProviderAccount(1, 'stripe', NAMES)).toBeUndefined()
})

test('what it entered last is read again, also when the checkout does not offer it, and by no other school', async () => {
  await save(1, { ...SECRETS, secret_key: 'sk_test_door' })
  await save(1, SECRETS)
  expect(await findProviderAccount(1, 'stripe', NAMES)).toEqual({
    schoolId: 1,
    mode: 'production',
    credentials: SECRETS,
  })
  expect(await findProviderAccount(2, 'stripe', NAMES)).toBeUndefined()
  expect(await findProviderAccount(1, 'payu', NAMES)).toBeUndefined()
})

test('the table shows no secret, and a row that was moved to another school or provider opens nothing', async () => {
  await save(1, SECRETS)
  const sealed = await keptIn(1)
  for (const word of Object.values(SECRETS)) expect(sealed.includes(word)).toBe(false)
  await save(2, { ...SECRETS, secret_key: 'sk_test_other' })
  await save(1, { ...SECRETS, secret_key: 'sk_test_other' }, 'payu')
  for (const [schoolId, provider] of [
    [2, 'stripe'],
    [1, 'payu'],
  ] as const) {
    await inSchool(schoolId, (db) =>
      db.execute(
        sql`update provider_accounts set credentials = ${sealed} where school_id = ${schoolId} and provider = ${provider}`,
      ),
    )
    await expect(findProviderAccount(schoolId, provider, NAMES)).rejects.toThrow()
  }
})
