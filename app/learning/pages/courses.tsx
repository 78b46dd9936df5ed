import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { bookOpen } from '#app/ui/icons.ts'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Money } from '#app/ui/price.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Table } from '#app/ui/table.tsx'
import type { OfficeCourse } from '../office-course.ts'

export const texts = ['ui', 'learning']

const TONES = { published: 'ok', hidden: 'line', draft: 'warn', archived: undefined } as const

type Props = { courses: OfficeCourse[]; nextUrl: string | null; first: boolean }

export default function OfficeCourses({ courses, nextUrl, first }: Props) {
  const t = useTexts('learning')
  return (
    <OfficeLayout title={t('office_courses')}>
      {courses.length > 0 ? (
        <div className="card table-card">
          <Table label={t('office_courses')}>
            <thead>
              <tr>
                <th>{t('office_title')}</th>
                <th>{t('office_status')}</th>
                <th className="r hide-sm">{t('office_price')}</th>
                <th className="r">{t('office_students')}</th>
                <th className="hide-sm">{t('office_completion')}</th>
              </tr>
            </thead>
            <tbody>
              {courses.map((course) => (
                <CourseRow key={course.id} course={course} />
              ))}
            </tbody>
          </Table>
          <ListFoot firstHref={first ? null : '/home/courses'} nextHref={nextUrl} />
        </div>
      ) : (
        <Empty icon={bookOpen} title={t('office_no_courses_title')}>
          {t('office_no_courses')}
        </Empty>
      )}
    </OfficeLayout>
  )
}

function CourseRow({ course }: { course: OfficeCourse }) {
  const t = useTexts('learning')
  const { slug, title, status, price, is_free, students, completion } = course
  return (
    <tr>
      <td>
        {/* The public page is no page of this application in the browser. */}
        <a className="medium u" href={`/${slug}`}>
          {title}
        </a>
      </td>
      <td>
        <Badge tone={TONES[status]}>
          <span className="pip" />
          {t(`office_status_${status}`)}
        </Badge>
      </td>
      <td className="r nowrap hide-sm">
        {price && (is_free ? t('office_free') : <Money amountMinor={price.amount} currency={price.currency} />)}
      </td>
      <td className="r">{students}</td>
      <td className="hide-sm">
        {completion === null ? (
          <span className="faint">–</span>
        ) : (
          <span className="row" style={{ '--g': '8px' }}>
            <Progress className="w-20" percent={completion} label={t('office_completion_of', { title })} />
            <span className="muted">{completion}%</span>
          </span>
        )}
      </td>
    </tr>
  )
}
