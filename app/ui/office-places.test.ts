import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { fits, OFFICE, placesFor } from './office-places.ts'

test('every place of the back office is a page that asks for the same permission', () => {
  const wrong = OFFICE.flatMap(({ places }) => places).filter(({ href, permission }) => {
    const route = (routes as Record<string, { declared: { access: string } }>)[`GET ${href}`]
    return route?.declared.access !== permission
  })
  expect(wrong.map(({ href }) => href)).toEqual([])
})

test('a student may open none of them', () => {
  expect(placesFor('student')).toEqual([])
})

test('the search takes beginnings of words, whatever their case and accents', () => {
  expect(fits('Teksty prawne Ustawienia', 'pra ust')).toBe(true)
  expect(fits('Zespół', 'ZESPOL')).toBe(true)
  expect(fits('Legal texts', 'egal')).toBe(false)
  expect(fits('Legal texts', ' ')).toBe(true)
})
