import { describe, expect, test } from 'vitest'
import { isNip, toNip } from './tax-number.ts'

describe('a Polish tax number', () => {
  test.each(['5252445767', '5265877635', '1234563218', '1111111111'])('can be %s', (nip) =>
    expect(isNip(nip)).toBe(true),
  )

  test.each([
    ['one digit is wrong', '5252445768'],
    ['two digits are swapped', '5225445767'],
    ['its check digit would be ten', '0000000060'],
    ['a digit is missing', '525244576'],
    ['there is one too many', '52524457670'],
    ['there are letters', '525244576A'],
  ])('cannot be one where %s', (_, nip) => expect(isNip(nip)).toBe(false))

  test('is told from the numbers of other countries', () => {
    expect(toNip('PL5252445767', 'DE')).toBe('5252445767')
    expect(toNip('5252445767', 'PL')).toBe('5252445767')
    expect(toNip('DE123456789', 'PL')).toBeUndefined()
    expect(toNip('123456789', 'DE')).toBeUndefined()
  })
})
