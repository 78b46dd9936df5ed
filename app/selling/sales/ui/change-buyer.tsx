import { router } from '@inertiajs/react'
import { useState } from 'react'
import { countriesIn } from '#app/platform/countries.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, type FormProps } from '#app/ui/form.tsx'
import type { SalePage } from '../sale-view.ts'

/** Corrects the name of a buyer and the data of the invoice. */
export function ChangeBuyer({ sale }: { sale: SalePage['sale'] }) {
  const t = useTexts('sales')
  const [open, setOpen] = useState(false)
  function done() {
    setOpen(false)
    router.reload()
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t('change_buyer')}
      </Button>
      <Dialog bare open={open} onClose={() => setOpen(false)} title={t('change_buyer_title')}>
        <BuyerForm sale={sale} frame="window" onAnswer={done} />
      </Dialog>
    </>
  )
}

type Props = { sale: SalePage['sale'] } & Pick<FormProps, 'frame' | 'onAnswer'>

/** The form for it, in its window and where no script opens one. */
export function BuyerForm({ sale, ...form }: Props) {
  const t = useTexts('sales')
  const { invoice } = sale
  const known = countriesIn(useLocale())
  return (
    <Form action={`/home/transactions/${sale.id}/buyer`} submit={t('save')} done={t('saved')} {...form}>
      <p className="muted t13">{t('change_buyer_help')}</p>
      <TextField name="first_name" label={t('first_name')} defaultValue={sale.firstName} required />
      <TextField name="last_name" label={t('last_name')} defaultValue={sale.lastName} />
      <TextField name="invoice.name" label={t('invoice_name')} defaultValue={invoice?.name} optional />
      <TextField name="invoice.vat_id" label={t('vat_number')} defaultValue={invoice?.vat_id} optional />
      <TextField name="invoice.street" label={t('street')} defaultValue={invoice?.street} optional />
      <TextField name="invoice.postal_code" label={t('postal_code')} defaultValue={invoice?.postal_code} optional />
      <TextField name="invoice.city" label={t('city')} defaultValue={invoice?.city} optional />
      <SelectField name="invoice.country" label={t('country_code')} defaultValue={invoice?.country ?? ''} optional>
        <option value="" />
        {invoice && known.every(({ code }) => code !== invoice.country) && <option>{invoice.country}</option>}
        <Options of={known.map(({ code, name }) => ({ id: code, title: name }))} />
      </SelectField>
    </Form>
  )
}
