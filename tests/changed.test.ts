import { expect, test } from 'vitest'
import { testsFor } from '../scripts/changed.mjs'

const HOUSE = 'tests/architecture.test.ts'

test.each([
  ['app/checkout/totals.ts', ['app/checkout/totals.test.ts', 'app/checkout/orders.test.ts', HOUSE], ['app/media/']],
  ['app/payments/transaction-status.ts', ['app/payments/transaction-status.test.ts'], ['app/login/']],
  ['db/seed.ts', ['db/migrations.test.ts', HOUSE], ['app/platform/', 'server/']],
  ['tests/e2e/office.test.ts', ['tests/e2e/office.test.ts', HOUSE], ['app/', 'tests/e2e/buying.test.ts']],
  ['app/platform/money.ts', ['app/platform/money.test.ts', HOUSE], ['tests/e2e/']],
  ['README.md', [HOUSE], ['app/', 'db/', 'server/', 'tests/e2e/']],
])('a change of %s is followed by its tests, and not by all', (file, some, none) => {
  const tests = testsFor([file])
  expect(tests).toEqual(expect.arrayContaining(some))
  expect(tests.filter((found) => none.some((start) => found.startsWith(start)))).toEqual([])
})

test('whatever imports what changed is tested too', () => {
  expect(testsFor(['tests/sql-rules.ts'])).toContain('tests/sql-rules.test.ts')
  expect(testsFor(['app/platform/db.server.ts'])).toContain('app/payment-providers/provider-accounts.test.ts')
})
