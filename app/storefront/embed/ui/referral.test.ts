import { expect, test } from 'vitest'
import { withPageReferral } from './referral.ts'

const BUY = 'https://kino.example/light/checkout?price=2'

test.each([
  ['the element’s own code', 'OLGA', '', `${BUY}&ref=OLGA`],
  ['the code that the page was opened with', null, '?utm_source=mail&ref=adam', `${BUY}&ref=adam`],
  ['its own before that of the page', 'OLGA', '?ref=adam', `${BUY}&ref=OLGA`],
  ['nothing where there is none', null, '?utm_source=mail', BUY],
  ['nothing that is no code', null, '?ref=%22%3E%3Cscript%3E', BUY],
  ['nothing that is too long', 'x'.repeat(33), '', BUY],
])('a link of an element carries %s', (_what, own, search, wanted) => {
  expect(withPageReferral(BUY, own, search)).toBe(wanted)
})
