import type { TitledProduct } from '#app/catalogue/product.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { users } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { ACCESS_STATES, type StudentFilters, type StudentRow } from '../student-view.ts'
import { useStudentColumns } from '../ui/student-columns.tsx'

export const texts = ['ui', 'students']

type Props = {
  list: ListView<StudentRow, StudentFilters>
  products: TitledProduct[]
  sales: boolean
  support: boolean
}

export default function Students({ list, products, sales }: Props) {
  const t = useTexts('students')
  const titles = products.map(({ id, title }) => ({ value: id, text: title }))
  const states = ACCESS_STATES.map((state) => ({ value: state, text: t(`access_${state}`) }))
  return (
    <OfficeLayout title={t('students')} actions={<ExportLink list={list} />}>
      <OfficeList
        list={list}
        label={t('students')}
        counted={(count) => t('students_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_students') },
          { kind: 'choice', name: 'product', label: t('product'), all: t('all_products'), options: titles },
          { kind: 'choice', name: 'access', label: t('access'), all: t('any_access'), options: states },
        ]}
        columns={useStudentColumns({ sales })}
        empty={{
          icon: users,
          title: t('no_students_title'),
          text: t('no_students'),
          action: <ButtonLink href="/home/courses">{t('to_courses')}</ButtonLink>,
        }}
      />
    </OfficeLayout>
  )
}
