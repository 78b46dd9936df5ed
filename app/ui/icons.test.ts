import { expect, test } from 'vitest'
import * as icons from './icons.ts'

// The package keeps old names as modules without path data, which its types do not tell.
test.each(Object.entries(icons))('%s has something to draw', (_name, icon) => {
  expect(icon?.node.length).toBeGreaterThan(0)
})
