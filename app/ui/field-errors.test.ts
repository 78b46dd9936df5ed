import { expect, test } from 'vitest'
import { controlOf, firstOf } from './field-errors.ts'

test('of many errors the first is shown', () => {
  expect(firstOf(['Too short.', 'Not an address.'])).toBe('Too short.')
  expect(firstOf('Too short.')).toBe('Too short.')
  expect(firstOf([])).toBeUndefined()
})

test('a control in order is described by its help alone', () => {
  expect(controlOf('email', true, undefined)).toEqual({
    id: 'email',
    'aria-invalid': undefined,
    'aria-describedby': 'email-help',
  })
  expect(controlOf('email', false, [])).toEqual({
    id: 'email',
    'aria-invalid': undefined,
    'aria-describedby': undefined,
  })
})

test('a control in error says so and points at the reason', () => {
  expect(controlOf('email', true, 'Too short.')).toEqual({
    id: 'email',
    'aria-invalid': true,
    'aria-describedby': 'email-help email-error',
  })
})
