import { expect, test } from 'vitest'
import { Slug } from '#app/platform/http.server.ts'
import { routes } from '#app/routes.ts'
import { isReservedSlug } from './reserved-slugs.ts'

const firstWords = Object.keys(routes).map((address) => address.split('/')[1]?.split('?')[0] ?? '')

test('no product can hide behind the first word of an address of ours', () => {
  const open = firstWords.filter((word) => Slug.safeParse(word).success && !isReservedSlug(word))
  expect([...new Set(open)]).toEqual([])
})

test.each([
  'subscribe',
  'community',
  'articles',
  'certificates',
  'search',
  'my',
  'account',
  'home',
  'json',
  'transaction',
])('%s is kept for a page of ours', (word) => expect(isReservedSlug(word)).toBe(true))

test('other words are free', () => {
  for (const slug of ['demo-course', 'light', 'my-course', 'courses-2']) expect(isReservedSlug(slug)).toBe(false)
})
