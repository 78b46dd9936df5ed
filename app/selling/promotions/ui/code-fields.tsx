import { useState } from 'react'
import { ProductBoxes } from '#app/content/catalogue/ui/product-boxes.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { inZone } from '#app/ui/local-time.ts'
import { PickerField } from '#app/ui/picker-field.tsx'
import { WhenField } from '#app/ui/when-field.tsx'
import { CODE_MODES, CODE_TYPES, type CodeMode, type CodeOptions, type CodeRow, type CodeType } from '../code.ts'

type Props = CodeOptions & { code?: CodeRow; currency: string; zone: string; batch?: boolean }

/** What a code takes off, of what, and within which limits. */
export function CodeFields({ code, currency, zone, batch, ...options }: Props) {
  const t = useTexts('promotions')
  const [type, setType] = useState<CodeType>(code?.type ?? 'percentage')
  const clock = (at: string | null | undefined) => (at ? inZone(at, zone) : '')
  return (
    <>
      <div className="code-fields">
        <SelectField
          name="type"
          label={t('type')}
          defaultValue={type}
          onChange={({ target }) => setType(target.value as CodeType)}
        >
          <Options of={CODE_TYPES.map((id) => ({ id, title: t(`type_${id}`) }))} />
        </SelectField>
        <AmountField
          name="value"
          label={t('value')}
          help={t('value_help')}
          {...(code?.type === 'percentage' ? { defaultValue: code.value } : { saved: code?.value })}
          unit={type === 'percentage' ? '%' : currency}
          required
        />
      </div>
      <ForWhat code={code} {...options} />
      <div className="code-fields">
        <TextField
          name="quantity"
          label={t('quantity')}
          help={t(batch ? 'once_help' : 'quantity_help')}
          defaultValue={code?.quantity ?? ''}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <TextField
          name="per_person"
          label={t('per_person')}
          help={t('per_person_help')}
          defaultValue={code?.perPerson ?? ''}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <AmountField
          name="minimum"
          label={t('minimum')}
          help={t('minimum_help')}
          saved={code?.minimum}
          unit={currency}
          optional
        />
      </div>
      <div className="code-fields">
        <WhenField
          type="datetime-local"
          name="starts_at"
          label={t('starts')}
          help={t('clock_of', { zone })}
          defaultValue={clock(code?.startsAt)}
          optional
        />
        <WhenField
          type="datetime-local"
          name="expires_at"
          label={t('expires')}
          help={t('clock_of', { zone })}
          defaultValue={clock(code?.expiresAt)}
          optional
        />
      </div>
    </>
  )
}

function ForWhat({ code, products, memberships }: Pick<Props, 'code' | keyof CodeOptions>) {
  const t = useTexts('promotions')
  const [mode, setMode] = useState<CodeMode>(code?.mode ?? 'all')
  return (
    <div className="code-fields">
      <SelectField
        name="mode"
        label={t('mode')}
        defaultValue={mode}
        onChange={({ target }) => setMode(target.value as CodeMode)}
      >
        <Options of={CODE_MODES.map((id) => ({ id, title: t(`mode_${id}`) }))} />
      </SelectField>
      {mode === 'single' && (
        <PickerField
          name="product_ids"
          label={t('product')}
          of={products}
          defaultValue={code?.productIds[0] ?? products.options[0]?.id}
        />
      )}
      {mode === 'several' && (
        <ProductBoxes label={t('products')} products={products} isChecked={(id) => code?.productIds.includes(id)} />
      )}
      {mode === 'subscription' && memberships.options.length === 0 && <p className="help">{t('no_memberships')}</p>}
      {mode === 'subscription' && memberships.options.length > 0 && (
        <ProductBoxes label={t('memberships')} products={memberships} isChecked={(id) => code?.productIds.includes(id)}>
          <p className="help">{t('memberships_help')}</p>
        </ProductBoxes>
      )}
    </div>
  )
}
