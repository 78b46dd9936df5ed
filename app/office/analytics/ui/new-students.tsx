import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import type { People } from '../dashboard-view.ts'
import { useStepNames } from './step-names.ts'

/** Who joined on each of the last seven days. */
export function NewStudents({ days }: { days: People['newByDay'] }) {
  const t = useTexts('analytics')
  const names = useStepNames('day', days[0]?.day ?? '')
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const summary = days.map(({ day, count }) => `${names.weekdayLong(day)} ${count}`).join(', ')
  return (
    <section className="card" aria-labelledby="new-students">
      <CardHead title={t('new_by_day')} id="new-students">
        <span className="num strong">{total}</span>
      </CardHead>
      {total > 0 ? (
        <div className="bars num" role="img" aria-label={summary}>
          {days.map(({ day, count }) => (
            <div key={day} className={count === highest ? 'bar is-top' : 'bar'}>
              <span>{count}</span>
              <i style={{ '--v': count / highest }} />
              <em>{names.weekday(day)}</em>
            </div>
          ))}
        </div>
      ) : (
        <p className="dash-none">{t('nobody_new')}</p>
      )}
    </section>
  )
}
