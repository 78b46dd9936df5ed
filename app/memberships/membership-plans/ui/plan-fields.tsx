import { PERIODS } from '#app/content/catalogue/period.ts'
import { VAT_RATES } from '#app/content/catalogue/price-editor.ts'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { PAUSE, PAUSE_MONTHS_MAX } from '#app/memberships/memberships/pause.ts'
import { TRIAL_DAYS_MAX } from '#app/memberships/memberships/plan.ts'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { CheckField, FieldSet, Options, SelectField, TextField } from '#app/ui/field.tsx'
import {
  MEMBERS_DO,
  NOTICE_DAYS,
  PLAN_TITLE_MAX,
  type PlanContentOptions,
  type PlanRow,
  WIN_BACK_DAYS_MAX,
} from '../plan-row.ts'

type Props = { plan: PlanRow | null; currency: string; openable: PlanContentOptions }

/** What a plan is called, what it costs for which time, and what it opens. */
export function PlanFields({ plan, currency, openable }: Props) {
  const t = useTexts('membership-plans')
  const word = usePeriodWord()
  const vat = plan ? (plan.vatRate ?? 'exempt') : VAT_RATES[0]
  return (
    <>
      <TextField name="title" label={t('title')} defaultValue={plan?.title} maxLength={PLAN_TITLE_MAX} required />
      <div className="plan-grid">
        {PERIODS.map((period) => (
          <AmountField
            key={period}
            name={`prices.${period}`}
            label={word(period)}
            saved={plan?.prices.find((price) => price.period === period)?.amount}
            unit={currency}
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
      <p className="help">{t('prices_help')}</p>
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
      <Boxes
        name="opens.product_ids"
        label={t('opens_products')}
        of={openable.products}
        chosen={plan?.opens.productIds}
      />
      <Boxes name="opens.tag_ids" label={t('opens_tags')} of={openable.tags} chosen={plan?.opens.tagIds} />
      <Boxes name="opens.topic_ids" label={t('opens_topics')} of={openable.topics} chosen={plan?.opens.topicIds} />
      {openable.topics.length === 0 && <p className="help">{t('no_topics')}</p>}
      <CheckField name="opens.future" defaultChecked={plan?.opens.future} help={t('future_help')}>
        {t('future')}
      </CheckField>
      <Around plan={plan} />
      <WinBack plan={plan} codes={openable.codes} />
      {plan && (
        <SelectField name="status" label={t('status')} defaultValue={plan.status}>
          <Options of={PRODUCT_STATUSES.map((id) => ({ id, title: t(`status_${id}`) }))} />
        </SelectField>
      )}
    </>
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

type BoxesProps = { name: string; label: string; of: PlanContentOptions['tags']; chosen: number[] | undefined }

function Boxes({ name, label, of, chosen = [] }: BoxesProps) {
  if (of.length === 0) return null
  return (
    <FieldSet name={name} label={label}>
      <div className="plan-boxes">
        {of.map(({ id, title }) => (
          <CheckField key={id} id={`${name}-${id}`} name={name} value={id} defaultChecked={chosen.includes(id)}>
            {title}
          </CheckField>
        ))}
      </div>
    </FieldSet>
  )
}
