import { beforeAll, expect, test } from 'vitest'
import { connectDouble } from '#tests/connected-double.ts'
import { aPayment } from '#tests/doubles/payments.ts'
import { startPayu } from '#tests/doubles/payu.ts'
import type { ProviderAccount } from '../provider.ts'
import { payu } from './adapter.server.ts'

type Account = ProviderAccount<(typeof payu.credentials)[number]>
let double: Awaited<ReturnType<typeof startPayu>>
let account: Account

beforeAll(async () => {
  const connected = await connectDouble<typeof double, Account>('payu', startPayu)
  ;({ double, account } = connected)
  return connected.end
})

test('what was paid twice at PayU, as it was begun anew meanwhile, goes back of both orders', async () => {
  const payment = aPayment()
  const { redirect } = await payu.start(account, payment)
  await double.decide(redirect, 'paid')
  await payu.start(account, aPayment({ ref: `${payment.ref}.2`, method: 'blik', typed: { blik_code: '777123' } }))
  const facts = await payu.lookUp(account, { ...payment, ids: {} })
  expect(facts.map(({ kind }) => kind)).toEqual(['captured', 'captured'])
  const back = (ref: string, amount: number) =>
    payu.refund(account, { ...payment, ids: {} }, { ref, amount, description: 'Order 7' })
  const refunds = [
    ['a part', 900],
    ['the other', 19_900],
    ['the rest', 19_000],
    ['the other', 19_900],
  ] as const
  for (const [ref, amount] of refunds)
    expect(await back(ref, amount)).toMatchObject([{ kind: 'refunded', amount, refund: ref }])
  await expect(back('more', 1)).rejects.toMatchObject({ status: 409 })
  expect((await double.witness(payment.ref)).refunded).toEqual([900, 19_000, 19_900])
})
