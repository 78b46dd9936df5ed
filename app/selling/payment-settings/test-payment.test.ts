import { expect, test } from 'vitest'
import { aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { PLAYED } from '#tests/playing-providers.ts'
import { tryAccount } from './connection-test.server.ts'
import { startTestPayment } from './test-payment.server.ts'

test.each(PLAYED)(
  'credentials are tried at $name, which begins a test payment and refuses an account that it does not know',
  async (played) => {
    const { name, begin } = played
    const double = await begin()
    env.providerHosts.set(name, double.origin)
    const owner = staffViewer(await inSchool(1, (db) => aStudent(db, { role: 'owner' })))
    const connect = (credentials: Record<string, string>) =>
      inSchool(1, (db) => saveAccount(db, name, { schoolId: 1, mode: 'sandbox', credentials }, { enabled: false }))
    const known = double.credentials(1)
    const tried = async (credentials: Record<string, string>) =>
      (await tryAccount(name, { schoolId: 1, mode: 'sandbox', origin: 'https://school.example', credentials })).tried
    expect(await tried(known)).toBe('known')
    await connect(known)
    expect(new URL(await startTestPayment(owner, name, 'PLN')).origin).toBe(double.origin)
    const secret = ['api_key', 'client_secret', 'secret_key'].find((one) => known[one]) ?? ''
    const guessed = { ...known, [secret]: 'guessed' }
    expect(await tried(guessed)).toBe('refused')
    double.fail(503)
    expect(await tried(known)).toBe('unanswered')
    double.fail(undefined)
    await connect(guessed)
    await expect(startTestPayment(owner, name, 'PLN')).rejects.toMatchObject({ status: 422 })
    env.providerHosts.delete(name)
    await double.stop()
  },
)
