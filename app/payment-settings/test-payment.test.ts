import { expect, test } from 'vitest'
import { aStudent, staffViewer } from '#app/accounts/factory.server.ts'
import { saveAccount } from '#app/payment-providers/provider-accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { startTestPayment } from './test-payment.server.ts'

test.each(PLAYED)(
  'a test payment is begun at $name, and refused in words to an account that it does not know',
  async (played) => {
    const { name, begin } = played
    const double = await begin()
    env.providerHosts.set(name, double.origin)
    const owner = staffViewer(await inSchool(1, (db) => aStudent(db, { role: 'owner' })))
    const connect = (credentials: Record<string, string>) =>
      inSchool(1, (db) => saveAccount(db, name, { schoolId: 1, mode: 'sandbox', credentials }, { enabled: false }))
    const known = double.credentials(1)
    await connect(known)
    expect(new URL(await startTestPayment(owner, name, 'PLN')).origin).toBe(double.origin)
    const secret = ['api_key', 'client_secret', 'secret_key'].find((one) => known[one]) ?? ''
    await connect({ ...known, [secret]: 'guessed' })
    await expect(startTestPayment(owner, name, 'PLN')).rejects.toMatchObject({ status: 422 })
    env.providerHosts.delete(name)
    await double.stop()
  },
)
