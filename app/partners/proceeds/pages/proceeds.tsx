import type { Balance, PendingDay } from '#app/partners/balance/entry.ts'
import { BalanceCard } from '#app/partners/balance/ui/balance-card.tsx'
import { EntryStateBadge } from '#app/partners/balance/ui/entry-state.tsx'
import { WithdrawalStatusBadge } from '#app/partners/balance/ui/withdrawal-status.tsx'
import type { WithdrawalRow } from '#app/partners/balance/withdrawal.ts'
import { ACCOUNT_HOLDER_MAX } from '#app/partners/programme/programme.ts'
import type { ListView } from '#app/platform/list.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import type { PlatformFeeView } from '#app/selling/payment-providers/platform-fee.ts'
import { PlatformNote } from '#app/selling/payment-providers/ui/platform-note.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { landmark } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { ProceedsRow } from '../proceeds.ts'

export const texts = ['ui', 'balance', 'payment-providers', 'proceeds']

type Props = {
  list: ListView<ProceedsRow, object>
  balances: Balance[]
  pending: PendingDay[]
  withdrawals: WithdrawalRow[]
  /** Null where the school sells through a provider of its own. */
  fee: PlatformFeeView | null
  /** Whether the viewer may withdraw. */
  pays: boolean
  /** Who the money goes to, as the school's company data name it. */
  holder: string
}

/** What the operator owes to the school, how it came about, and the way to have it paid. */
export default function ProceedsPage({ list, balances, pending, withdrawals, fee, pays, holder }: Props) {
  const t = useTexts('proceeds')
  return (
    <OfficeLayout
      title={t('title')}
      crumbs={[{ href: '/home/balance', text: t('balance') }]}
      actions={<ExportLink list={list} />}
    >
      {(fee || balances.length > 0) && (
        <PlatformNote fee={fee}>
          <a className="link" href="/home/settings/payments">
            {t(fee ? 'connect_own' : 'see_providers')}
          </a>
        </PlatformNote>
      )}
      <div className="balance-two">
        <div className="balance-side">
          <BalanceCard balances={balances} pending={pending} here />
        </div>
        <div className="stack" style={{ '--g': '20px' }}>
          {pays ? (
            <AskForMoney balances={balances} holder={holder} />
          ) : (
            <Callout tone="info">{t('owner_withdraws')}</Callout>
          )}
          {withdrawals.length > 0 && <Withdrawals of={withdrawals} pays={pays} />}
        </div>
      </div>
      <OfficeList
        list={list}
        label={t('history')}
        columns={[
          {
            head: t('what'),
            width: 200,
            share: 60,
            cell: ({ text, orderId }) =>
              orderId === null ? <Lead title={text} /> : <Lead title={text} href={`/home/transactions/${orderId}`} />,
          },
          { head: t('date'), width: 110, rank: 3, cell: ({ createdAt }) => <Day at={createdAt} /> },
          {
            head: t('amount'),
            width: 110,
            end: true,
            cell: ({ amount, currency }) => <Money amountMinor={amount} currency={currency} />,
          },
          {
            head: t('state'),
            width: 140,
            rank: 2,
            under: true,
            cell: ({ state, availableAt }) => <EntryStateBadge state={state} availableAt={availableAt} />,
          },
        ]}
        empty={{ icon: landmark, title: t('nothing_title'), text: t('nothing_text') }}
      />
    </OfficeLayout>
  )
}

function AskForMoney({ balances, holder }: Pick<Props, 'balances' | 'holder'>) {
  const t = useTexts('balance')
  const locale = useLocale()
  const open = balances.filter(({ available }) => available > 0)
  const [first] = open
  if (!first) return null
  const inWords = ({ available, currency }: Balance) => formatMoney(available, currency, locale)
  return (
    <Card as="section" aria-labelledby="withdraw">
      <CardHead id="withdraw" title={t('withdraw')} />
      <Form action="/home/balance/proceeds/withdrawals" submit={t('withdraw')} done={t('status_requested')}>
        {open.length > 1 ? (
          <SelectField name="currency" label={t('currency')} defaultValue={first.currency}>
            <Options of={open.map(({ currency }) => ({ id: currency, title: currency }))} />
          </SelectField>
        ) : (
          <input type="hidden" name="currency" value={first.currency} />
        )}
        <AmountField
          name="amount"
          label={t('amount')}
          help={t('available_help', { amount: open.map(inWords).join(', ') })}
          saved={open.length === 1 ? first.available : undefined}
          unit={open.length === 1 ? first.currency : ''}
          required
        />
        <TextField
          name="iban"
          label={t('iban')}
          help={t('iban_help')}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          required
        />
        <TextField name="name" label={t('holder')} defaultValue={holder} maxLength={ACCOUNT_HOLDER_MAX} required />
        <p className="t13 muted">{t('due_note')}</p>
      </Form>
    </Card>
  )
}

function Withdrawals({ of, pays }: { of: WithdrawalRow[]; pays: boolean }) {
  const t = useTexts('balance')
  const { date } = useDates()
  return (
    <Card as="section" aria-labelledby="withdrawals">
      <CardHead id="withdrawals" title={t('withdrawals')} />
      <ul className="rows">
        {of.map(({ id, amount, currency, status, requestedAt, dueAt, paidAt, reason, ibanEnd }) => (
          <li key={id}>
            <div className="grow stack" style={{ '--g': '2px' }}>
              <b className="medium">
                <Money amountMinor={amount} currency={currency} />
              </b>
              <span className="t13 muted num">
                <Day at={requestedAt} />, {t('account_end', { end: ibanEnd })}
              </span>
              {(status === 'requested' || status === 'approved') && (
                <span className="t13 muted">{t('due_by', { date: date(dueAt) })}</span>
              )}
              {status === 'paid' && paidAt && <span className="t13 muted">{t('paid_on', { date: date(paidAt) })}</span>}
              {status === 'rejected' && reason && (
                <span className="t13 break-words" dir="auto">
                  {t('rejected_because', { reason })}
                </span>
              )}
            </div>
            <WithdrawalStatusBadge of={status} />
            {pays && status === 'requested' && (
              <Form action={`/home/balance/proceeds/withdrawals/${id}`} about={id} done={t('status_canceled')}>
                <input type="hidden" name="_method" value="DELETE" />
                <Submit variant="plain" size="sm" aria-label={t('cancel_of', { id })}>
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
