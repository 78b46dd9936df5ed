import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loweredBy } from './lower-price.ts'

const aPart = fc.record({
  productId: fc.integer({ min: 1 }),
  worth: fc.integer({ min: 0, max: 99_999_999 }),
  owned: fc.boolean(),
  denied: fc.constant(false),
})

test('never pays less than nothing or more than others; a further part never makes it dearer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.array(aPart, { maxLength: 12 }), (amount, parts) => {
      const off = loweredBy(amount, parts)
      expect(Number.isSafeInteger(off) && off >= 0 && off <= amount).toBe(true)
      const [next] = parts.filter(({ owned }) => !owned)
      const more = parts.map((part) => (part === next ? { ...part, owned: true } : part))
      expect(loweredBy(amount, more)).toBeGreaterThanOrEqual(off)
      const priced = parts.some(({ worth }) => worth > 0)
      expect(
        loweredBy(
          amount,
          parts.map((part) => ({ ...part, owned: true })),
        ),
      ).toBe(priced ? amount : 0)
      expect(
        loweredBy(
          amount,
          parts.map((part) => ({ ...part, owned: false })),
        ),
      ).toBe(0)
    }),
  )
})
