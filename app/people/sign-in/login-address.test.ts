import { expect, test } from 'vitest'
import { getLoginAddress } from './login-address.ts'

test.each([
  ['/my/courses', '/login?to=/my/courses'],
  ['/community/posts/6?comment=2&reply=3#comment-2', '/login?to=/community/posts/6?comment=2%26reply=3%23comment-2'],
  ['/search?q=5%25+a b', '/login?to=/search?q=5%2525%2Ba%20b'],
])('the log-in before %s is read in an e-mail, and leads there', (path, address) => {
  expect(getLoginAddress('https://lumen.example', path)).toBe(`https://lumen.example${address}`)
  expect(new URL(address, 'https://lumen.example').searchParams.get('to')).toBe(path)
})
