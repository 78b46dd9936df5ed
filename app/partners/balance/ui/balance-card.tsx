import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { landmark } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import type { Balance, PendingDay } from '../entry.ts'
import './balance.css'

type Props = { balances: readonly Balance[]; pending: readonly PendingDay[]; here?: boolean }

/** What may be withdrawn, what waits and until when, and what was paid. */
export function BalanceCard({ balances, pending, here = false }: Props) {
  const t = useTexts('balance')
  return (
    <Card as="section" pad="lg" aria-label={t('my_title')}>
      <div className="stack" style={{ '--g': '20px' }}>
        {balances.length === 0 && <p className="muted">{t('nothing_yet')}</p>}
        {balances.map(({ currency, pending: waiting, available, requested, paid }) => (
          <div key={currency} className="stack" style={{ '--g': '8px' }}>
            <p className="t13 muted">{t('to_withdraw')}</p>
            <p className="balance-sum">
              <Money amountMinor={available} currency={currency} />
            </p>
            <dl className="balance-lines t14">
              <Line name={t('pending')} amount={waiting} currency={currency} strong />
              {pending
                .filter((day) => day.currency === currency)
                .map(({ at, amount }) => (
                  <div key={at}>
                    <dt>
                      <Day at={at} />
                    </dt>
                    <dd>
                      <Money amountMinor={amount} currency={currency} />
                    </dd>
                  </div>
                ))}
              {requested > 0 && <Line name={t('requested')} amount={requested} currency={currency} />}
              <Line name={t('paid')} amount={paid} currency={currency} strong />
            </dl>
          </div>
        ))}
        {!here && (
          <ButtonLink href="/my/balance" icon={landmark} block>
            {t('open_balance')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function Line({
  name,
  amount,
  currency,
  strong,
}: {
  name: string
  amount: number
  currency: string
  strong?: boolean
}) {
  return (
    <div className={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amount} currency={currency} />
      </dd>
    </div>
  )
}
