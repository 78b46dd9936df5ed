import { useTexts } from '#app/platform/page.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { landmark } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { type Statement, YEAR_LINES } from '../statement.ts'

export const texts = ['ui', 'balance']

type Props = { year: number; statements: Statement[]; years: number[] }

/** What a year came to for each person. */
export default function Statements({ year, statements, years }: Props) {
  const t = useTexts('balance')
  return (
    <OfficeLayout
      title={t('statement_title', { year: String(year) })}
      crumbs={[{ href: '/home/balance', text: t('balance') }]}
    >
      {years.length > 1 && (
        <LinkTabs
          label={t('statements')}
          tabs={years.map((one) => ({
            href: `/home/balance/statements/${one}`,
            text: String(one),
            current: one === year,
          }))}
        />
      )}
      {statements.length === 0 ? (
        <Empty icon={landmark} title={t('no_statements')}>
          {t('nobody_text')}
        </Empty>
      ) : (
        <div className="card table-card">
          <Table label={t('statement_title', { year: String(year) })}>
            <thead>
              <tr>
                <th>{t('person')}</th>
                {YEAR_LINES.map((line) => (
                  <th key={line} className="r">
                    {t(`year_${line}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statements.flatMap(({ account, sums }) =>
                sums.map((of) => (
                  <tr key={`${account.id} ${of.currency}`}>
                    <td>
                      <span className="medium" dir="auto">
                        {account.name}
                      </span>
                      <span className="t13 muted block">
                        <bdi>{account.email}</bdi>
                      </span>
                    </td>
                    {YEAR_LINES.map((line) => (
                      <td key={line} className="r">
                        <Money amountMinor={of[line]} currency={of.currency} />
                      </td>
                    ))}
                  </tr>
                )),
              )}
            </tbody>
          </Table>
        </div>
      )}
    </OfficeLayout>
  )
}
