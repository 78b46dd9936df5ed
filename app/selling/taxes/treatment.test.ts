import { describe, expect, test } from 'vitest'
import { collectEvidence, decideTreatment, isContradictory } from './treatment.ts'
import { EU_COUNTRIES, findStandardRate } from './vat-rates.ts'

describe('the standard rates', () => {
  test('are those of the 27 states', () => {
    const rates = EU_COUNTRIES.map((country) => [country, (findStandardRate(country, '2026-11-29') ?? 0) / 100])
    expect(Object.fromEntries(rates)).toEqual({
      ...{ AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24, HR: 25 },
      ...{
        HU: 27,
        IE: 23,
        IT: 22,
        LT: 21,
        LU: 17,
        LV: 21,
        MT: 18,
        NL: 21,
        PL: 23,
        PT: 23,
        RO: 21,
        SE: 25,
        SI: 22,
        SK: 23,
      },
    })
  })

  test.each([
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['SK', '2024-12-31', 2000],
    ['SK', '2025-01-01', 2300],
    ['RO', '2025-07-31', 1900],
    ['RO', '2025-08-01', 2100],
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['GR', '2026-01-01', 2400],
    ['GB', '2026-01-01', undefined],
  ])('of %s on %s are %s', (country, day, rate) => expect(findStandardRate(country, day)).toBe(rate))
})

describe('an order', () => {
  const on = { enabled: true, country: 'PL' }
  const from = (country: string, type: 'personal' | 'company' = 'personal', numberPrefix?: string) => ({
    invoice: { type, country },
    numberPrefix,
    method: 'card',
  })

  test.each([
    ['a person in Germany', from('DE'), { treatment: 'oss', country: 'DE' }],
    ['a company in Germany without a number', from('DE', 'company'), { treatment: 'oss', country: 'DE' }],
    ['a German company', from('DE', 'company', 'DE'), { treatment: 'reverse_charge', country: 'DE' }],
    ['a Greek company', from('GR', 'company', 'EL'), { treatment: 'reverse_charge', country: 'GR' }],
    ['a Polish company in Germany', from('DE', 'company', 'PL'), { treatment: 'oss', country: 'DE' }],
    ['somebody at home', from('PL'), undefined],
    ['somebody outside of the Union', from('US'), undefined],
    ['somebody without an address', { numberPrefix: undefined, method: 'card' }, undefined],
  ])('of %s is treated so', (_, buyer, treatment) => expect(decideTreatment(on, buyer)).toEqual(treatment))

  test('is taxed by its prices while the school does not use OSS', () =>
    expect(decideTreatment({ enabled: false, country: 'PL' }, from('DE'))).toBeUndefined())

  test('keeps all that says where its buyer is, and whether that contradicts', () => {
    const agreeing = collectEvidence(from('GR', 'company', 'EL'))
    expect(agreeing).toEqual([
      { kind: 'billing_address', country: 'GR' },
      { kind: 'vat_number', country: 'GR' },
    ])
    expect(isContradictory(agreeing)).toBe(false)
    const blik = collectEvidence({ ...from('DE'), method: 'blik' })
    expect(blik).toContainEqual({ kind: 'payment', country: 'PL' })
    expect(isContradictory(blik)).toBe(true)
  })
})
