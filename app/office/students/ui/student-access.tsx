import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import { ban } from '#app/ui/icons.ts'
import { type DenialView, type GrantView, type StudentCourse, type StudentPage, stands } from '../student-page.ts'
import { AllowAccess, DenyAccess, GiveAccess, LengthenAccess, TakeAccess } from './access-forms.tsx'
import { LectureProgress } from './lecture-progress.tsx'
import { CourseProgress } from './student-facts.tsx'

type Props = Pick<StudentPage, 'student' | 'courses' | 'coursesNext' | 'products'> & { support: boolean }

/** What a student has or had, how far they got, and the forms that give and take. */
export function StudentAccess({ student, courses, coursesNext, products, support }: Props) {
  const t = useTexts('students')
  const denied = new Set(courses.filter(({ denials }) => denials.some(stands)).map(({ id }) => id))
  const open = { ...products, options: products.options.filter(({ id }) => !denied.has(id)) }
  return (
    <section className="card" aria-labelledby="access">
      <CardHead title={t('access_and_progress')} id="access" />
      {courses.length > 0 ? (
        <ul className="lines">
          {courses.map((course) => (
            <CourseOfStudent key={course.id} studentId={student.id} course={course} support={support} />
          ))}
        </ul>
      ) : (
        <p className="dash-none">{t('no_access')}</p>
      )}
      {coursesNext && (
        <Link className="link t13 card-foot" href={coursesNext}>
          {t('more_products')}
        </Link>
      )}
      {products.options.length > 0 && (
        <div className="card-foot stack">
          {!student.emailVerified && (
            <Callout tone="warn" title={t('not_confirmed_title')}>
              {t('not_confirmed_text')}
            </Callout>
          )}
          <div className="row wrap items-start self-start" style={{ '--g': '8px' }}>
            <GiveAccess studentId={student.id} products={products} />
            {support && <DenyAccess studentId={student.id} products={open} />}
          </div>
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
  const { id, type, title, slug, built, grants, denials, lastActiveAt } = course
  const open = grants.filter((grant) => grant.open)
  const ends = open.length > 0 && open.every(({ until }) => until !== null)
  return (
    <li className="stack" style={{ '--g': '8px' }}>
      <div className="split">
        <a className="medium u wrap-anywhere" href={`/${slug}`}>
          <bdi>{title}</bdi>
        </a>
        {lastActiveAt && (
          <span className="t12 faint">
            {t('last_active')} <Ago at={lastActiveAt} />
          </span>
        )}
      </div>
      <CourseProgress course={course} />
      {support && course.progress.total > 0 && <LectureProgress studentId={studentId} course={course} />}
      {denials.filter(stands).map(({ id, reason, deniedBy, deniedAt }) => (
        <div key={id} className="stack" style={{ '--g': '4px' }}>
          <Callout icon={ban} tone="warn" title={t('denied_title')}>
            {t('denied_by', { name: deniedBy, reason })}, <Day at={deniedAt} />
          </Callout>
          {support && <AllowAccess studentId={studentId} denialId={id} title={title} />}
        </div>
      ))}
      {grants.map((grant) => (
        <div key={grant.id}>
          <p className="grant">
            <GrantState grant={grant} />
            <GrantWords grant={grant} />
          </p>
          {(support || (built && grant.source === 'staff')) && (grant.open || grant.denied) && (
            <TakeAccess studentId={studentId} grantId={grant.id} title={title} />
          )}
        </div>
      ))}
      {denials.map((denial) => (
        <DenialLifted key={denial.id} denial={denial} />
      ))}
      {built && ends && <LengthenAccess studentId={studentId} course={course} />}
      {type === 'course' && (
        <Link className="link t13" href={`/home/access/why?student=${studentId}&course=${id}`}>
          {t('why_title')}
        </Link>
      )}
    </li>
  )
}

/** That a product had been denied, by whom and why. */
function DenialLifted({ denial }: { denial: DenialView }) {
  const t = useTexts('students')
  const { reason, deniedBy, deniedAt, liftedAt, liftedBy, liftReason } = denial
  if (!liftedAt) return null
  return (
    <p className="grant">
      <Badge>{t('denied_before')}</Badge>
      <span>
        {t('denied_by', { name: deniedBy, reason })}, <Day at={deniedAt} />
      </span>
      <span>
        {t('lifted_by', { name: liftedBy ?? '', reason: liftReason ?? '' })}, <Day at={liftedAt} />
      </span>
    </p>
  )
}

export function GrantState({ grant }: { grant: GrantView }) {
  const t = useTexts('students')
  if (grant.open) return <Badge tone="ok">{t('grant_open')}</Badge>
  if (grant.denied) return <Badge tone="warn">{t('grant_denied')}</Badge>
  return <Badge>{grant.revokeReason === null ? t('grant_ended') : t('grant_taken')}</Badge>
}

const SOURCES = { transaction: 'bought', staff: 'given', membership: 'member', licence: 'licence' } as const

export function GrantWords({ grant }: { grant: GrantView }) {
  const t = useTexts('students')
  const { source, transactionId, givenBy, reason, from, until, revokedAt, revokedBy, revokeReason } = grant
  return (
    <>
      <span>
        {transactionId === null ? (
          t(SOURCES[source])
        ) : (
          <Link className="link" href={`/home/transactions/${transactionId}`}>
            {t(SOURCES[source])}
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
      {givenBy && <span>{t('given_by', { name: givenBy, reason: reason ?? '' })}</span>}
      {revokedAt && revokeReason !== null && (
        <span>
          {t('taken_by', { name: revokedBy ?? '', reason: revokeReason })} <Day at={revokedAt} />
        </span>
      )}
    </>
  )
}
