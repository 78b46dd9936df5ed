import { z } from 'zod'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { InvoiceInput } from '#app/selling/checkout/inputs.server.ts'
import { requireInvoice, toInvoiceRow } from '#app/selling/invoicing/invoices.server.ts'
import { issueByHand } from '#app/selling/invoicing/issuing.server.ts'
import { correctBuyer } from '../buyer-changes.server.ts'
import { requireSale } from '../sale.server.ts'
import { showSale } from './sales.ts'

/** Issues the invoice of an order now, to the buyer that is named, or else to that of the order. */
const issueInvoiceOfSale = route(
  {
    access: 'sales',
    ids: z.object({ transaction: Id }),
    input: z.object({ buyer: InvoiceInput.optional() }),
    form: showSale,
  },
  async ({ db, school, viewer, locale, ids, input }) => {
    const { schoolId, id, buyer: known } = await requireSale(db, school.id, ids.transaction)
    const { buyer: invoice } = input()
    const { first_name, last_name } = known
    if (invoice) await correctBuyer(db, viewer, id, { first_name, last_name, invoice })
    const made = await issueByHand(db, await requireSale(db, schoolId, id))
    const row = await requireInvoice(db, { schoolId, locale }, made)
    return jsonOrRedirect(toSnakeCase({ invoice: toInvoiceRow(row) }), `/home/transactions/${id}`, 201)
  },
)

export const routes = {
  'POST /home/transactions/:transaction/invoice': issueInvoiceOfSale,
} satisfies Addresses
