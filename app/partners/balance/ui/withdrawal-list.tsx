import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Money } from '#app/ui/money.tsx'
import { isOpen, type WithdrawalRow } from '../withdrawal.ts'
import { WithdrawalStatusBadge } from './withdrawal-status.tsx'

type Props = {
  withdrawals: readonly WithdrawalRow[]
  /** The address below which each of them can be canceled; without one the viewer may not. */
  path?: string
  /** On a page without scripts. */
  plain?: boolean
}

/** What was requested out of a balance, the newest first, and how far each is. */
export function WithdrawalList({ withdrawals, path, plain = false }: Props) {
  const t = useTexts('balance')
  if (withdrawals.length === 0) return null
  return (
    <Card as="section" aria-labelledby="withdrawals">
      <CardHead id="withdrawals" title={t('withdrawals')} />
      <ul className={plain ? 'rows orders' : 'rows'}>
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <About withdrawal={withdrawal} />
            <WithdrawalStatusBadge of={withdrawal.status} />
            {path && withdrawal.status === 'requested' && (
              <Form
                action={`${path}/${withdrawal.id}`}
                about={withdrawal.id}
                {...(plain ? { plain } : { done: t('status_canceled') })}
              >
                <input type="hidden" name="_method" value="DELETE" />
                <Submit variant="plain" size="sm" aria-label={t('cancel_of', { id: withdrawal.id })}>
                  {t('cancel_withdrawal')}
                </Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function About({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const t = useTexts('balance')
  const { date } = useDates()
  const { amount, currency, status, requestedAt, dueAt, paidAt, reason, ibanEnd } = withdrawal
  return (
    <div className="grow stack" style={{ '--g': '2px' }}>
      <b className="medium">
        <Money amountMinor={amount} currency={currency} />
      </b>
      <span className="t13 muted num">
        <Day at={requestedAt} />, {t('account_end', { end: ibanEnd })}
      </span>
      {isOpen(status) && <span className="t13 muted">{t('due_by', { date: date(dueAt) })}</span>}
      {status === 'paid' && paidAt && <span className="t13 muted">{t('paid_on', { date: date(paidAt) })}</span>}
      {status === 'rejected' && reason && (
        <span className="t13 break-words" dir="auto">
          {t('rejected_because', { reason })}
        </span>
      )}
    </div>
  )
}
