import { describe, expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { translate } from './i18n.ts'
import { vatIdText } from './vat-id.ts'

describe('a tax number is called in Polish', () => {
  test.each([
    ['5252445767', 'PL', 'NIP 5252445767'],
    ['PL5252445767', undefined, 'NIP PL5252445767'],
    ['5252445767', undefined, 'NIP 5252445767'],
    ['DE136695976', 'DE', 'Numer VAT DE136695976'],
    ['136695976', 'DE', 'Numer VAT 136695976'],
    ['DE136695976', 'PL', 'Numer VAT DE136695976'],
    ['GB123456789', undefined, 'Numer VAT GB123456789'],
  ])('%s of %s', (number, country, said) => {
    for (const key of ['purchases.vat_id', 'sales.vat_id', 'invoices.mail_vat_id', 'ui.vat_id'] as const)
      expect(translate('pl', key, vatIdText(number, country)).replace('\u00a0', ' ')).toBe(said)
  })

  test('in the form of an order by the country that is chosen', () => {
    const label = (country: string) => translate('pl', 'checkout.vat_id', { country })
    expect([label('PL'), label('DE'), label('')]).toEqual(['NIP', 'Numer VAT', 'Numer VAT'])
  })
})
