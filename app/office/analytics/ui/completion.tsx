import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { CourseStanding } from '../dashboard-view.ts'

/** How far the students of the largest courses have got on average. */
export function Completion({ courses }: { courses: CourseStanding[] }) {
  const t = useTexts('analytics')
  const learnt = courses.filter(({ completion }) => completion !== null)
  return (
    <section className="card" aria-labelledby="completion">
      <CardHead title={t('completion')} id="completion">
        <Link className="link t13" href="/home/courses">
          {t('all_courses')}
        </Link>
      </CardHead>
      {learnt.length > 0 ? (
        <ul className="comps">
          {learnt.map(({ id, title, students, completion }) => (
            <li key={id}>
              <span className="split">
                <span className="medium truncate">{title}</span>
                <span className="num medium">{completion}%</span>
              </span>
              <Progress percent={completion ?? 0} label={title} />
              <span className="t12 faint num">{t('students_of_course', { count: students })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dash-none">{t('nobody_learns')}</p>
      )}
    </section>
  )
}
