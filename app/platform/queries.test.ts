import { expect, test } from 'vitest'
import { expectRow, requireRow } from './queries.server.ts'

test('the first row is answered; without one it is a bug, or a 404', () => {
  expect(expectRow([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 })
  expect(() => expectRow([])).toThrow('the statement answered no row')
  expect(requireRow([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 })
  expect(() => requireRow([])).toThrow(expect.objectContaining({ status: 404, text: 'errors.not_found' }))
})
