import { z } from 'zod'
import type { Company, RegisterAnswer } from './register.ts'
import { queryRegister, RegisterAway } from './register-call.server.ts'
import type { VatNumber } from './vat-number.ts'

const Answer = z.object({
  valid: z.boolean(),
  /** `VALID` and `INVALID` are answers; everything else says that nobody could be asked. */
  userError: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
const ANSWERS: readonly unknown[] = [undefined, null, '', 'VALID', 'INVALID']

/** Asks VIES; whoever asks by a number of its own gets a reference that proves the answer. */
export async function queryVies(
  host: string,
  { country, number }: VatNumber,
  requester?: VatNumber,
): Promise<RegisterAnswer> {
  const register = await queryRegister(`${host}/taxation_customs/vies/rest-api/check-vat-number`, Answer, {
    countryCode: country,
    vatNumber: number,
    ...(requester && { requesterMemberStateCode: requester.country, requesterNumber: requester.number }),
  })
  if (!ANSWERS.includes(register.userError)) throw new RegisterAway(`VIES said ${register.userError}`)
  return {
    register: 'vies',
    standing: register.valid ? 'valid' : 'invalid',
    company: register.valid ? getCompany(register, country) : null,
    reference: register.requestIdentifier || null,
  }
}

/** Some states hide names and addresses behind hyphens. */
const shown = (text: string | null | undefined) => (text && /[^\s-]/.test(text) ? text.trim() : '')
/** `1010 WIEN`, `D02 X285 DUBLIN`, `140 00 PRAHA 4`: words up to the last with a digit, and a city, or its district. */
const PLACE = /^(?<postal>[^\s\d]*\d\S*(?:\s[^\s\d]*\d\S*)*)\s(?<city>[^\s\d,][^\d,]*(?:\s\d{1,2})?)$/

function getCompany({ name, address }: z.infer<typeof Answer>, prefix: string): Company | null {
  if (!shown(name)) return null
  const lines = shown(address)
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const { postal = '', city = '' } = PLACE.exec(lines.at(-1) ?? '')?.groups ?? {}
  const street = (city ? lines.slice(0, -1) : lines).join(', ')
  return { name: shown(name), street, postal_code: postal, city, country: COUNTRIES[prefix] ?? prefix }
}

/** As addresses call what VAT numbers call otherwise. */
const COUNTRIES: Record<string, string> = { EL: 'GR', XI: 'GB' }
