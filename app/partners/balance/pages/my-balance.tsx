import { NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { landmark } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Balance, BalanceEntryRow, PendingDay } from '../entry.ts'
import { BalanceCard } from '../ui/balance-card.tsx'
import { EntryStateBadge } from '../ui/entry-state.tsx'
import { listWithdrawable, WithdrawalFields } from '../ui/withdrawal-fields.tsx'
import { WithdrawalList } from '../ui/withdrawal-list.tsx'
import type { WithdrawalRow } from '../withdrawal.ts'
import '#app/people/my-account/ui/mine.css'
import '#app/ui/css/list.css'
import '../ui/balance.css'

export const hydrated = false

type Minimum = { amount: number; currency: string }
type Props = {
  balances: Balance[]
  pending: PendingDay[]
  entries: BalanceEntryRow[]
  nextUrl: string | null
  withdrawals: WithdrawalRow[]
  years: number[]
  minimum: Minimum
  name: string
}

/** What the school owes to a member, how it came about, and the way to have it paid. */
export default function MyBalance({ balances, pending, entries, nextUrl, withdrawals, years, minimum, name }: Props) {
  const t = useTexts('balance')
  return (
    <PublicLayout>
      <PageHead title={t('my_title')} indexed={false} />
      <main id="main" className="container mine">
        <h1>{t('my_title')}</h1>
        <FormMessage />
        {balances.length === 0 && entries.length === 0 ? (
          <Empty icon={landmark} title={t('none_title')}>
            {t('none_text')}
          </Empty>
        ) : (
          <div className="balance-two">
            <div className="stack balance-side" style={{ '--g': '20px' }}>
              <BalanceCard balances={balances} pending={pending} here />
              {years.length > 0 && <Statements years={years} />}
            </div>
            <div className="stack" style={{ '--g': '24px' }}>
              <WithdrawalForm balances={balances} minimum={minimum} name={name} />
              <WithdrawalList withdrawals={withdrawals} path="/my/withdrawals" plain />
              <History of={entries} />
              <NextPart href={nextUrl}>{t('older')}</NextPart>
            </div>
          </div>
        )}
      </main>
    </PublicLayout>
  )
}

function WithdrawalForm({ balances, minimum, name }: Pick<Props, 'balances' | 'minimum' | 'name'>) {
  const t = useTexts('balance')
  const withdrawable = listWithdrawable(balances)
  if (withdrawable.length === 0) return null
  return (
    <Card as="section" pad="lg" aria-labelledby="withdraw">
      <Form action="/my/withdrawals" className="stack" plain>
        <h2 id="withdraw" className="t20">
          {t('withdraw')}
        </h2>
        <WithdrawalFields balances={withdrawable} minimum={minimum} holder={name} />
        <div>
          <Submit>{t('withdraw')}</Submit>
        </div>
      </Form>
    </Card>
  )
}

function History({ of }: { of: BalanceEntryRow[] }) {
  const t = useTexts('balance')
  return (
    <section className="stack" aria-labelledby="history" style={{ '--g': '12px' }}>
      <h2 id="history" className="t20">
        {t('history')}
      </h2>
      <div className="card table-card">
        <Table label={t('history')} className="table-stack">
          <thead>
            <tr>
              <th>{t('what')}</th>
              <th>{t('date')}</th>
              <th className="r">{t('amount')}</th>
              <th>{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {of.map(({ id, kind, text, createdAt, amount, currency, state, availableAt }) => (
              <tr key={id}>
                <td dir="auto">{text}</td>
                <td>
                  <Day at={createdAt} />
                </td>
                <td className="r">
                  <Money amountMinor={amount} currency={currency} />
                </td>
                <td>
                  <EntryStateBadge kind={kind} state={state} availableAt={availableAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

function Statements({ years }: { years: number[] }) {
  const t = useTexts('balance')
  return (
    <Card as="section" pad="md" aria-labelledby="statements">
      <div className="stack" style={{ '--g': '8px' }}>
        <h2 id="statements" className="t14 strong">
          {t('statements')}
        </h2>
        {years.map((year) => (
          <a key={year} className="link w-fit t14" href={`/my/balance/statements/${year}.pdf`}>
            {t('statement_pdf', { year: String(year) })}
          </a>
        ))}
      </div>
    </Card>
  )
}
