import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { award, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { EXAM_TITLE_MAX, type ExamRow } from '../exam.ts'

export const texts = ['ui', 'exams']

type Props = { list: ListView<ExamRow, { q?: string; product?: number }>; products: OptionList }

export default function Exams({ list, products }: Props) {
  const t = useTexts('exams')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setAdding(true)}>
      {t('new_exam')}
    </Button>
  )
  return (
    <OfficeLayout title={t('exams')} actions={products.options.length > 0 && add}>
      <OfficeList
        list={list}
        label={t('exams')}
        counted={(count) => t('exams_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('title') },
          {
            kind: 'option',
            name: 'product',
            label: t('product'),
            all: t('any_product'),
            of: products,
          },
        ]}
        columns={[
          {
            head: t('title'),
            sort: 'title',
            width: 200,
            share: 60,
            cell: ({ id, title, product }) => <Lead title={title} sub={product.title} href={`/home/exams/${id}`} />,
          },
          { head: t('questions'), width: 90, rank: 2, end: true, cell: ({ questions }) => questions },
          { head: t('points'), width: 80, rank: 4, end: true, cell: ({ points }) => points },
          {
            head: t('passing_score'),
            width: 90,
            rank: 3,
            end: true,
            cell: ({ passingScore }) => t('percent', { percent: passingScore }),
          },
          {
            head: t('changed_on'),
            width: 110,
            rank: 3,
            end: true,
            sort: 'changed',
            cell: ({ updatedAt }) => <Day at={updatedAt} />,
          },
        ]}
        empty={{
          icon: award,
          title: t('no_exams_title'),
          text: t(products.options.length > 0 ? 'no_exams' : 'no_products'),
          action: products.options.length > 0 && add,
        }}
      />
      <Dialog bare open={adding} onClose={() => setAdding(false)} title={t('new_exam')}>
        <Form<{ exam: { id: number } }>
          action="/home/exams"
          frame="window"
          submit={t('create')}
          onAnswer={({ exam }) => router.visit(`/home/exams/${exam.id}`)}
        >
          <TextField name="title" label={t('title')} maxLength={EXAM_TITLE_MAX} autoComplete="off" required />
          <PickerField name="product_id" label={t('product')} of={products} defaultValue={products.options[0]?.id} />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}
