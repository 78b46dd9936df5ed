import { getSnakeName } from '#app/platform/case.ts'
import { inFields } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField, Field, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { atZone, inZone } from '#app/ui/local-time.ts'
import { PickerField } from '#app/ui/picker-field.tsx'
import { WhenInput } from '#app/ui/when-field.tsx'
import { DESCRIPTION_MAX, OPENINGS, type OpeningMode, TITLE_MAX } from '../survey.ts'
import { type SurveyValue, WORDS } from './survey-value.ts'

type Props = {
  value: SurveyValue
  change: (part: Partial<SurveyValue>) => void
  errors: Record<string, string>
  products: OptionList
}

/** What a survey says above its questions, whom it asks and when. */
export function SurveySettings({ value, change, errors, products }: Props) {
  const t = useTexts('surveys')
  const { locales, timeZone } = useShared().school
  function instant(moment: 'startsAt' | 'endsAt') {
    const name = getSnakeName(moment)
    const at = value[moment]
    return (
      <Field id={name} label={t(name)} help={timeZone} error={errors[name]}>
        <WhenInput
          id={name}
          label={t(name)}
          type="datetime-local"
          className="input"
          aria-describedby={`${name}-help`}
          value={at === null ? '' : inZone(at, timeZone)}
          onChange={({ target }) => change({ [moment]: target.value ? atZone(target.value, timeZone) : null })}
        />
      </Field>
    )
  }
  return (
    <Card as="section" pad="md" className="stack" aria-label={t('settings')}>
      <CheckField
        name="active"
        help={t('active_help')}
        error={errors.active}
        checked={value.active}
        onChange={({ target }) => change({ active: target.checked })}
      >
        {t('active')}
      </CheckField>
      <Languages
        locales={locales}
        names={WORDS}
        values={inFields({ title: value.title, description: value.description })}
      >
        {(locale) =>
          WORDS.map((word) => {
            const Input = word === 'description' ? TextArea : TextField
            return (
              <Input
                key={word}
                name={`${word}.${locale}`}
                label={t(word)}
                error={errors[`${word}.${locale}`] ?? errors[word]}
                lang={locale}
                maxLength={word === 'title' ? TITLE_MAX : DESCRIPTION_MAX}
                placeholder={word === 'title' ? t('survey') : undefined}
                value={value[word][locale] ?? ''}
                onChange={({ target }: { target: { value: string } }) =>
                  change({ [word]: { ...value[word], [locale]: target.value } })
                }
              />
            )
          })
        }
      </Languages>
      <PickerField
        name="product_id"
        label={t('asks')}
        error={errors.product_id}
        of={products}
        none={t('everybody')}
        value={value.productId}
        onPick={(product) =>
          change({ productId: product?.id ?? null, ...(product === null && { opens: 'on_load' as const }) })
        }
      />
      <SelectField
        name="opens"
        label={t('opens')}
        help={t(value.productId === null ? 'opens_school' : 'opens_product')}
        error={errors.opens}
        value={value.opens}
        onChange={({ target }) => change({ opens: target.value as OpeningMode })}
      >
        {OPENINGS.filter((one) => one === 'on_load' || value.productId !== null).map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </SelectField>
      {instant('startsAt')}
      {instant('endsAt')}
    </Card>
  )
}
