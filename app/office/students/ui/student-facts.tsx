import { useTexts } from '#app/platform/page.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { StudentCourse, StudentPage } from '../student-page.ts'

/** Since when, how lately, for how much and in which language. */
export function StudentFacts({ student }: { student: StudentPage['student'] }) {
  const t = useTexts('students')
  const { createdAt, lastActiveAt, spent, locale } = student
  return (
    <dl className="kv">
      <div>
        <dt>{t('since')}</dt>
        <dd>
          <Day at={createdAt} />
        </dd>
      </div>
      <div>
        <dt>{t('last_active')}</dt>
        <dd>{lastActiveAt ? <Ago at={lastActiveAt} /> : t('never')}</dd>
      </div>
      {spent && (
        <div>
          <dt>{t('spent')}</dt>
          <dd>
            <Money amountMinor={spent.amount} currency={spent.currency} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('language')}</dt>
        <dd>{t(`language_${locale}`)}</dd>
      </div>
    </dl>
  )
}

/** How far a student got in a course. */
export function CourseProgress({ course: { title, progress } }: { course: StudentCourse }) {
  const t = useTexts('students')
  if (progress.total === 0) return null
  return (
    <div className="row" style={{ '--g': '10px' }}>
      <Progress className="grow" percent={progress.percent} label={t('completion_of', { title })} />
      <span className="t13 num muted nowrap">{t('done_of', progress)}</span>
    </div>
  )
}
