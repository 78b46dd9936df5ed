import { useState } from 'react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { EditorRows } from '#app/ui/editor-rows.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { SHARES_MAX, type Share } from '../share.ts'
import '#app/partners/programme/ui/programme.css'

export const texts = ['ui', 'instructor-shares']

type Choice = { id: number; title: string }
type Row = { key: number; accountId: number | ''; productId: number | ''; percentage: number | '' }

/** Who gets which share of which product. */
export default function Shares({ shares, team, products }: { shares: Share[]; team: Choice[]; products: OptionList }) {
  const t = useTexts('instructor-shares')
  const [rows, setRows] = useState<Row[]>(shares.map((one, key) => ({ key, ...one })))
  const [next, setNext] = useState(shares.length)
  function add() {
    setRows([...rows, { key: next, accountId: '', productId: '', percentage: '' }])
    setNext(next + 1)
  }
  return (
    <OfficeLayout title={t('title')}>
      <Card>
        <Form action="/home/settings/instructor-shares" submit={t('save')} done={t('saved')}>
          <p className="muted t14">{t('about')}</p>
          <EditorRows
            className="programme-row"
            size="sm"
            texts={{ remove: (number) => t('remove', { number }), add: t('add') }}
            rows={rows.map(({ key, accountId, productId, percentage }, at) => ({
              key,
              children: (
                <>
                  <SelectField name={`shares.${at}.account_id`} label={t('person')} defaultValue={accountId} required>
                    <option value="">{t('choose_person')}</option>
                    <Options of={team} />
                  </SelectField>
                  <div className="programme-fields">
                    <PickerField
                      name={`shares.${at}.product_id`}
                      label={t('product')}
                      of={products}
                      none={t('choose_product')}
                      defaultValue={productId}
                    />
                    <TextField
                      name={`shares.${at}.percentage`}
                      label={t('percentage')}
                      defaultValue={percentage}
                      inputMode="numeric"
                      autoComplete="off"
                      suffix="%"
                      required
                    />
                  </div>
                </>
              ),
            }))}
            onRemove={(at) => setRows(rows.filter((_, place) => place !== at))}
            onAdd={rows.length < SHARES_MAX ? add : undefined}
          />
        </Form>
      </Card>
    </OfficeLayout>
  )
}
