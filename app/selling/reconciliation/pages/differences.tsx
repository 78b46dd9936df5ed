import { Link } from '@inertiajs/react'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { check, rotateCw, scale } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { canBeChecked, type DifferenceView } from '../difference.ts'

export const texts = ['ui', 'payment-providers', 'reconciliation']

const TONES = { open: 'bad', repaired: 'ok', closed: undefined } as const

/** Where our books and the providers' differ: what it is, what is to be done, and the way to be done with it. */
export default function Differences({ differences }: { differences: DifferenceView[] }) {
  const t = useTexts('reconciliation')
  return (
    <OfficeLayout title={t('reconciliation')}>
      <div className="stack" style={{ '--g': '20px' }}>
        <p className="muted">{t('about')}</p>
        {differences.length === 0 ? (
          <Empty icon={scale} title={t('none_title')}>
            {t('none')}
          </Empty>
        ) : (
          <ul className="card rows">
            {differences.map((one) => (
              <Difference key={one.id} {...one} />
            ))}
          </ul>
        )}
      </div>
    </OfficeLayout>
  )
}

function Difference(one: DifferenceView) {
  const t = useTexts('reconciliation')
  const named = useTexts('payment-providers')
  const { locale } = useShared()
  const { id, kind, state, provider, ref, transaction, theirs, ours, currency, foundAt, closedBy } = one
  const sums = {
    theirs: formatMoney(theirs, currency, locale),
    ours: formatMoney(ours, currency, locale),
    provider: named(`provider_${provider as 'stripe'}`),
  }
  return (
    <li className="flex-wrap">
      <div className="stack grow min-w-0 basis-72" style={{ '--g': '4px' }}>
        <span className="row wrap" style={{ '--g': '4px 10px' }}>
          <b className="medium">{t(`${kind}_title`, sums)}</b>
          <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
        </span>
        <span className="muted t14">{t(`${kind}_help`, sums)}</span>
        <span className="t13 faint break-all">
          {transaction && (
            <>
              <Link className="link" href={`/home/transactions/${transaction.id}`}>
                {t('order', { number: transaction.number })}
              </Link>
              {' · '}
            </>
          )}
          {ref} · <Moment at={foundAt} />
          {closedBy && ` · ${t('closed_by', { name: closedBy })}`}
        </span>
      </div>
      {state === 'open' && (
        <div className="row wrap" style={{ '--g': '8px' }}>
          {canBeChecked(one) && (
            <Form action={`/home/reconciliation/${id}/check`} done={t('checked')}>
              <Submit size="sm" icon={rotateCw}>
                {t('check')}
              </Submit>
            </Form>
          )}
          <Form action={`/home/reconciliation/${id}/close`} done={t('closed')}>
            <Submit variant="plain" size="sm" icon={check}>
              {t('close')}
            </Submit>
          </Form>
        </div>
      )}
    </li>
  )
}
