import { expect, test } from 'vitest'
import { requireFound } from './refusal.ts'

test('what is missing or does not hold is refused with 404, what is there is let through', () => {
  for (const missing of [undefined, null, false])
    expect(() => requireFound(missing)).toThrow(expect.objectContaining({ status: 404, text: 'errors.not_found' }))
  expect(() => requireFound(undefined, 'team.invitation_over')).toThrow(
    expect.objectContaining({ status: 404, text: 'team.invitation_over' }),
  )
  expect(() => requireFound({ id: 1 })).not.toThrow()
})
