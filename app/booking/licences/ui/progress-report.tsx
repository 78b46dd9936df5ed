import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { eyeOff } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import type { ManagerView } from '../manager-view.ts'
import type { Report } from '../report.ts'

/** How far all those are who have a licence. */
export function ProgressReport({ course, purchase, report }: ManagerView & { report: Report }) {
  const t = useTexts('licences')
  const { average, certificates, lastActiveAt, people, sections } = report
  const file = `/home/access-manager/${course.id}/report?parent_transaction_id=${purchase.parent_transaction_id}`
  return (
    <Card as="section" aria-labelledby="report">
      <CardHead title={t('report')} id="report">
        <ExportMenu href={file} />
      </CardHead>
      <dl className="lic-sums">
        <div>
          <dt>{t('average')}</dt>
          <dd>{average}%</dd>
        </div>
        <div>
          <dt>{t('certificates')}</dt>
          <dd>{certificates}</dd>
        </div>
        <div>
          <dt>{t('last_activity')}</dt>
          <dd>{lastActiveAt ? <Day at={lastActiveAt} /> : t('not_yet')}</dd>
        </div>
      </dl>
      <ul className="stack card-pad" style={{ '--g': '14px' }}>
        {sections.map(({ title, percent, finished }) => (
          <li key={title} className="stack" style={{ '--g': '6px' }}>
            <span className="split base">
              <span>{title}</span>
              <span className="t13 muted num nowrap">{t('finished_of', { finished, people })}</span>
            </span>
            <Progress percent={percent} label={title} />
          </li>
        ))}
      </ul>
      <div className="card-foot t13 muted">
        <Icon of={eyeOff} />
        <span>{t('report_seen')}</span>
      </div>
    </Card>
  )
}
