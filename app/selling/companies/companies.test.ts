import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { type RegistersDouble, startRegisters } from '#tests/doubles/registers.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { toVatNumber } from './vat-number.ts'

let double: RegistersDouble
let connection = 0

beforeEach(async () => {
  double = await startRegisters()
  env.providerHosts.set('white_list', double.origin)
  env.providerHosts.set('vies', double.origin)
  double.companies.set('5252445767', {
    name: 'PRACOWNIA SP. Z O.O.',
    nip: '5252445767',
    statusVat: 'Czynny',
    workingAddress: 'UL. KWIATOWA 12/3, 90-004 ŁÓDŹ',
    residenceAddress: 'UL. DOMOWA 1, 00-001 WARSZAWA',
  })
  double.vies.set('ATU12345678', { valid: true, name: 'Lichtbild GmbH', address: 'Lindengasse 4\n1070 Wien' })
  double.vies.set('CZ12345678', {
    valid: true,
    name: 'Okno s.r.o.',
    address: 'Dlouhá 7/3a\nPRAHA 1 - JOSEFOV\n110 00  PRAHA 1',
  })
  // What is no place is told from one at once, however many numbers it holds.
  double.vies.set('CZ87654321', { valid: true, name: 'Čísla s.r.o.', address: `${'1234 '.repeat(200)},` })
  double.vies.set('DE123456789', { valid: true, name: '---', address: '---' })
})

afterEach(async () => {
  await asTablesOwner('delete from company_look_ups')
  await asTablesOwner('delete from limits')
  for (const name of ['white_list', 'vies']) env.providerHosts.delete(name)
  await double.stop()
})

/** Somebody else each time. */
function visitor(): Visit {
  connection += 1
  return new Visit(1, `10.9.0.${connection}`).speaking('en')
}

const lookUp = (vat_id: string, country = 'PL', visit = visitor()) => visit.post('/json/company', { vat_id, country })

describe('a VAT number', () => {
  test.each([
    ['525-244-57-67', 'PL', 'PL', '5252445767'],
    ['pl 5252445767', 'DE', 'PL', '5252445767'],
    ['DE 123 456 789', 'PL', 'DE', '123456789'],
    ['U12345678', 'AT', 'AT', 'U12345678'],
    ['123456789', 'GR', 'EL', '123456789'],
    ['EL123456789', 'GR', 'EL', '123456789'],
    ['GR123456789', 'GR', 'EL', '123456789'],
    ['PL\u200b\u00a0525\u2011244–57–67', 'PL', 'PL', '5252445767'],
    ['XI123456789', 'GB', 'XI', '123456789'],
    ['IT123456789', 'FR', 'FR', 'IT123456789'],
    ['FRXX123456789', 'FR', 'FR', 'XX123456789'],
  ])('%s of %s is asked as %s %s', (typed, country, prefix, number) =>
    expect(toVatNumber(typed, country)).toEqual({ country: prefix, number }),
  )

  test.each([
    ['CHE123456789', 'CH'],
    ['123456789', 'US'],
    ['', 'PL'],
  ])('%s of %s is asked nowhere', (typed, country) => expect(toVatNumber(typed, country)).toBeUndefined())
})

describe('a look-up', () => {
  test('fills in name and address from the white list, once a day', async () => {
    const company = {
      name: 'PRACOWNIA SP. Z O.O.',
      street: 'UL. KWIATOWA 12/3',
      postal_code: '90-004',
      city: 'ŁÓDŹ',
      country: 'PL',
    }
    const first = await lookUp('PL 525-244-57-67')
    expect([first.status, await first.json()]).toEqual([200, { state: 'found', company }])
    double.companies.clear()
    expect(await (await lookUp('5252445767')).json()).toEqual({ state: 'found', company })
    expect(double.asked).toEqual([expect.stringMatching(/^GET \/api\/search\/nip\/5252445767\?date=\d{4}-\d\d-\d\d$/)])
  })

  test('asks VIES for other countries, and calls no number unknown where a state hides its names', async () => {
    expect(await (await lookUp('ATU12345678', 'AT')).json()).toEqual({
      state: 'found',
      company: { name: 'Lichtbild GmbH', street: 'Lindengasse 4', postal_code: '1070', city: 'Wien', country: 'AT' },
    })
    expect(await (await lookUp('DE123456789', 'DE')).json()).toEqual({ state: 'unnamed', company: null })
    expect(await (await lookUp('CZ12345678', 'CZ')).json()).toMatchObject({
      company: { street: 'Dlouhá 7/3a, PRAHA 1 - JOSEFOV', postal_code: '110 00', city: 'PRAHA 1' },
    })
    expect(await (await lookUp('CZ87654321', 'CZ')).json()).toMatchObject({ company: { postal_code: '', city: '' } })
    expect(await (await lookUp('DE987654321', 'DE')).json()).toEqual({ state: 'not_found', company: null })
    expect(await (await lookUp('PL1111111111')).json()).toEqual({ state: 'not_found', company: null })
  })

  test.each(['limit', 'unavailable', 'html'] as const)('goes on without the register: %s', async (fault) => {
    double.fault = fault
    const answers = await Promise.all([lookUp('5252445767'), lookUp('ATU12345678', 'AT')])
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([200, { state: 'later', company: null }])
    double.fault = null
  })

  test('does not wait for ever for a silent register, and holds no connection of ours meanwhile', async () => {
    double.fault = 'silent'
    const waiting = Array.from({ length: 8 }, () => lookUp('5252445767'))
    expect((await visitor().request('/courses')).status).toBe(200)
    for (const answer of await Promise.all(waiting)) expect(await answer.json()).toMatchObject({ state: 'later' })
  }, 20_000)

  test('refuses what is no number, and asks nobody for it', async () => {
    for (const [vat_id, message] of [
      ['5252445768', 'This NIP is not valid. Check its ten digits.'],
      ['!!', 'Incorrect VAT Number format'],
    ] as const) {
      const answer = await lookUp(vat_id)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { vat_id: [message] } })
    }
    expect(double.asked).toEqual([])
  })

  test('is counted by connection', async () => {
    const visit = visitor()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await lookUp('5252445767', 'PL', visit)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await lookUp('5252445767')).status).toBe(200)
    expect(double.asked).toHaveLength(1)
  })

  test('is asked for one connection twenty times a day, and for others still', async () => {
    const flood = visitor()
    const states: string[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      await asTablesOwner("delete from limits where bucket not like '%company look-ups'")
      const answer = await lookUp(`DE${123_456_000 + tries}`, 'DE', flood)
      states.push(((await answer.json()) as { state: string }).state)
    }
    expect([states.slice(0, 20).includes('later'), states.at(-1)]).toEqual([false, 'later'])
    expect(double.asked).toHaveLength(20)
    expect(await (await lookUp('5252445767')).json()).toMatchObject({ state: 'found' })
  })

  test('asks nobody in the evaluation start', async () => {
    for (const name of ['white_list', 'vies']) env.providerHosts.delete(name)
    expect(await (await lookUp('1234563218')).json()).toMatchObject({ state: 'found', company: { city: 'Łódź' } })
    expect(await (await lookUp('DE123456789', 'DE')).json()).toMatchObject({ company: { name: 'Lichtbild GmbH' } })
    expect(double.asked).toEqual([])
  })
})

describe('the later check', () => {
  const invoice = { type: 'company', name: 'Lichtbild', street: 'Lindengasse 4', postal_code: '1070', city: 'Wien' }
  const checks = () => asTablesOwner('select * from vat_checks order by at')

  async function paid(given: object): Promise<number> {
    const { slug } = await forSale()
    const body = { ...newBuyer(), consents: CONSENTS, invoice: { ...invoice, ...given } }
    const placed = await (await visitor().post(`/${slug}/onepagecheckoutregister`, body)).json()
    const { redirect, hash } = placed as { redirect: string; hash: string }
    await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
    const [row] = await asTablesOwner('select id from transactions where hash = $1', [hash])
    return Number(row?.id)
  }

  test('stands beside the order with the register’s own reference', async () => {
    const id = await paid({ country: 'AT', vat_id: 'ATU12345678' })
    await runJobs()
    const [check] = (await checks()).filter(({ transaction_id }) => Number(transaction_id) === id)
    const said = { number: 'ATU12345678', register: 'vies', standing: 'valid', name: 'Lichtbild GmbH' }
    expect(check).toMatchObject({ ...said, reference: 'WAPIU12345678' })
    const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    const visit = (await new Visit().as(owner)).speaking('en')
    const { sale } = (await (await visit.request(`/home/transactions/${id}`)).json()) as { sale: object }
    expect(sale).toMatchObject({ vat_check: { ...said, reference: 'WAPIU12345678' } })
    const html = await (await visit.page(`/home/transactions/${id}`)).text()
    for (const words of ['Active VAT payer', 'VIES: Lichtbild GmbH', 'Reference WAPIU12345678'])
      expect(html).toContain(words)
  })

  test('is made anew for another number on the invoice, beside the old one', async () => {
    const id = await paid({ country: 'AT', vat_id: 'ATU12345678' })
    await runJobs()
    const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
    const visit = await new Visit().as(owner)
    const corrected = { ...invoice, country: 'AT', vat_id: 'ATU99999999' }
    const body = { first_name: 'Karolina', last_name: 'Nowak', invoice: corrected }
    expect((await visit.post(`/home/transactions/${id}/buyer`, body)).status).toBe(200)
    const saleNow = async () =>
      ((await (await visit.request(`/home/transactions/${id}`)).json()) as { sale: { vat_check: unknown } }).sale
    expect((await saleNow()).vat_check).toBe('waiting')
    await runJobs()
    expect((await saleNow()).vat_check).toMatchObject({ number: 'ATU99999999', standing: 'invalid' })
    expect((await checks()).filter(({ transaction_id }) => Number(transaction_id) === id)).toHaveLength(2)
  })

  test('what proves where its buyer is stays with the order', async () => {
    const id = await paid({ country: 'AT', vat_id: 'ATU12345678' })
    const [order] = await asTablesOwner('select buyer from transactions where id = $1', [id])
    expect(order?.buyer).toMatchObject({ invoice: { country: 'AT' } })
    const agreed = await asTablesOwner('select ip, at from consents where transaction_id = $1', [id])
    for (const { ip, at } of agreed) expect([ip, at]).toEqual([expect.stringMatching(/^10\.9\./), expect.any(Date)])
    expect(agreed.length).toBeGreaterThan(0)
  })

  test('comes once the register is back, and an outage is never written down as an invalid number', async () => {
    double.fault = 'unavailable'
    const id = await paid({ country: 'PL', vat_id: '5252445767', postal_code: '90-004' })
    await runJobs()
    const ours = async () => (await checks()).filter(({ transaction_id }) => Number(transaction_id) === id)
    expect(await ours()).toEqual([])
    double.fault = null
    await asTablesOwner('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())')
    await runJobs()
    expect(await ours()).toMatchObject([{ number: 'PL5252445767', register: 'white_list', standing: 'valid' }])
  })
})
