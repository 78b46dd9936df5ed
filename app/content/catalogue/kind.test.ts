import { expect, test } from 'vitest'
import { getHomePath, KINDS } from './kind.ts'
import type { FirstStep } from './kinds/kind.ts'
import { PRODUCT_TYPES, type ProductType } from './product.ts'

const home = (type: ProductType, quantity = 1) => KINDS[type].home({ id: 7, slug: 'light', quantity })

test.each<[ProductType, FirstStep, string]>([
  ['course', 'start', '/light/watch'],
  ['bundle', 'start', '/my/courses'],
  ['consultation', 'inbox', '/my/courses'],
  ['event', 'start', '/light'],
  ['file', 'download', '/light/files'],
  ['membership', 'start', '/my/membership'],
])('the owner of a %s goes on to %s', (type, step, href) => {
  expect(home(type)).toEqual({ step, href })
  expect(getHomePath({ type, id: 7, slug: 'light' })).toBe(href)
})

test('the buyer of several licences of a course gives them to others', () => {
  expect(home('course', 5)).toEqual({ step: 'manage', href: '/home/access-manager/7' })
})

test('what an order can hold is handed over when it is paid', () => {
  const sold = PRODUCT_TYPES.filter((type) => KINDS[type].most > 0)
  expect(sold.filter((type) => KINDS[type].handsOver.length === 0)).toEqual([])
})
