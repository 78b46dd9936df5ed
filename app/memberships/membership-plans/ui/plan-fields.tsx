import { type ReactNode, useId } from 'react'
import { PERIODS, type Period } from '#app/content/catalogue/period.ts'
import { VAT_RATES } from '#app/content/catalogue/price-editor.ts'
import { PAUSE, PAUSE_MONTHS_MAX } from '#app/memberships/memberships/pause.ts'
import { TRIAL_DAYS_MAX, WIN_BACK_DAYS_MAX } from '#app/memberships/memberships/plan.ts'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField, FieldSet, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { PickerBoxes } from '#app/ui/picker-boxes.tsx'
import { parseAmount } from '#app/ui/typed-amount.ts'
import { MEMBERS_DO, NOTICE_DAYS, PLAN_TITLE_MAX, type PlanContentOptions, type PlanRow } from '../plan-row.ts'

type Props = {
  plan: PlanRow | null
  currency: string
  openable: PlanContentOptions
  /** What stands in its fields now, by name. */
  typed: Record<string, string>
}

/** What a plan is called, what it costs for which time, and what it opens: a card for each subject. */
export function PlanFields({ plan, currency, openable, typed }: Props) {
  const t = useTexts('membership-plans')
  const hasChoice = openable.products.options.length + openable.tags.options.length > 0
  return (
    <>
      <Subject title={t('name_card')}>
        <TextField name="title" label={t('title')} defaultValue={plan?.title} maxLength={PLAN_TITLE_MAX} required />
      </Subject>
      <Prices plan={plan} currency={currency} typed={typed} />
      <Subject title={t('opens_card')} help={hasChoice ? undefined : t('nothing_to_open')}>
        <Boxes
          name="opens.product_ids"
          label={t('opens_products')}
          of={openable.products}
          chosen={plan?.opens.productIds}
        />
        <Boxes name="opens.tag_ids" label={t('opens_tags')} of={openable.tags} chosen={plan?.opens.tagIds} />
        <Boxes name="opens.topic_ids" label={t('opens_topics')} of={openable.topics} chosen={plan?.opens.topicIds} />
        {openable.topics.options.length === 0 && <p className="help">{t('no_topics')}</p>}
        <CheckField name="opens.future" defaultChecked={plan?.opens.future} help={t('future_help')}>
          {t('future')}
        </CheckField>
      </Subject>
      <Subject title={t('around_card')}>
        <Around plan={plan} />
      </Subject>
      <Subject title={t('win_back_card')} help={t('win_back_text')}>
        <WinBack plan={plan} codes={openable.codes} />
      </Subject>
    </>
  )
}

function Subject({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={title} />
      <div className="card-pad stack">
        {help && <p className="help">{help}</p>}
        {children}
      </div>
    </Card>
  )
}

/** An amount for each period that is sold, and what becomes of those who pay another one. */
function Prices({ plan, currency, typed }: Omit<Props, 'openable'>) {
  const t = useTexts('membership-plans')
  const word = usePeriodWord()
  const locale = useLocale()
  const vat = plan ? (plan.vatRate ?? 'exempt') : VAT_RATES[0]
  function monthly(period: Period) {
    const amount = parseAmount(typed[`prices.${period}`] ?? '')
    if (amount === undefined || period <= 1) return undefined
    return t('a_month', { amount: formatMoney(Math.round(amount / period), currency, locale) })
  }
  return (
    <Subject title={t('prices_card')} help={t('prices_help')}>
      <div className="plan-grid">
        {PERIODS.map((period) => (
          <AmountField
            key={period}
            name={`prices.${period}`}
            label={word(period)}
            saved={plan?.prices.find((price) => price.period === period)?.amount}
            unit={currency}
            help={monthly(period)}
            optional
          />
        ))}
        <SelectField name="vat_rate" label={t('vat')} defaultValue={vat}>
          <Options
            of={[
              ...VAT_RATES.map((rate) => ({ id: rate, title: `${rate}%` })),
              { id: 'exempt', title: t('vat_exempt') },
            ]}
          />
        </SelectField>
      </div>
      {plan && plan.members > 0 && (
        <FieldSet name="members" label={t('members_price')}>
          {MEMBERS_DO.map((what) => (
            <CheckField
              key={what}
              type="radio"
              id={`members-${what}`}
              name="members"
              value={what}
              defaultChecked={what === 'keep'}
              help={t(`members_${what}_help`, { days: NOTICE_DAYS })}
            >
              {t(`members_${what}`)}
            </CheckField>
          ))}
        </FieldSet>
      )}
    </Subject>
  )
}

const whole = (name: string) => ({ name, inputMode: 'numeric', autoComplete: 'off' }) as const

/** What comes before the first period, and what may come between two. */
function Around({ plan }: { plan: PlanRow | null }) {
  const t = useTexts('membership-plans')
  const pause = plan?.pause ?? PAUSE
  return (
    <div className="plan-grid">
      <TextField
        {...whole('trial_days')}
        label={t('trial')}
        help={t('trial_help', { max: TRIAL_DAYS_MAX })}
        defaultValue={plan?.trialDays ?? 0}
      />
      <TextField
        {...whole('pause.months')}
        label={t('pause_months')}
        help={t('pause_months_help', { max: PAUSE_MONTHS_MAX })}
        defaultValue={pause.months}
      />
      <TextField
        {...whole('pause.apart')}
        label={t('pause_apart')}
        help={t('pause_apart_help')}
        defaultValue={pause.apart}
      />
    </div>
  )
}

/** When those who left are written to, and what they are offered. */
function WinBack({ plan, codes }: { plan: PlanRow | null; codes: PlanContentOptions['codes'] }) {
  const t = useTexts('membership-plans')
  return (
    <div className="plan-grid">
      <TextField
        {...whole('win_back.days')}
        label={t('win_back_days')}
        help={t('win_back_help', { max: WIN_BACK_DAYS_MAX })}
        defaultValue={plan?.winBack?.days}
        optional
      />
      <SelectField
        name="win_back.code_id"
        label={t('win_back_code')}
        help={t('win_back_code_help')}
        defaultValue={plan?.winBack?.codeId ?? ''}
        optional
      >
        <option value="">{t('win_back_no_code')}</option>
        <Options of={codes} />
      </SelectField>
    </div>
  )
}

type BoxesProps = { name: string; label: string; of: OptionList; chosen: number[] | undefined }

function Boxes({ name, label, of, chosen = [] }: BoxesProps) {
  if (of.options.length === 0) return null
  return (
    <PickerBoxes name={name} label={label} of={of} isChecked={(id) => chosen.includes(id)} className="plan-boxes" />
  )
}
