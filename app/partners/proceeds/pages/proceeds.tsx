import type { Balance, PendingDay } from '#app/partners/balance/entry.ts'
import { BalanceCard } from '#app/partners/balance/ui/balance-card.tsx'
import { EntryStateBadge } from '#app/partners/balance/ui/entry-state.tsx'
import { listWithdrawable, WithdrawalFields } from '#app/partners/balance/ui/withdrawal-fields.tsx'
import { WithdrawalList } from '#app/partners/balance/ui/withdrawal-list.tsx'
import type { WithdrawalRow } from '#app/partners/balance/withdrawal.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { PlatformFeeView } from '#app/selling/payment-providers/platform-fee.ts'
import { PlatformNote } from '#app/selling/payment-providers/ui/platform-note.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Form } from '#app/ui/form.tsx'
import { landmark } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { ProceedsRow } from '../proceeds.ts'

const WITHDRAWALS = '/home/balance/proceeds/withdrawals'

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
            <WithdrawalForm balances={balances} holder={holder} />
          ) : (
            <Callout tone="info">{t('owner_withdraws')}</Callout>
          )}
          <WithdrawalList withdrawals={withdrawals} path={pays ? WITHDRAWALS : undefined} />
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
            cell: ({ kind, state, availableAt }) => (
              <EntryStateBadge kind={kind} state={state} availableAt={availableAt} />
            ),
          },
        ]}
        empty={{ icon: landmark, title: t('nothing_title'), text: t('nothing_text') }}
      />
    </OfficeLayout>
  )
}

function WithdrawalForm({ balances, holder }: Pick<Props, 'balances' | 'holder'>) {
  const t = useTexts('balance')
  const withdrawable = listWithdrawable(balances)
  if (withdrawable.length === 0) return null
  return (
    <Card as="section" aria-labelledby="withdraw">
      <CardHead id="withdraw" title={t('withdraw')} />
      <Form action={WITHDRAWALS} submit={t('withdraw')} done={t('status_requested')}>
        <WithdrawalFields balances={withdrawable} holder={holder} />
      </Form>
    </Card>
  )
}
