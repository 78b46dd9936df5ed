import { z } from 'zod'
import type { Company, RegisterAnswer } from './register.ts'
import { queryRegister } from './register-call.server.ts'

const Subject = z.object({
  name: z.string(),
  statusVat: z.string().nullish(),
  workingAddress: z.string().nullish(),
  residenceAddress: z.string().nullish(),
})
const Answer = z.object({ result: z.object({ subject: Subject.nullish(), requestId: z.string().nullish() }) })

const STANDING: Record<string, RegisterAnswer['standing']> = { Czynny: 'valid', Zwolniony: 'exempt' }

/** `ul. Kwiatowa 12/3, 90-004 Łódź` */
const POSTAL_CODE = /,?\s(\d{2}-\d{3})\s/

/** Asks the Polish white list of VAT payers for a NIP, as it stands on a day of the Polish calendar. */
export async function queryWhiteList(host: string, nip: string): Promise<RegisterAnswer> {
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(new Date())
  const { result } = await queryRegister(`${host}/api/search/nip/${nip}?date=${day}`, Answer)
  const { subject, requestId } = result
  return {
    register: 'white_list',
    standing: STANDING[subject?.statusVat ?? ''] ?? 'invalid',
    company: subject ? getCompany(subject) : null,
    reference: requestId ?? null,
  }
}

/** Of a one-person firm the place of work is the one to write to. */
function getCompany({ name, workingAddress, residenceAddress }: z.infer<typeof Subject>): Company {
  const [street = '', postal, city] = (workingAddress || residenceAddress || '').split(POSTAL_CODE, 3)
  if (!postal || !city) return { name, street: '', postal_code: '', city: '', country: 'PL' }
  return { name, street: street.trim(), postal_code: postal, city: city.trim(), country: 'PL' }
}
