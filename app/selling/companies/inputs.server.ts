import { Pasted } from '#app/platform/inputs.server.ts'

/** Letters and digits, `PL` and digits for example; spaces and hyphens are as people write them. */
export const VatId = Pasted.transform((value) => value.replace(/[\s.-]/g, '').toUpperCase()).refine(
  (value) => value === '' || /^(?=.*\d)[A-Z0-9]{4,16}$/.test(value),
  {
    params: { text: 'companies.vat_number' },
  },
)
