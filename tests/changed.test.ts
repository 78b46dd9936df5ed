import { expect, test } from 'vitest'
import { browserTestsIn, testsFor } from '../scripts/changed.mjs'

const HOUSE = 'tests/architecture.test.ts'

test.each([
  [
    'app/selling/checkout/totals.ts',
    ['app/selling/checkout/totals.test.ts', 'app/selling/checkout/orders.test.ts', HOUSE],
    ['app/people/media/'],
  ],
  [
    'app/selling/payments/transaction-status.ts',
    ['app/selling/payments/transaction-status.test.ts'],
    ['app/people/sign-in/'],
  ],
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
  expect(testsFor(['app/platform/db.server.ts'])).toContain('app/selling/payment-providers/provider-accounts.test.ts')
})

test('a browser, and a build for it, is needed for its own tests alone', () => {
  expect(browserTestsIn(['tests/e2e/comments'])).toEqual(['tests/e2e/comments.test.ts'])
  expect(browserTestsIn(['app/selling/checkout', 'server/', 'tests/access'])).toEqual([])
  expect(browserTestsIn(['comments'])).toContain('tests/e2e/comments.test.ts')
})
