import { Link } from '@inertiajs/react'
import type { TitledProduct } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { FilterSearch, FilterSelect } from '#app/ui/filter-fields.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { users } from '#app/ui/icons.ts'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Money } from '#app/ui/price.tsx'
import { SortHead } from '#app/ui/sort-head.tsx'
import { Table } from '#app/ui/table.tsx'
import { Unconfirmed } from '#app/ui/unconfirmed.tsx'
import {
  ACCESS_STATES,
  firstOrder,
  PAGE_LENGTHS,
  type StudentFilters,
  type StudentRow,
  type StudentSort,
  studentsQuery,
} from '../student-view.ts'

export const texts = ['ui', 'students']

const LIST = '/home/students'

type Filters = StudentFilters & { length: number }
type Props = {
  students: StudentRow[]
  nextUrl: string | null
  first: boolean
  total: number
  products: TitledProduct[]
  filters: Filters
  sales: boolean
}

function addressOf(filters: StudentFilters & { length?: number }): string {
  const query = studentsQuery(filters)
  return query.size > 0 ? `${LIST}?${query}` : LIST
}

export default function Students({ students, nextUrl, first, total, products, filters, sales }: Props) {
  const t = useTexts('students')
  const { q, product, access, sort, order, length } = filters
  const active = Boolean(q || product || access)
  const { length: _, ...asked } = filters
  return (
    <OfficeLayout
      title={t('students')}
      actions={total > 0 && <ExportLink href={addressOf(asked).replace(LIST, `${LIST}/export`)} />}
    >
      <div className="stack">
        <FilterForm
          action={LIST}
          hidden={Object.fromEntries(studentsQuery({ sort, order, length }))}
          active={active}
          count={t('students_count', { count: total })}
        >
          <FilterSearch label={t('search_students')} value={q} />
          <FilterSelect
            name="product"
            label={t('product')}
            all={t('all_products')}
            value={product}
            options={products.map(({ id, title }) => ({ value: id, text: title }))}
          />
          <FilterSelect
            name="access"
            label={t('access')}
            all={t('any_access')}
            value={access}
            options={ACCESS_STATES.map((state) => ({ value: state, text: t(`access_${state}`) }))}
          />
        </FilterForm>
        {students.length > 0 ? (
          <div className="card table-card">
            <StudentTable students={students} filters={filters} sales={sales} />
            <ListFoot
              firstHref={first ? null : addressOf(filters)}
              nextHref={nextUrl}
              lengths={PAGE_LENGTHS.map((size) => ({
                length: size,
                href: addressOf({ ...filters, length: size }),
                current: size === length,
              }))}
            />
          </div>
        ) : (
          <NoStudents active={active} />
        )}
      </div>
    </OfficeLayout>
  )
}

function NoStudents({ active }: { active: boolean }) {
  const t = useTexts('students')
  return active ? (
    <Empty
      icon={users}
      title={t('no_student_fits_title')}
      action={
        <Link className="btn" href={LIST}>
          {t('show_all_students')}
        </Link>
      }
    >
      {t('no_student_fits')}
    </Empty>
  ) : (
    <Empty
      icon={users}
      title={t('no_students_title')}
      action={
        <Link className="btn" href="/home/courses">
          {t('to_courses')}
        </Link>
      }
    >
      {t('no_students')}
    </Empty>
  )
}

function StudentTable({ students, filters, sales }: { students: StudentRow[]; filters: Filters; sales: boolean }) {
  const t = useTexts('students')
  function head(sort: StudentSort, label: string, className?: string) {
    const sorted = filters.sort === sort ? filters.order : undefined
    const order = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : firstOrder(sort)
    return (
      <SortHead label={label} href={addressOf({ ...filters, sort, order })} sorted={sorted} className={className} />
    )
  }
  return (
    <Table label={t('students')}>
      <thead>
        <tr>
          {head('name', t('student'))}
          {head('email', t('email'), 'hide-sm hide-md')}
          <th className="hide-sm">{t('products')}</th>
          {head('active', t('last_active'))}
          {sales && head('spent', t('spent'), 'r hide-sm')}
          {head('since', t('since'), 'hide-sm hide-md')}
        </tr>
      </thead>
      <tbody>
        {students.map(({ id, name, email, email_verified, avatar, products, last_active_at, spent, created_at }) => (
          <tr key={id}>
            <td>
              <span className="row" style={{ '--g': '10px' }}>
                <Avatar id={id} name={name} photo={avatar} size={32} className="hide-sm" />
                <span className="stack name" style={{ '--g': 0 }}>
                  <Link className="medium u truncate" href={`${LIST}/${id}`}>
                    {name}
                  </Link>
                  {!email_verified && (
                    <span>
                      <Unconfirmed />
                    </span>
                  )}
                  <span className="t12 faint truncate only-narrow">{email}</span>
                </span>
              </span>
            </td>
            <td className="muted hide-sm hide-md">
              <span className="truncate name">{email}</span>
            </td>
            <td className="muted hide-sm">
              <span className="truncate name" title={products.map(({ title }) => title).join(', ')}>
                {products[0] ? products[0].title : '–'}
              </span>
              {products.length > 1 && (
                <span className="t12 faint">{t('and_more', { count: products.length - 1 })}</span>
              )}
            </td>
            <td className="muted nowrap">{last_active_at ? <Ago at={last_active_at} /> : t('never')}</td>
            {sales && (
              <td className="r hide-sm">{spent && <Money amountMinor={spent.amount} currency={spent.currency} />}</td>
            )}
            <td className="muted nowrap hide-sm hide-md">
              <Day at={created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
