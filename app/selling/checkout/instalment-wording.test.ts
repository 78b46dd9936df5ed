import { expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { instalmentTitle } from './instalment-wording.ts'

test('an instalment is named in each language, also of a product that is named in one', () => {
  const part = { number: 1, to: 1, count: 6 }
  const named = instalmentTitle({ en: 'Light' }, part)
  expect(named).toEqual({ en: 'Light (instalment 1 of 6)', pl: expect.stringMatching(/^Light \(rata 1 z\s6\)$/) })
  const rest = instalmentTitle({ pl: 'Światło' }, { ...part, number: 2, to: 6 })
  expect(rest.en).toBe('Światło (instalments 2 to 6 of 6)')
})
