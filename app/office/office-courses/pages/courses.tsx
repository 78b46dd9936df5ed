import type { ProductStatus } from '#app/content/catalogue/product.ts'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { bookOpen, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { OfficeCourse } from '../office-course.ts'

export const texts = ['ui', 'office-courses']

const TONES = { published: 'ok', hidden: 'line', draft: 'warn', archived: undefined } as const

type Props = { list: ListView<OfficeCourse, { q?: string; status?: ProductStatus }> }

export default function OfficeCourses({ list }: Props) {
  const t = useTexts('office-courses')
  const statuses = PRODUCT_STATUSES.map((status) => ({ value: status, text: t(`status_${status}`) }))
  const add = (
    <ButtonLink href="/home/products/create" variant="primary" size="sm" icon={plus}>
      {t('new_course')}
    </ButtonLink>
  )
  return (
    <OfficeLayout title={t('courses')} actions={add}>
      <OfficeList
        list={list}
        label={t('courses')}
        counted={(count) => t('courses_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('title') },
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            all: t('any_status'),
            options: statuses,
          },
        ]}
        columns={[
          { head: t('title'), width: 160, share: 40, sort: 'title', cell: (course) => <Title course={course} /> },
          { head: t('status'), width: 120, rank: 2, under: true, cell: ({ status }) => <Status of={status} /> },
          { head: t('price'), width: 90, rank: 3, end: true, cell: (course) => <Price course={course} /> },
          { head: t('students'), width: 80, end: true, sort: 'students', cell: ({ students }) => students },
          { head: t('completion'), width: 130, rank: 4, cell: (course) => <Completion course={course} /> },
        ]}
        empty={{ icon: bookOpen, title: t('no_courses_title'), text: t('no_courses'), action: add }}
      />
    </OfficeLayout>
  )
}

/** Opens what it is made of; to whom may not change it, its public page, which is no page of this application. */
function Title({ course: { id, slug, title, built } }: { course: OfficeCourse }) {
  if (built) return <Lead title={title} href={`/home/courses/${id}/sections`} />
  return (
    <a className="medium u" href={`/${slug}`}>
      {title}
    </a>
  )
}

function Status({ of }: { of: ProductStatus }) {
  const t = useTexts('office-courses')
  return (
    <Badge tone={TONES[of]}>
      <span className="pip" />
      {t(`status_${of}`)}
    </Badge>
  )
}

function Price({ course: { price, isFree } }: { course: OfficeCourse }) {
  const t = useTexts('office-courses')
  if (!price) return null
  return isFree ? t('free') : <Money amountMinor={price.amount} currency={price.currency} />
}

function Completion({ course: { title, completion } }: { course: OfficeCourse }) {
  const t = useTexts('office-courses')
  if (completion === null) return <span className="faint">–</span>
  return (
    <span className="row" style={{ '--g': '8px' }}>
      <Progress className="w-20" percent={completion} label={t('completion_of', { title })} />
      <span className="muted">{completion}%</span>
    </span>
  )
}
