import { z } from 'zod'
import { afterCommit, json } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { isNip } from '#app/selling/invoices/tax-number.ts'
import { VatId } from '../inputs.server.ts'
import { lookUp } from '../look-ups.server.ts'
import { toVatNumber } from '../vat-number.ts'

const CompanyQuery = z.object({ vat_id: VatId, country: z.string().regex(/^[A-Z]{2}$/) })
/** More than whoever mistypes their own number a few times. */
const limit = { burst: 10, perSecond: 1 / 20 }

/** What the register of its country knows of a company; the register is asked once nothing of ours waits for it. */
const findCompany = route({ access: 'visitor', input: CompanyQuery, limit }, async ({ school, input }) => {
  const { vat_id, country } = input()
  const number = toVatNumber(vat_id, country)
  if (!number) throw invalid('vat_id', 'companies.vat_number')
  if (number.country === 'PL' && !isNip(number.number)) throw invalid('vat_id', 'companies.nip_digits')
  return afterCommit(async (c) => json(await lookUp({ schoolId: school.id, number }, c.var.ip)))
})

export const routes = {
  'POST /json/company': findCompany,
} satisfies Addresses
