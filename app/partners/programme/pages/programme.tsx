import { useState } from 'react'
import { ACCOUNT_HOLDER_MAX } from '#app/partners/balance/payer.ts'
import { splitVat } from '#app/platform/money.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { EditorRows } from '#app/ui/editor-rows.tsx'
import { CheckField, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { type Commission, getCommission } from '../commission.ts'
import { type Programme, TERMS_MAX } from '../programme.ts'
import { CommissionFields } from '../ui/commission-fields.tsx'
import '../ui/programme.css'

export const texts = ['ui', 'programme']

type Props = { programme: Programme; products: OptionList; currency: string }

/** The rules of the affiliate programme, read back as one order in money. */
export default function ProgrammePage({ programme, products, currency }: Props) {
  const t = useTexts('programme')
  const [rate, setRate] = useState<Commission>(programme.commission)
  return (
    <OfficeLayout title={t('title')} crumbs={[{ href: '/home/affiliates', text: t('affiliates') }]}>
      <Form action="/home/settings/affiliates" submit={t('save')} done={t('saved')} frame="page" foot={<Unsaved />}>
        <Card as="section" aria-labelledby="on">
          <CardHead id="on" title={t('state')} />
          <div className="card-pad stack">
            <CheckField name="enabled" defaultChecked={programme.enabled} help={t('enabled_help')}>
              {t('enabled')}
            </CheckField>
            <CheckField name="auto_approve" defaultChecked={programme.autoApprove} help={t('auto_approve_help')}>
              {t('auto_approve')}
            </CheckField>
          </div>
        </Card>
        <Card as="section" aria-labelledby="commission-head">
          <CardHead id="commission-head" title={t('commission')} />
          <div className="card-pad stack">
            <CommissionFields
              name="commission"
              commission={programme.commission}
              currency={currency}
              onChange={setRate}
              required
            />
            <TextField
              name="renewal_months"
              label={t('renewal_months')}
              help={t('renewal_months_help')}
              defaultValue={programme.renewalMonths}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <Example rate={rate} currency={currency} />
          </div>
        </Card>
        <ProductRates of={programme.products} products={products} currency={currency} />
        <Card as="section" aria-labelledby="days">
          <CardHead id="days" title={t('days')} />
          <div className="card-pad programme-fields">
            <TextField
              name="cookie_days"
              label={t('cookie_days')}
              help={t('cookie_days_help')}
              defaultValue={programme.cookieDays}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField
              name="hold_days"
              label={t('hold_days')}
              help={t('hold_days_help')}
              defaultValue={programme.holdDays}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <AmountField
              name="minimum_payout"
              label={t('minimum_payout')}
              help={t('minimum_payout_help')}
              saved={programme.minimumPayout}
              unit={currency}
              required
            />
          </div>
        </Card>
        <Card as="section" aria-labelledby="payer">
          <CardHead id="payer" title={t('payer')} />
          <div className="card-pad stack">
            <p className="muted t14">{t('payer_text')}</p>
            <div className="programme-fields">
              <TextField
                name="payer.name"
                label={t('payer_name')}
                defaultValue={programme.payer?.name ?? ''}
                maxLength={ACCOUNT_HOLDER_MAX}
                autoComplete="off"
                optional
              />
              <TextField
                name="payer.iban"
                label={t('iban')}
                defaultValue={programme.payer?.iban ?? ''}
                autoComplete="off"
                spellCheck={false}
                optional
              />
            </div>
          </div>
        </Card>
        <Card as="section" aria-labelledby="terms-head">
          <CardHead id="terms-head" title={t('terms')} />
          <div className="card-pad stack">
            <TextArea
              name="terms"
              label={t('terms_text')}
              help={
                programme.termsVersion > 0 ? t('terms_version', { version: programme.termsVersion }) : t('terms_help')
              }
              defaultValue={programme.terms}
              rows={10}
              maxLength={TERMS_MAX}
              optional
            />
          </div>
        </Card>
      </Form>
    </OfficeLayout>
  )
}

/** An order that costs this shows what a rate means. */
const EXAMPLE = 24_900
const EXAMPLE_VAT = 2300

function Example({ rate, currency }: { rate: Commission; currency: string }) {
  const t = useTexts('programme')
  const { net, vat } = splitVat(EXAMPLE, EXAMPLE_VAT)
  const commission = getCommission(rate, net)
  const line = (name: string, amount: number, strong = false) => (
    <div className={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <div className="programme-example" role="status">
      <p className="t13 muted">{t('example')}</p>
      <dl className="programme-sums t14">
        {line(t('example_price'), EXAMPLE)}
        {line(t('example_vat'), -vat)}
        {line(t('example_net'), net)}
        {line(t('example_commission'), commission, true)}
        {line(t('example_rest'), net - commission, true)}
      </dl>
    </div>
  )
}

type Row = { key: number; productId: number | ''; commission: Commission }

function ProductRates({
  of,
  products,
  currency,
}: {
  of: Programme['products']
  products: Props['products']
  currency: string
}) {
  const t = useTexts('programme')
  const [rows, setRows] = useState<Row[]>(of.map((one, key) => ({ key, ...one })))
  const [next, setNext] = useState(of.length)
  function add() {
    setRows([...rows, { key: next, productId: '', commission: { type: 'percentage', value: 20 } }])
    setNext(next + 1)
  }
  return (
    <Card as="section" aria-labelledby="rates">
      <CardHead id="rates" title={t('rates')} />
      <div className="card-pad stack">
        <p className="muted t14">{t('rates_text')}</p>
        <EditorRows
          className="programme-row"
          size="sm"
          texts={{ remove: (number) => t('remove_rate', { number }), add: t('add_rate') }}
          rows={rows.map(({ key, productId, commission }, at) => ({
            key,
            children: (
              <>
                <PickerField
                  name={`products.${at}.product_id`}
                  label={t('product')}
                  of={products}
                  none={t('choose_product')}
                  defaultValue={productId}
                />
                <CommissionFields
                  name={`products.${at}.commission`}
                  commission={commission}
                  currency={currency}
                  required
                />
              </>
            ),
          }))}
          onRemove={(at) => setRows(rows.filter((_, place) => place !== at))}
          onAdd={products.more || products.options.length > rows.length ? add : undefined}
        />
      </div>
    </Card>
  )
}
