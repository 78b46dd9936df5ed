import { ExamRows } from '#app/learning/exams/ui/exam-rows.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { award, clock, clockAlert, users } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import type { MyCourse } from '../my-course.ts'

const SIZES = '(min-width: 1200px) 357px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw'

/** One of the viewer's courses, with what is done and the way on. */
export function MyCourseCard({ course }: { course: MyCourse }) {
  const t = useTexts('my-courses')
  const { href, title, cover, progress } = course
  return (
    <article className="course-card">
      <CardCover href={href} cover={cover} />
      <div className="course-card-body">
        <h3>
          {href ? (
            <a href={href}>
              <bdi>{title}</bdi>
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h3>
        <div className="row" style={{ '--g': '10px' }}>
          <Progress className="grow" percent={progress.percent} label={t('progress_of', { title })} />
          <span className="t13 num muted">{progress.percent}%</span>
        </div>
        <ExamRows exams={course.exams} />
        <div className="course-card-foot items-center wrap">
          <span className="t13 faint">
            <CourseStatus course={course} />
          </span>
          <span className="row wrap" style={{ '--g': '8px' }}>
            {course.licences && (
              <ButtonLink href={course.licences} size="sm" icon={users} aria-label={t('licences_of', { title })}>
                {t('licences')}
              </ButtonLink>
            )}
            {course.certificate && (
              <ButtonLink href={course.certificate} size="sm" icon={award} aria-label={t('certificate_of', { title })}>
                {t('certificate')}
              </ButtonLink>
            )}
            <Step course={course} />
          </span>
        </div>
      </div>
    </article>
  )
}

function CardCover({ href, cover }: Pick<MyCourse, 'href' | 'cover'>) {
  const image = <Cover image={cover} sizes={SIZES} />
  if (!href) return image
  return (
    <>
      {/* biome-ignore lint/a11y/useAnchorContent: the same link as the title's, once more for the pointer */}
      <a href={href} tabIndex={-1} aria-hidden="true">
        {image}
      </a>
    </>
  )
}

/** The way on: into the course, to more time for it, or to the membership that opens it. */
function Step({ course }: { course: MyCourse }) {
  const t = useTexts('my-courses')
  const { slug, title, open, buyAt, membershipAt } = course
  if (membershipAt)
    return (
      <ButtonLink href={membershipAt} size="sm" aria-label={t('membership_title', { title })}>
        {t('membership')}
      </ButtonLink>
    )
  const step = buyAt ? (open ? 'extend' : 'buy_again') : toStep(course)
  // Whoever is through looks for what it gave; the title leads into the course.
  if (!buyAt && (!open || course.certificate)) return null
  return (
    <ButtonLink href={buyAt ?? `/${slug}/watch`} size="sm" aria-label={t(`${step}_title`, { title })}>
      {t(step)}
    </ButtonLink>
  )
}

function toStep({ progress, watchedAt }: MyCourse): 'start' | 'continue' | 'watch_again' {
  if (progress.percent === 100) return 'watch_again'
  return progress.completed > 0 || watchedAt ? 'continue' : 'start'
}

/** From when on there is something to learn or to download. */
export function OpensAt({ at }: { at: string }) {
  const t = useTexts('my-courses')
  return (
    <span className="row" style={{ '--g': '5px' }}>
      <Icon of={clock} size={14} />
      <span>
        {t('opens')} <Day at={at} />
      </span>
    </span>
  )
}

export function AccessEnd({ at }: { at: string }) {
  const t = useTexts('my-courses')
  return (
    <span className="warn row" style={{ '--g': '5px' }}>
      <Icon of={clockAlert} size={14} />
      <span>
        {t('access_until')} <Day at={at} />
      </span>
    </span>
  )
}

/** The one thing worth knowing: that the access ends, when it was finished or last opened, or how much there is. */
function CourseStatus({
  course: { open, opensAt, accessEndsAt, finishedAt, watchedAt, progress },
}: {
  course: MyCourse
}) {
  const t = useTexts('my-courses')
  if (opensAt) return <OpensAt at={opensAt} />
  if (!open && accessEndsAt)
    return (
      <>
        {t('access_ended')} <Day at={accessEndsAt} />
      </>
    )
  if (accessEndsAt) return <AccessEnd at={accessEndsAt} />
  if (finishedAt)
    return (
      <>
        {t('finished_on')} <Day at={finishedAt} />
      </>
    )
  if (watchedAt)
    return (
      <>
        {t('last_opened')} <Day at={watchedAt} />
      </>
    )
  return t('lectures_to_go', { count: progress.total - progress.completed })
}
