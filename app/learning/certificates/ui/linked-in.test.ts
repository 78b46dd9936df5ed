import { expect, test } from 'vitest'
import { linkedInAddress } from './linked-in.ts'

test('the month of a certificate is the school’s', () => {
  const certificate = { course: 'Light', number: 'C/2027/00001', address: 'https://lumen.example/certificates/1' }
  const asked = (timeZone: string) => {
    const address = linkedInAddress(
      { ...certificate, issuedAt: '2026-12-31T23:30:00.000Z' },
      { name: 'Lumen', timeZone },
    )
    const { searchParams } = new URL(address)
    return [searchParams.get('issueYear'), searchParams.get('issueMonth')]
  }
  expect([asked('Europe/Warsaw'), asked('UTC')]).toEqual([
    ['2027', '1'],
    ['2026', '12'],
  ])
})
