import { z } from 'zod'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { InvoiceInput } from '#app/selling/checkout/inputs.server.ts'
import { correctBuyer } from '../buyer-changes.server.ts'
import { sendLetterAgain } from '../resent-letters.server.ts'
import { requireSale } from '../sale.server.ts'
import { showSale } from './sales.ts'

const ids = z.object({ transaction: Id })

/** A form sends the invoice's fields empty where there is to be none, and a country as it was typed. */
const Invoice = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null) return sent ?? undefined
  if (Object.values(sent).every((field) => field === '')) return undefined
  const country = 'country' in sent &&
    typeof sent.country === 'string' && { country: sent.country.trim().toUpperCase() }
  return { type: 'vat_id' in sent && sent.vat_id ? 'company' : 'personal', ...sent, ...country }
}, InvoiceInput.optional())

const input = z.object({ first_name: Line(1, 100), last_name: Line(0, 100).default(''), invoice: Invoice })

/** Corrects the buyer's name and the data of the invoice. */
const changeBuyerOfSale = route({ access: 'sales', ids, input, form: showSale }, async (context) => {
  const { db, school, viewer } = context
  const { id } = await requireSale(db, school.id, context.ids.transaction)
  const { buyer } = await correctBuyer(db, viewer, id, context.input())
  return jsonOrRedirect({ buyer }, `/home/transactions/${id}`)
})

/** Sends a letter about an order once more. */
const resendSaleEmail = route(
  { access: 'sales', ids: z.object({ transaction: Id, mail: Id }) },
  async ({ db, school, ids }) => {
    const { id } = await requireSale(db, school.id, ids.transaction)
    requireFound(await sendLetterAgain(db, school.id, id, ids.mail))
    return jsonOrRedirect({ state: 'waiting' }, `/home/transactions/${id}`)
  },
)

export const routes = {
  'POST /home/transactions/:transaction/buyer': changeBuyerOfSale,
  'POST /home/transactions/:transaction/letters/:mail/again': resendSaleEmail,
} satisfies Addresses
