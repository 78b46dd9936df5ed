import { type MouseEvent, useRef, useState } from 'react'
import { IssueCertificates } from '#app/learning/certificates/ui/issue-certificates.tsx'
import { isNarrowed, type ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { history, mail, upload, users } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { Segment } from '../segment.ts'
import { ACCESS_STATES, type StudentFilters, type StudentRow } from '../student-view.ts'
import { AddStudents } from '../ui/add-students.tsx'
import { AllThatFit } from '../ui/all-that-fit.tsx'
import { GiveSeveral } from '../ui/give-several.tsx'
import { Segments } from '../ui/segments.tsx'
import { useStudentColumns } from '../ui/student-columns.tsx'
import { StudentPanel } from '../ui/student-panel.tsx'
import { TagSeveral } from '../ui/tag-students.tsx'

export const texts = ['ui', 'students', 'payments', 'certificates']

type Props = {
  list: ListView<StudentRow, StudentFilters>
  products: OptionList
  /** Those that the viewer opens to students. */
  built: OptionList
  /** Those of them that there are certificates of. */
  certified: OptionList
  tags: OptionList
  segments: readonly Segment[]
  sales: boolean
  support: boolean
}

/** Narrower windows have no room for the panel beside the list: a name leads to the page there. */
const HAS_ROOM = '(min-width: 1280px)'

const getWritingAddress = (rows: readonly StudentRow[]) =>
  `/home/students/write?${new URLSearchParams(rows.map(({ id }) => ['student_ids', String(id)]))}`

export default function Students({ list, products, built, certified, tags, segments, sales, support }: Props) {
  const t = useTexts('students')
  const [shownId, setShownId] = useState<number>()
  const opener = useRef<HTMLElement>(null)
  const shown = list.rows.find(({ id }) => id === shownId)
  function open(student: StudentRow, event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia(HAS_ROOM).matches) return
    event.preventDefault()
    opener.current = event.currentTarget
    setShownId(student.id)
  }
  function close() {
    setShownId(undefined)
    opener.current?.focus()
  }
  const states = ACCESS_STATES.map((state) => ({ value: state, text: t(`access_${state}`) }))
  return (
    <OfficeLayout
      title={t('students')}
      actions={
        <>
          <ExportLink list={list} />
          {support && (
            <ButtonLink size="sm" icon={upload} href="/home/students/import">
              {t('import')}
            </ButtonLink>
          )}
          {built.options.length > 0 && (
            <ButtonLink size="sm" icon={history} href="/home/students/batches">
              {t('batches')}
            </ButtonLink>
          )}
          {built.options.length > 0 && <AddStudents products={built} />}
        </>
      }
    >
      {support && <Segments segments={segments} filters={list.filters} />}
      <div className="list-detail">
        <OfficeList
          list={list}
          label={t('students')}
          counted={(count) => t('students_count', { count })}
          filters={[
            { kind: 'search', name: 'q', label: t('search_students') },
            { kind: 'option', name: 'product', label: t('product'), all: t('all_products'), of: products },
            { kind: 'choice', name: 'access', label: t('access'), all: t('any_access'), options: states },
            { kind: 'option', name: 'tag', label: t('tag'), all: t('all_tags'), of: tags },
          ]}
          columns={useStudentColumns({ sales, onOpen: open })}
          bulk={
            built.options.length > 0
              ? {
                  name: ({ name }) => name,
                  actions: (rows, clear) => (
                    <>
                      <GiveSeveral students={rows} products={built} onDone={clear} />
                      {support && <TagSeveral students={rows} tags={tags} onDone={clear} />}
                      {support && rows.length > 0 && (
                        <ButtonLink size="sm" icon={mail} href={getWritingAddress(rows)}>
                          {t('write')}
                        </ButtonLink>
                      )}
                      {certified.options.length > 0 && (
                        <IssueCertificates students={rows} products={certified} onDone={clear} />
                      )}
                    </>
                  ),
                }
              : undefined
          }
          empty={{
            icon: users,
            title: t('no_students_title'),
            text: t('no_students'),
            action: <ButtonLink href="/home/courses">{t('to_courses')}</ButtonLink>,
          }}
        >
          {built.options.length > 0 && list.count && isNarrowed(list) && (
            <AllThatFit
              filters={list.filters}
              count={list.count.fitting}
              products={built}
              tags={tags}
              support={support}
            />
          )}
        </OfficeList>
        {shown && <StudentPanel student={shown} products={built} support={support} onClose={close} />}
      </div>
    </OfficeLayout>
  )
}
