import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check, info, lock, x } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import type { AccessReasonStep, WhyPage } from '../why.ts'

export const texts = ['ui', 'students']

/** The address of the question with these answers given. */
function whyAddress(ids: Record<'student' | 'lecture' | 'course', number | undefined>): string {
  const query = Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]]))
  return `/home/access/why?${new URLSearchParams(query)}`
}

/** Asks why a student sees a lecture or not: choose both, read the answer. */
export default function Why({ student, lecture, found, courses, course, why }: WhyPage) {
  const t = useTexts('students')
  const chosen = { student: student?.id, lecture: lecture?.id, course: lecture ? undefined : course?.id }
  return (
    <OfficeLayout title={t('why_title')} crumbs={[{ href: '/home/students', text: t('students') }]}>
      <div className="stack">
        <Who student={student} found={found} chosen={chosen} />
        <LecturePicker lecture={lecture} courses={courses} course={course} chosen={chosen} />
        {why && (
          <section className="card" aria-labelledby="answer">
            <CardHead title={t('why_answer')} id="answer" />
            <div className="card-pad stack">
              <Callout tone={why.open ? 'ok' : 'warn'} icon={why.open ? check : lock} title={why.text} />
              <ol className="stack" style={{ '--g': '8px' }} aria-label={t('why_steps')}>
                {why.steps.map((step) => (
                  <Step key={step.text} step={step} />
                ))}
              </ol>
            </div>
          </section>
        )}
      </div>
    </OfficeLayout>
  )
}

type LectureChoice = Parameters<typeof whyAddress>[0]

function Who({ student, found, chosen }: Pick<WhyPage, 'student' | 'found'> & { chosen: LectureChoice }) {
  const t = useTexts('students')
  return (
    <section className="card" aria-labelledby="who">
      <CardHead title={t('student')} id="who">
        {student && (
          <Link className="link t13" href={whyAddress({ ...chosen, student: undefined })}>
            {t('why_another')}
          </Link>
        )}
      </CardHead>
      <div className="card-pad">
        {student ? (
          <span className="stack" style={{ '--g': 0 }}>
            <Link className="medium u" href={`/home/students/${student.id}`}>
              <bdi>{student.name}</bdi>
            </Link>
            <span className="t13 muted wrap-anywhere">{student.email}</span>
          </span>
        ) : (
          <form method="get" action="/home/access/why" className="row wrap items-end" style={{ '--g': '8px' }}>
            {chosen.lecture && <input type="hidden" name="lecture" value={chosen.lecture} />}
            {chosen.course && <input type="hidden" name="course" value={chosen.course} />}
            <TextField className="grow" name="q" type="search" label={t('search_students')} defaultValue={found?.q} />
            <Button type="submit">{t('why_search')}</Button>
          </form>
        )}
      </div>
      {!student && found && (
        <ul className="lines">
          {found.students.map(({ id, name, email }) => (
            <li key={id}>
              <Link className="medium u" href={whyAddress({ ...chosen, student: id })}>
                {name}
              </Link>{' '}
              <span className="t13 muted wrap-anywhere">{email}</span>
            </li>
          ))}
          {found.students.length === 0 && <li className="muted">{t('why_nobody')}</li>}
        </ul>
      )}
    </section>
  )
}

function LecturePicker({
  lecture,
  courses,
  course,
  chosen,
}: Pick<WhyPage, 'lecture' | 'courses' | 'course'> & { chosen: LectureChoice }) {
  const t = useTexts('students')
  const another = lecture ? lecture.course.id : undefined
  return (
    <section className="card" aria-labelledby="which">
      <CardHead title={t('why_lecture')} id="which">
        {(lecture || course) && (
          <Link
            className="link t13"
            href={whyAddress({ student: chosen.student, lecture: undefined, course: another })}
          >
            {t(lecture ? 'why_another' : 'why_another_course')}
          </Link>
        )}
      </CardHead>
      {lecture ? (
        <div className="card-pad stack" style={{ '--g': 0 }}>
          <span className="medium">
            <bdi>{lecture.title}</bdi>
          </span>
          <span className="t13 muted">
            {lecture.course.title} · {lecture.section}
          </span>
        </div>
      ) : course ? (
        course.sections.map((section) => (
          <div key={section.id}>
            <h3 className="t13 muted card-pad">
              <bdi>{section.title}</bdi>
            </h3>
            <Picks of={section.lectures} to={(id) => whyAddress({ ...chosen, lecture: id, course: undefined })} />
          </div>
        ))
      ) : (
        <CourseForm courses={courses} student={chosen.student} />
      )}
    </section>
  )
}

function CourseForm({ courses, student }: { courses: WhyPage['courses']; student: number | undefined }) {
  const t = useTexts('students')
  return (
    <form method="get" action="/home/access/why" className="card-pad row wrap items-end" style={{ '--g': '8px' }}>
      {student && <input type="hidden" name="student" value={student} />}
      <PickerField
        className="grow"
        name="course"
        label={t('why_course')}
        of={courses}
        defaultValue={courses.options[0]?.id}
      />
      <Button type="submit">{t('why_choose')}</Button>
    </form>
  )
}

function Picks({ of, to }: { of: readonly { id: number; title: string }[]; to: (id: number) => string }) {
  return (
    <ul className="lines">
      {of.map(({ id, title }) => (
        <li key={id}>
          <Link className="u" href={to(id)}>
            <bdi>{title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ICONS = { true: check, false: x, null: info }

function Step({ step: { lets, text } }: { step: AccessReasonStep }) {
  const t = useTexts('students')
  return (
    <li className="row items-start" style={{ '--g': '8px' }}>
      <Icon
        of={ICONS[`${lets}`]}
        label={lets === null ? undefined : t(lets ? 'why_lets' : 'why_stops')}
        className={lets === false ? 'bad' : 'muted'}
      />
      <span>{text}</span>
    </li>
  )
}
