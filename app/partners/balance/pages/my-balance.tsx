import { ACCOUNT_HOLDER_MAX } from '#app/partners/programme/programme.ts'
import { NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
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
import { WithdrawalStatusBadge } from '../ui/withdrawal-status.tsx'
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
              <AskForMoney balances={balances} minimum={minimum} name={name} />
              {withdrawals.length > 0 && <Withdrawals of={withdrawals} />}
              <History of={entries} />
              <NextPart href={nextUrl}>{t('older')}</NextPart>
            </div>
          </div>
        )}
      </main>
    </PublicLayout>
  )
}

function AskForMoney({ balances, minimum, name }: Pick<Props, 'balances' | 'minimum' | 'name'>) {
  const t = useTexts('balance')
  const locale = useLocale()
  const open = balances.filter(({ available }) => available > 0)
  const [first] = open
  if (!first) return null
  const inWords = ({ available, currency }: Balance) => formatMoney(available, currency, locale)
  const least = minimum.amount > 0 && open.some(({ currency }) => currency === minimum.currency)
  return (
    <Card as="section" pad="lg" aria-labelledby="withdraw">
      <Form action="/my/withdrawals" className="stack" plain>
        <h2 id="withdraw" className="t20">
          {t('withdraw')}
        </h2>
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
          help={[
            t('available_help', { amount: open.map(inWords).join(', ') }),
            least && t('minimum_help', { amount: formatMoney(minimum.amount, minimum.currency, locale) }),
          ]
            .filter(Boolean)
            .join(' ')}
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
        <TextField
          name="name"
          label={t('holder')}
          defaultValue={name}
          maxLength={ACCOUNT_HOLDER_MAX}
          autoComplete="name"
          required
        />
        <p className="t13 muted">{t('due_note')}</p>
        <div>
          <Submit>{t('withdraw')}</Submit>
        </div>
      </Form>
    </Card>
  )
}

function Withdrawals({ of }: { of: WithdrawalRow[] }) {
  const t = useTexts('balance')
  const { date } = useDates()
  return (
    <Card as="section" aria-labelledby="withdrawals">
      <CardHead id="withdrawals" title={t('withdrawals')} />
      <ul className="rows orders">
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
            {status === 'requested' && (
              <Form action={`/my/withdrawals/${id}`} about={id} plain>
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
                  {/* How far an open withdrawal is stands in its own list. */}
                  {(kind !== 'withdrawal' || state !== 'available') && (
                    <EntryStateBadge state={state} availableAt={availableAt} />
                  )}
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
