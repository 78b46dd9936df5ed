import { Link } from '@inertiajs/react'
import { StateBadge } from '#app/memberships/memberships/ui/state-badge.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Table } from '#app/ui/table.tsx'
import type { AtRisk, MembershipReport } from '../membership-view.ts'
import { MonthChart } from '../ui/month-chart.tsx'
import '#app/ui/css/figures.css'
import '../ui/dashboard.css'

export const texts = ['ui', 'memberships', 'subscribing', 'analytics']

/** What memberships come to, who comes and goes, why, and whom the school may lose. */
export default function Memberships({ report, risks }: { report: MembershipReport; risks: AtRisk[] }) {
  const t = useTexts('analytics')
  const { locale } = useShared()
  const say = useTexts('subscribing')
  const { months, currency, trials, paused, reasons, intents } = report
  const last = months.at(-1)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const names = months.map(({ month }) => month)
  return (
    <OfficeLayout
      title={t('membership_reports')}
      actions={
        <>
          <ExportMenu href="/home/memberships/reports/months" label={t('months_file')} />
          <ExportMenu href="/home/memberships/reports/reasons" label={t('reasons_file')} />
          <ExportMenu href="/home/memberships/reports/risks" label={t('risks_file')} />
        </>
      }
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <dl className="card kpis">
          <Figure name={t('mrr')}>{money(last?.mrr ?? 0)}</Figure>
          <Figure name={t('members')}>{last?.members ?? 0}</Figure>
          <Figure name={t('trials')}>{trials}</Figure>
          <Figure name={t('paused')}>{paused}</Figure>
          <Figure name={t('churn_this_month')}>{last?.churn == null ? '–' : `${last.churn}%`}</Figure>
        </dl>
        <div className="dash-pair">
          <MonthChart
            id="mrr"
            title={t('mrr_by_month')}
            none={t('no_members_yet')}
            months={names}
            say={money}
            values={months.map(({ mrr }) => mrr)}
          />
          <MonthChart
            id="churn"
            title={t('churn_by_month')}
            none={t('nobody_left')}
            months={names}
            values={months.map(({ churn }) => churn ?? 0)}
            say={(value) => `${value}%`}
          />
        </div>
        <div className="dash-pair">
          <Answers
            id="why-left"
            title={t('why_left')}
            rows={reasons.map(({ reason, count }) => ({ title: say(`reason_${reason}`), count }))}
          />
          <Answers
            id="come-back"
            title={t('come_back')}
            rows={intents.map(({ intent, count }) => ({ title: say(`intent_${intent}`), count }))}
          />
        </div>
        <Words words={report.words} />
        <Risks rows={risks} />
      </div>
    </OfficeLayout>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="kpi">
      <dt className="t13 muted">{name}</dt>
      <dd className="kpi-v">{children}</dd>
    </div>
  )
}

type AnswerCount = { title: string; count: number }

/** What members who left answered to one of the questions, each answer as a part of all. */
function Answers({ id, title, rows }: { id: string; title: string; rows: AnswerCount[] }) {
  const t = useTexts('analytics')
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="card" aria-labelledby={id}>
      <CardHead title={title} id={id} />
      {all === 0 && <p className="dash-none">{t('nobody_said')}</p>}
      <ul className="comps">
        {rows.map((row) => (
          <Bar key={row.title} {...row} all={all} />
        ))}
      </ul>
    </section>
  )
}

function Bar({ title, count, all }: { title: string; count: number; all: number }) {
  return (
    <li>
      <span className="split">
        <span className="medium truncate">{title}</span>
        <span className="num medium">{count}</span>
      </span>
      <Progress percent={Math.round((count / Math.max(1, all)) * 100)} label={title} />
    </li>
  )
}

function Words({ words }: Pick<MembershipReport, 'words'>) {
  const t = useTexts('analytics')
  return (
    <section className="card" aria-labelledby="words">
      <CardHead title={t('in_their_words')} id="words" />
      {words.length === 0 && <p className="dash-none">{t('no_words')}</p>}
      <ul className="lines">
        {words.map(({ membership, text, at }) => (
          <li key={membership} className="stack" style={{ '--g': 0 }}>
            <Link className="u" href={`/home/memberships/${membership}`}>
              {text}
            </Link>
            <span className="t12 faint">
              <Day at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whose money did not come, and who canceled and has not gone yet: the first to go first. */
function Risks({ rows }: { rows: AtRisk[] }) {
  const t = useTexts('analytics')
  const say = useTexts('memberships')
  return (
    <section className="card table-card" aria-labelledby="risks">
      <CardHead title={t('at_risk')} id="risks" />
      {rows.length === 0 ? (
        <p className="dash-none">{t('nobody_at_risk')}</p>
      ) : (
        <Table label={t('at_risk')}>
          <thead>
            <tr>
              <th>{t('member')}</th>
              <th>{t('state')}</th>
              <th className="hide-sm">{t('reason')}</th>
              <th className="hide-sm">{t('until')}</th>
              <th className="r">{t('worth')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, email, plan, status, reason, until, amount, currency }) => (
              <tr key={id}>
                <td>
                  <Link className="medium u" href={`/home/memberships/${id}`}>
                    {name || email}
                  </Link>
                  <span className="t12 faint block">{plan}</span>
                </td>
                <td>
                  <StateBadge of={{ status }} />
                </td>
                <td className="hide-sm">{reason ? say(`reason_${reason}`) : '–'}</td>
                <td className="hide-sm num">{until ? <Day at={until} /> : '–'}</td>
                <td className="r">
                  <Money amountMinor={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
