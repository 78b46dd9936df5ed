import { RENEWABLE, type State } from '#app/memberships/memberships/membership.ts'
import type { MembershipOrder } from '#app/memberships/renewals/membership-order.ts'
import { useTexts } from '#app/platform/page.tsx'
import { getGroup } from '#app/selling/sales/sale-view.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'

const TONES = { paid: 'ok', waiting: 'warn', failed: 'bad', returned: undefined } as const

type Props = { payments: MembershipOrder[]; status: State }

/**
 * What was paid for one's membership, with what confirms it. What stayed unpaid is paid while the membership goes on by it: of one
 * that has ended or was canceled nothing is owed.
 */
export function Payments({ payments, status: state }: Props) {
  const t = useTexts('subscribing')
  const named = useTexts('payments')
  const isOwed = state === 'STARTED' || RENEWABLE.includes(state)
  return (
    <section className="card" aria-labelledby="payments">
      <CardHead id="payments" title={t('payments')} />
      <ul className="change-options">
        {payments.map(({ hash, at, from, to, amount, currency, status, outcome, receipt, renews }, index) => (
          <li key={hash}>
            <div className="stack grow num" style={{ '--g': '2px' }}>
              <span className="medium">
                <Day at={at} />
              </span>
              {from && (
                <span className="t13 muted">
                  <Day at={from} />
                  {to && (
                    <>
                      {' – '}
                      <Day at={to} />
                    </>
                  )}
                </span>
              )}
              {outcome === 'too_late' && <span className="t13 muted">{t('too_late')}</span>}
            </div>
            <Badge tone={TONES[getGroup(status)]}>{named(`status_${status}`)}</Badge>
            <span className="num">
              <Money amountMinor={amount} currency={currency} />
            </span>
            {receipt && (
              <a className="link t13" href={`/my/transactions/${hash}/receipt.pdf`}>
                {t('receipt')}
              </a>
            )}
            {isOwed &&
              index === 0 &&
              (getGroup(status) === 'failed' || (getGroup(status) === 'waiting' && !renews)) && (
                <a className="link t13" href={`/transaction/${hash}/pending`}>
                  {t('see_payment')}
                </a>
              )}
          </li>
        ))}
      </ul>
    </section>
  )
}
