import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { plus, squarePen } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { type LeadFormRow, TITLE_MAX } from '../lead-form.ts'

export const texts = ['ui', 'leads']

export default function LeadForms({ list }: { list: ListView<LeadFormRow, { q?: string }> }) {
  const t = useTexts('leads')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setAdding(true)}>
      {t('new_form')}
    </Button>
  )
  return (
    <OfficeLayout title={t('lead_forms')} actions={add}>
      <OfficeList
        list={list}
        label={t('lead_forms')}
        counted={(count) => t('forms_count', { count })}
        filters={[{ kind: 'search', name: 'q', label: t('title') }]}
        columns={[
          {
            head: t('title'),
            sort: 'title',
            width: 200,
            share: 60,
            cell: ({ id, title, fields }) => (
              <Lead title={title} sub={fields.map(({ label }) => label).join(', ')} href={`/home/lead-forms/${id}`} />
            ),
          },
          {
            head: t('leads'),
            width: 90,
            end: true,
            cell: ({ id, leads }) => <a href={`/home/leads?form=${id}`}>{leads}</a>,
          },
          {
            head: t('double_opt_in'),
            width: 150,
            rank: 3,
            cell: ({ doubleOptIn }) => t(doubleOptIn ? 'yes' : 'no'),
          },
          {
            head: t('created'),
            width: 110,
            rank: 2,
            end: true,
            sort: 'newest',
            cell: ({ createdAt }) => <Day at={createdAt} />,
          },
        ]}
        empty={{ icon: squarePen, title: t('no_forms_title'), text: t('no_forms'), action: add }}
      />
      <Dialog bare open={adding} onClose={() => setAdding(false)} title={t('new_form')}>
        <Form<{ lead_form: { id: number } }>
          action="/home/lead-forms"
          frame="window"
          submit={t('create')}
          onAnswer={({ lead_form: { id } }) => router.visit(`/home/lead-forms/${id}`)}
        >
          <TextField
            name="title"
            label={t('title')}
            help={t('title_help')}
            maxLength={TITLE_MAX}
            autoComplete="off"
            required
          />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}
