import { expect, test } from 'vitest'
import { getLoginContext } from './login-context.ts'

test.each([
  ['/home', 'office'],
  ['/home/transactions?status=failed', 'office'],
  ['/demo-course/checkout', 'order'],
  ['/my/membership', 'order'],
  ['/demo-course/watch/3?tab=notes', 'learning'],
  ['/my/courses', 'learning'],
  ['/community/posts/9#comment-2', 'community'],
  ['/account/security', 'account'],
  ['/my/transactions', 'account'],
  ['', 'school'],
  ['/homework', 'school'],
  ['/articles?next=/home', 'school'],
] as const)('%s is %s', (to, context) => {
  expect(getLoginContext(to)).toBe(context)
})
