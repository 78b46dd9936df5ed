import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { OFFICE, placesFor } from './office-places.ts'

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
