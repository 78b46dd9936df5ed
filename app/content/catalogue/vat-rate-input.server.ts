import { z } from 'zod'
import { JsonOrForm, WholeNumber } from '#app/platform/inputs.server.ts'
import { VAT_RATES } from './price-editor.ts'

/** A rate of VAT in per cent; null, or `exempt` in a form, is an exemption. */
export const VatRate = JsonOrForm(
  z.literal(VAT_RATES).nullable(),
  z.union([z.literal('exempt').transform(() => null), WholeNumber.pipe(z.literal(VAT_RATES))]),
)
