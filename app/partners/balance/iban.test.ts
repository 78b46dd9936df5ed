import { describe, expect, test } from 'vitest'
import { isIban, tidyIban } from './iban.ts'

describe('an account number', () => {
  test.each([
    'PL61 1090 1014 0000 0712 1981 2874',
    '61109010140000071219812874',
    'DE89370400440532013000',
    'gb29-nwbk-6016-1331-9268-19',
    'NO9386011117947',
    '\ufeffPL61\u00a01090\u200b 1014\u2011 0000\u00ad0712\u202f1981 2874\u200b',
  ])('%s is one', (typed) => expect(isIban(tidyIban(typed))).toBe(true))

  test.each([
    'PL61109010140000071219812875',
    'DE8937040044053201300',
    'XX',
    '',
    'PL61',
    '0'.repeat(26),
    'PL6110901014000007121981287４',
    // The remainder is right, but no bank gives these as a checksum: the same numbers have 98, 97 and 02.
    'DE01500105170000000080',
    'DE00500105170000000001',
    'DE99500105170000000062',
  ])('%s is none', (typed) => expect(isIban(tidyIban(typed))).toBe(false))
})
