import type { ListView } from '#app/platform/list.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { landmark } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { OwedTotals } from '../balances.ts'
import type { Balance, OwedRow } from '../entry.ts'
import '#app/ui/css/figures.css'

export const texts = ['ui', 'balance']

type Props = {
  list: ListView<OwedRow, object>
  totals: OwedTotals
  years: number[]
  /** What the operator owes to the school. */
  atHost: Balance[]
}

/** What the school owes to affiliates and instructors. */
export default function BalancePage({ list, totals, years, atHost }: Props) {
  const t = useTexts('balance')
  const { date } = useDates()
  const locale = useLocale()
  return (
    <OfficeLayout title={t('balance')} actions={<ExportLink list={list} />}>
      <dl className="card kpis">
        {(['owed', 'overdue', 'toApprove', 'toPay'] as const).map((name) => (
          <div key={name} className="kpi">
            <dt className="t13 muted">{t(`total_${name}`)}</dt>
            <dd className="kpi-v">
              <Money amountMinor={totals[name]} currency={totals.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {totals.overdue > 0 && (
        <Callout tone="bad" title={t('overdue_title')}>
          <a className="link" href="/home/withdrawals?status=open">
            {t('see_withdrawals')}
          </a>
        </Callout>
      )}
      {atHost.length > 0 && (
        <Callout
          tone="info"
          title={atHost
            .map(({ available, currency }) => t('at_host', { amount: formatMoney(available, currency, locale) }))
            .join(', ')}
        >
          {t('at_host_text')}{' '}
          <a className="link" href="/home/balance/proceeds">
            {t('see_at_host')}
          </a>
        </Callout>
      )}
      <OfficeList
        list={list}
        label={t('who_you_owe')}
        columns={[
          {
            head: t('person'),
            width: 180,
            share: 40,
            cell: ({ account, kind, nextAt }) => (
              <Lead
                title={account.name}
                sub={nextAt ? `${t(`kind_${kind}`)}, ${t('next_on', { date: date(nextAt) })}` : t(`kind_${kind}`)}
                href={`/home/students/${account.id}`}
              />
            ),
          },
          {
            head: t('pending'),
            width: 100,
            rank: 3,
            end: true,
            cell: (row) => <Money amountMinor={row.pending} currency={row.currency} />,
          },
          {
            head: t('available'),
            width: 100,
            rank: 2,
            end: true,
            cell: (row) => <Money amountMinor={row.available} currency={row.currency} />,
          },
          {
            head: t('requested'),
            width: 100,
            rank: 4,
            end: true,
            cell: (row) => <Money amountMinor={row.requested} currency={row.currency} />,
          },
          {
            head: t('owed'),
            width: 110,
            end: true,
            cell: ({ pending, available, requested, currency }) => (
              <span className="strong">
                <Money amountMinor={pending + available + requested} currency={currency} />
              </span>
            ),
          },
          {
            head: t('paid'),
            width: 100,
            rank: 5,
            end: true,
            cell: (row) => <Money amountMinor={row.paid} currency={row.currency} />,
          },
        ]}
        empty={{ icon: landmark, title: t('nobody_title'), text: t('nobody_text') }}
      />
      {years.length > 0 && (
        <section className="stack" aria-labelledby="statements" style={{ '--g': '8px' }}>
          <h2 id="statements" className="t16 strong">
            {t('statements')}
          </h2>
          <div className="row wrap" style={{ '--g': '8px' }}>
            {years.map((year) => (
              <ButtonLink key={year} size="sm" href={`/home/balance/statements/${year}`}>
                {String(year)}
              </ButtonLink>
            ))}
          </div>
        </section>
      )}
    </OfficeLayout>
  )
}
