import { Fragment } from 'react'
import { MyThings, NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ownGiftPath } from '#app/selling/checkout/gift.ts'
import { getMoneyOutcome, wasPaid } from '#app/selling/checkout/order-state.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { creditCard } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import type { OwnTransaction } from '../own-transaction.ts'
import { receiptPath } from '../thank-you-view.ts'
import { type WithdrawalSummary, withdrawPath } from '../withdrawal.ts'

export const hydrated = false

type Props = { transactions: OwnTransaction[]; kept: Record<number, WithdrawalSummary>; nextUrl: string | null }

export default function MyTransactions({ transactions, kept, nextUrl }: Props) {
  const t = useTexts('purchases')
  return (
    <MyThings title={t('orders')} current="transactions">
      {transactions.length === 0 ? (
        <Empty
          icon={creditCard}
          title={t('no_orders_title')}
          action={
            <ButtonLink href="/courses" variant="primary">
              {t('browse_courses')}
            </ButtonLink>
          }
        >
          {t('no_orders')}
        </Empty>
      ) : (
        <ul className="card rows orders">
          {transactions.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} kept={kept[transaction.id]} />
          ))}
        </ul>
      )}
      <NextPart href={nextUrl}>{t('older_orders')}</NextPart>
    </MyThings>
  )
}

function Row({ transaction, kept }: { transaction: OwnTransaction; kept: WithdrawalSummary | undefined }) {
  const t = useTexts('purchases')
  const named = useTexts('payments')
  const { locale } = useShared()
  const { number, hash, status, quantity, product, amount, currency, createdAt } = transaction
  const address = `/transaction/${hash}/${wasPaid(status) ? 'thank-you' : 'pending'}`
  return (
    <li>
      <div className="grow stack" style={{ '--g': '2px' }}>
        <b className="medium">
          <a href={`/${product.slug}`}>{product.title}</a>
        </b>
        {transaction.with && <span className="t13">+ {transaction.with.join(' + ')}</span>}
        <span className="t13 muted num">
          {number}, <Day at={createdAt} />
          {quantity > 1 && `, ${t(product.type === 'event' ? 'seats' : 'licences', { quantity })}`}
          {kept &&
            kept.refunded > 0 &&
            `, ${t('refunded_part', { amount: formatMoney(kept.refunded, currency, locale) })}`}
          {kept?.receipt && (
            <>
              {', '}
              <a className="link" href={receiptPath(hash)}>
                {t('receipt_of', { number: kept.receipt })}
              </a>
            </>
          )}
          {transaction.invoices.map((invoice) => (
            <Fragment key={invoice.id}>
              {', '}
              <a className="link" href={invoice.pdf} download>
                {t(invoice.kind === 'invoice' ? 'invoice_of' : 'correction_of', { number: invoice.number })}
              </a>
            </Fragment>
          ))}
        </span>
        {transaction.isGift && wasPaid(status) && (
          <a
            className="link t13 w-fit"
            href={ownGiftPath(hash)}
            aria-label={t('see_gift_of', { title: product.title })}
          >
            {t('see_gift')}
          </a>
        )}
        {transaction.instalments !== null && (
          <a
            className="link t13 w-fit"
            href={`/my/instalments/${transaction.instalments}`}
            aria-label={t('see_instalments_of', { title: product.title })}
          >
            {t('see_instalments')}
          </a>
        )}
        {kept?.standing === 'open' && (
          <a
            className="link t13 w-fit"
            href={withdrawPath(hash)}
            aria-label={t('withdraw_here_of', { title: product.title })}
          >
            {t('withdraw_here')}
          </a>
        )}
        {kept?.standing === 'withdrawn' && (
          <a className="link t13 w-fit" href={withdrawPath(hash)}>
            {t('withdrawn_see')}
          </a>
        )}
      </div>
      <Badge tone={getTone(status)}>{named(`status_${status}`)}</Badge>
      <span className="order-sum num">
        {amount === 0 ? t('free') : <Money amountMinor={amount} currency={currency} />}
      </span>
      <ButtonLink href={address} size="sm" aria-label={t('order_details_of', { title: product.title })}>
        {t('order_details')}
      </ButtonLink>
    </li>
  )
}

function getTone(status: TransactionStatus): 'ok' | 'warn' | 'bad' | undefined {
  if (status === 'FAILURE' || status === 'ERROR' || status === 'CHARGEBACK') return 'bad'
  const outcome = getMoneyOutcome(status)
  return outcome === 'waiting' ? 'warn' : outcome === 'success' ? 'ok' : undefined
}
