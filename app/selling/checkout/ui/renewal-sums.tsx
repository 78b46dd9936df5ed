import { LIFETIME } from '#app/content/catalogue/period.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bell } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { NOTICE_DAYS, type Renewal, TRIAL_NOTICE_DAYS } from '../renewal.ts'

/** For how long a membership is paid each time, what that costs, and the trial before it. */
export function Period({ of: { period, amount, currency, trialDays: days, first } }: { of: Renewal }) {
  const t = useTexts('order-forms')
  const locale = useLocale()
  return period === LIFETIME
    ? t('for_good')
    : t(days > 0 ? (first === undefined ? 'trial_then' : 'trial_then_first') : 'every', {
        days,
        months: period,
        first: formatMoney(first ?? 0, currency, locale),
        amount: formatMoney(amount, currency, locale),
      })
}

/** What is paid today, what is charged first after the trial, and what later. */
export function TrialSums({ renewal, total }: { renewal: Renewal; total: number }) {
  const t = useTexts('order-forms')
  const { date } = useDates()
  const { amount, currency, period, at, first } = renewal
  return (
    <>
      <hr className="rule" />
      <dl className="totals num">
        <div className="total">
          <dt>{t('today')}</dt>
          <dd>
            <Money amountMinor={total} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('first_charge', { date: date(at ?? '') })}</dt>
          <dd>
            <Money amountMinor={first ?? amount} currency={currency} />
          </dd>
        </div>
        {first !== undefined && (
          <div>
            <dt>{t('later_charges', { months: period })}</dt>
            <dd>
              <Money amountMinor={amount} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** How long before a charge an e-mail says so. */
export function Reminded({ isTrial }: { isTrial: boolean }) {
  const t = useTexts('order-forms')
  return (
    <li>
      <Icon of={bell} />{' '}
      {isTrial ? t('reminded_first', { days: TRIAL_NOTICE_DAYS }) : t('reminded', { days: NOTICE_DAYS })}
    </li>
  )
}
