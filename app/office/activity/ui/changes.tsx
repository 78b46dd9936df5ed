import type { Change } from '#app/platform/activity.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { inWords } from '../entry.ts'
import { useActionText } from './texts.ts'
import './activity.css'

/** What changed: the first field, the others once they are asked for. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTexts('activity')
  const [first, ...others] = changes
  if (!first) return null
  if (others.length === 0) return <FieldChange change={first} />
  return (
    <div>
      <FieldChange change={first} />
      <details className="t13">
        <summary className="link">{t('more', { count: others.length })}</summary>
        {others.map((change) => (
          <FieldChange key={change.field} change={change} />
        ))}
      </details>
    </div>
  )
}

function FieldChange({ change: { field, from, to } }: { change: Change }) {
  const t = useTexts('activity')
  const { nameField } = useActionText()
  const print = usePrinting(field)
  const [before, after] = [print(from), print(to)]
  return (
    <div className="activity-change">
      <span className="muted">{nameField(field)}</span>{' '}
      <del dir="auto">
        <span className="vh">{t('before')} </span>
        {before || t('nothing')}
      </del>{' '}
      <span aria-hidden="true">→</span>{' '}
      <ins dir="auto">
        <span className="vh">{t('after')} </span>
        {after || t('nothing')}
      </ins>
    </div>
  )
}

/** Fields that hold minor units of the school's currency. */
const MONEY = /^(amount|promo_amount|promo_lowest|custom_minimum|refunded)$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Values as people read them. */
function usePrinting(field: string): (value: unknown) => string {
  const t = useTexts('activity')
  const locale = useLocale()
  const { school } = useShared()
  const { dateTime } = useDates()
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number' && MONEY.test(field)) return formatMoney(value, school.currency, locale)
    if (typeof value === 'string' && INSTANT.test(value)) return dateTime(value)
    return inWords(value)
  }
}
