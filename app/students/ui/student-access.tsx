import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import type { GrantView, StudentCourse, StudentPage } from '../student-page.ts'
import { GiveAccess, TakeAccess } from './access-forms.tsx'
import { CourseProgress, heldOf } from './student-facts.tsx'

type Props = { student: StudentPage['student']; courses: StudentCourse[]; support: boolean }

/** What a student has or had, how far they got, and the forms that give and take. */
export function StudentAccess({ student, courses, support }: Props) {
  const t = useTexts('students')
  const held = heldOf(courses)
  return (
    <section className="card" aria-labelledby="access">
      <CardHead title={t('access_and_progress')} id="access" />
      {held.length > 0 ? (
        <ul className="lines">
          {held.map((course) => (
            <CourseOfStudent key={course.id} studentId={student.id} course={course} support={support} />
          ))}
        </ul>
      ) : (
        <p className="dash-none">{t('no_access')}</p>
      )}
      {support && courses.length > 0 && (
        <div className="card-foot stack">
          {!student.email_verified && (
            <Callout tone="warn" title={t('not_confirmed_title')}>
              {t('not_confirmed_text')}
            </Callout>
          )}
          <GiveAccess studentId={student.id} courses={courses} />
        </div>
      )}
    </section>
  )
}

function CourseOfStudent({
  studentId,
  course,
  support,
}: {
  studentId: number
  course: StudentCourse
  support: boolean
}) {
  const t = useTexts('students')
  const { title, slug, grants, last_active_at } = course
  return (
    <li className="stack" style={{ '--g': '8px' }}>
      <div className="split">
        <a className="medium u" href={`/${slug}`}>
          {title}
        </a>
        {last_active_at && (
          <span className="t12 faint">
            {t('last_active')} <Ago at={last_active_at} />
          </span>
        )}
      </div>
      <CourseProgress course={course} />
      {grants.map((grant) => (
        <div key={grant.id}>
          <p className="grant">
            <GrantState grant={grant} />
            <GrantWords grant={grant} />
          </p>
          {support && grant.open && <TakeAccess studentId={studentId} grantId={grant.id} title={title} />}
        </div>
      ))}
    </li>
  )
}

export function GrantState({ grant }: { grant: GrantView }) {
  const t = useTexts('students')
  if (grant.open) return <Badge tone="ok">{t('grant_open')}</Badge>
  return <Badge>{grant.revoke_reason === null ? t('grant_ended') : t('grant_taken')}</Badge>
}

export function GrantWords({ grant }: { grant: GrantView }) {
  const t = useTexts('students')
  const { source, transaction_id, given_by, reason, from, until, revoked_at, revoked_by, revoke_reason } = grant
  return (
    <>
      <span>
        {transaction_id === null ? (
          t(source === 'transaction' ? 'bought' : 'given')
        ) : (
          <Link className="link" href={`/home/transactions/${transaction_id}`}>
            {t('bought')}
          </Link>
        )}{' '}
        <Day at={from} />
      </span>
      <span>
        {until ? (
          <>
            {t('until')} <Day at={until} />
          </>
        ) : (
          t('without_end')
        )}
      </span>
      {given_by && <span>{t('given_by', { name: given_by, reason: reason ?? '' })}</span>}
      {revoked_at && revoke_reason !== null && (
        <span>
          {t('taken_by', { name: revoked_by ?? '', reason: revoke_reason })} <Day at={revoked_at} />
        </span>
      )}
    </>
  )
}
