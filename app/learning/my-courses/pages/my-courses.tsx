import { MyThings, NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bookOpen, plus } from '#app/ui/icons.ts'
import type { DateRow } from '../date-row.ts'
import { COURSE_FILTERS, type ContinueView, type CourseFilter, type MyCourse } from '../my-course.ts'
import { ContinueCard } from '../ui/continue-card.tsx'
import { DateRows } from '../ui/date-rows.tsx'
import { MyCourseCard } from '../ui/my-course-card.tsx'
import { type MyFile, MyFiles } from '../ui/my-files.tsx'
import '../ui/my-courses.css'

export const hydrated = false

type Props = {
  courses: MyCourse[]
  /** The first of those whose access has ended, and where the others are. */
  ended: MyCourse[]
  endedUrl: string | null
  continuation: ContinueView | null
  dates: DateRow[]
  files: MyFile[]
  show: CourseFilter
  nextUrl: string | null
}

export default function MyCourses({ courses, ended, endedUrl, continuation, dates, files, show, nextUrl }: Props) {
  const t = useTexts('my-courses')
  const nothing = courses.length === 0
  const noCourses = nothing && show === 'all' && ended.length === 0
  const rest = courses.filter(({ slug }) => slug !== continuation?.course.slug)
  return (
    <MyThings title={t('my_courses')} current="courses">
      {nothing && dates.length > 0 && <DateRows rows={dates} />}
      {noCourses && files.length + dates.length > 0 ? null : noCourses ? (
        <Empty
          icon={bookOpen}
          title={t('no_courses_title')}
          action={
            <ButtonLink href="/courses" variant="primary">
              {t('browse_courses')}
            </ButtonLink>
          }
        >
          {t('no_courses')}
        </Empty>
      ) : (
        <>
          {continuation && <ContinueCard {...continuation} />}
          <section className="stack" style={{ '--g': '16px' }}>
            <div className="split wrap">
              <h2 className="t20">{continuation ? t('other_courses') : t('all_courses')}</h2>
              <Filter show={show} />
            </div>
            {nothing && <p className="muted">{t(`none_${show}`)}</p>}
            <div className="grid-3">
              {rest.map((course) => (
                <MyCourseCard key={course.slug} course={course} />
              ))}
              <a className="course-more" href="/courses">
                <Icon of={plus} size={20} />
                <span className="medium">{t('find_another')}</span>
              </a>
            </div>
            <NextPart href={nextUrl}>{t('more_courses')}</NextPart>
          </section>
          {ended.length > 0 && <Ended courses={ended} url={endedUrl} />}
          {!nothing && dates.length > 0 && <DateRows rows={dates} />}
        </>
      )}
      {files.length > 0 && <MyFiles files={files} />}
    </MyThings>
  )
}

/** What one had: it stays, with the way to open it again. */
function Ended({ courses, url }: { courses: MyCourse[]; url: string | null }) {
  const t = useTexts('my-courses')
  return (
    <section className="stack" style={{ '--g': '16px' }} aria-labelledby="ended">
      <h2 className="t20" id="ended">
        {t('ended_courses')}
      </h2>
      <div className="grid-3">
        {courses.map((course) => (
          <MyCourseCard key={course.slug} course={course} />
        ))}
      </div>
      <NextPart href={url}>{t('more_courses')}</NextPart>
    </section>
  )
}

function Filter({ show }: { show: CourseFilter }) {
  const t = useTexts('my-courses')
  return (
    <nav className="seg" aria-label={t('show')}>
      {COURSE_FILTERS.map((one) => (
        <a
          key={one}
          href={one === 'all' ? '/my/courses' : `/my/courses?show=${one}`}
          aria-current={one === show ? 'page' : undefined}
        >
          {t(`show_${one}`)}
        </a>
      ))}
    </nav>
  )
}
