import { expect, test } from 'vitest'
import { providerNumber } from './sale-view.ts'

test.for([
  ['pi_3Q8x:captured', 'pi_3Q8x'],
  ['pi_3Q8x:declined:ch_3Q8y', 'pi_3Q8x'],
  ['re_3Q8z:failed', 're_3Q8z'],
  ['re_3Q8z', 're_3Q8z'],
  ['WZHF5FFDRJ140731GUEST000P01:refunded:912128', '912128'],
  ['mismatched TR-BRA-4K1X:captured', 'TR-BRA-4K1X'],
] as const)('what %s is about is found at the provider as %s', ([event, number]) =>
  expect(providerNumber(event)).toBe(number),
)
