import type { TitledProduct } from '#app/content/catalogue/product.ts'
import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { QuestionsCard } from '#app/forms/form-questions/ui/questions-card.tsx'
import { getSnakeName, toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { QUESTIONS_MAX, type RulesRow } from '../rules.ts'

export const texts = ['ui', 'office-products', 'form-questions', 'consultations']

type Props = {
  product: FramedProduct
  consultation: RulesRow
  hosts: TitledProduct[]
  prices: { id: number; amount: number; currency: string; name: string }[]
  maySetPrices: boolean
}

const read = ({ version, ...row }: RulesRow) => row
type Value = ReturnType<typeof read>

const NUMBERS = [
  ['lengthMinutes', 'length'],
  ['slotMinutes', 'every'],
  ['bufferMinutes', 'break'],
  ['noticeHours', 'notice'],
  ['horizonDays', 'horizon'],
  ['changeHours', 'change_hours'],
  ['dailyMost', 'daily_most'],
] as const

/** How a consultation is booked. */
export default function Rules({ product, consultation, hosts, prices, maySetPrices }: Props) {
  const t = useTexts('consultations')
  const { locales } = useShared().school
  const { id } = product
  const address = `/home/products/${id}/consultation`
  const saving = useAutosave({
    address,
    name: 'consultation',
    row: consultation,
    read,
    toRow: toCamelCase<RulesRow>,
    toBody: toSnakeCase<Value>,
  })
  const { value, change, errors, conflict, resolve } = saving
  const all = { label: t('rules'), of: (one: Value) => JSON.stringify(one, null, 1), into: (one: Value) => one }
  return (
    <ProductFrame product={product} page="content">
      <TwoVersions conflict={conflict} parts={[all]} resolve={resolve} />
      <div className="office-two">
        <div className="stack">
          <Card as="section" aria-labelledby="rules">
            <CardHead id="rules" title={t('rules')}>
              <ButtonLink size="sm" href={`/home/availability?product_id=${id}`}>
                {t('hours_elsewhere')}
              </ButtonLink>
            </CardHead>
            <div className="card-pad form-grid">
              {NUMBERS.map(([name, text]) => (
                <TextField
                  key={name}
                  className="c3"
                  name={getSnakeName(name)}
                  label={t(text)}
                  inputMode="numeric"
                  error={errors[getSnakeName(name)]}
                  optional={name === 'dailyMost'}
                  value={value[name] ?? ''}
                  onChange={({ target }) => change({ [name]: numberIn(target.value) } as Partial<Value>)}
                />
              ))}
            </div>
          </Card>
          <QuestionsCard
            title={t('questions')}
            help={t('questions_help')}
            error={errors.questions}
            questions={value.questions}
            locales={locales}
            max={QUESTIONS_MAX}
            errors={errors}
            onChange={(questions) => change({ questions })}
          />
        </div>
        <div className="stack">
          <Where saving={saving} hosts={hosts} />
          {maySetPrices && <Packages saving={saving} prices={prices} />}
        </div>
      </div>
    </ProductFrame>
  )
}

/** What is typed, as a number where it is one; the server says what is wrong with the rest. */
const numberIn = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed.trim())

type SavingProps = { saving: ReturnType<typeof useAutosave<Value, RulesRow>> }

function Where({ saving: { value, change, errors }, hosts }: SavingProps & Pick<Props, 'hosts'>) {
  const t = useTexts('consultations')
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="where">
      <CardHead id="where" title={t('where_it_is')} />
      <div className="card-pad stack">
        <SelectField
          name="host_id"
          label={t('given_by')}
          help={t('given_by_help')}
          error={errors.host_id}
          value={value.hostId ?? ''}
          onChange={({ target }) => change({ hostId: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('the_school')}</option>
          <Options of={hosts} />
        </SelectField>
        <TextField
          name="place"
          label={t('place')}
          optional
          error={errors.place}
          value={value.place[locale] ?? ''}
          onChange={({ target }) => change({ place: { ...value.place, [locale]: target.value } })}
        />
        <TextField
          name="join_url"
          label={t('join_url')}
          help={t('join_url_help')}
          optional
          inputMode="url"
          error={errors.join_url}
          value={value.joinUrl ?? ''}
          onChange={({ target }) => change({ joinUrl: target.value === '' ? null : target.value })}
        />
      </div>
    </Card>
  )
}

function Packages({ saving: { value, change, errors }, prices }: SavingProps & Pick<Props, 'prices'>) {
  const t = useTexts('consultations')
  const locale = useLocale()
  const several = new Map(value.packages.map(({ priceId: id, meetings }) => [id, meetings]))
  function set(id: number, typed: string) {
    const others = value.packages.filter((one) => one.priceId !== id)
    change({ packages: [...others, { priceId: id, meetings: numberIn(typed) as number }] })
  }
  return (
    <Card as="section" aria-labelledby="packages">
      <CardHead id="packages" title={t('packages')} />
      <div className="card-pad stack">
        <p className="muted t14">{t(prices.length > 0 ? 'packages_help' : 'no_prices')}</p>
        {prices.map(({ id, amount, currency, name }, at) => (
          <TextField
            key={id}
            name={`meetings-${id}`}
            label={[name, formatMoney(amount, currency, locale)].filter(Boolean).join(' · ')}
            suffix={t('meetings')}
            inputMode="numeric"
            error={errors[`packages.${at}.meetings`]}
            value={several.get(id) ?? 1}
            onChange={({ target }) => set(id, target.value)}
          />
        ))}
      </div>
    </Card>
  )
}
