import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { listChecks, plus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { DESCRIPTION_MAX, type SurveyRow, TITLE_MAX } from '../survey.ts'

export const texts = ['ui', 'surveys']

type Props = { list: ListView<SurveyRow, { q?: string; product?: number }>; products: OptionList }

export default function Surveys({ list, products }: Props) {
  const t = useTexts('surveys')
  const { viewer } = useShared()
  const [adding, setAdding] = useState(false)
  const ofSchool = viewer.kind === 'staff' && viewer.role !== 'instructor'
  const add = (ofSchool || products.options.length > 0) && (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setAdding(true)}>
      {t('new_survey')}
    </Button>
  )
  return (
    <OfficeLayout title={t('surveys')} actions={add}>
      <OfficeList
        list={list}
        label={t('surveys')}
        counted={(count) => t('surveys_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search') },
          { kind: 'option', name: 'product', label: t('asks'), all: t('any_product'), of: products },
        ]}
        columns={[
          {
            head: t('title'),
            sort: 'title',
            width: 200,
            share: 60,
            cell: ({ id, title, description, product }) => (
              <Lead title={title || description} sub={product?.title ?? t('everybody')} href={`/home/surveys/${id}`} />
            ),
          },
          {
            head: t('state'),
            width: 110,
            rank: 2,
            under: true,
            cell: ({ active }) => (
              <Badge tone={active ? 'ok' : 'line'}>{t(active ? 'is_active' : 'is_not_active')}</Badge>
            ),
          },
          {
            head: t('results'),
            width: 90,
            end: true,
            cell: ({ id, responses }) => <a href={`/home/surveys/${id}/results`}>{responses}</a>,
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
        empty={{ icon: listChecks, title: t('no_surveys_title'), text: t('no_surveys'), action: add }}
      />
      <Dialog bare open={adding} onClose={() => setAdding(false)} title={t('new_survey')}>
        <Form<{ survey: { id: number } }>
          action="/home/surveys"
          frame="window"
          submit={t('create')}
          onAnswer={({ survey }) => router.visit(`/home/surveys/${survey.id}`)}
        >
          {/* Nobody is asked before there are questions. */}
          <input type="hidden" name="active" value="0" />
          <TextField name="title" label={t('title')} maxLength={TITLE_MAX} autoComplete="off" />
          <TextArea name="description" label={t('description')} maxLength={DESCRIPTION_MAX} rows={3} required />
          <PickerField
            name="product_id"
            label={t('asks')}
            of={products}
            none={ofSchool ? t('everybody') : undefined}
            defaultValue={ofSchool ? '' : products.options[0]?.id}
          />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}
