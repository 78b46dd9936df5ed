import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment, useDates } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { keyRound, undo } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AccessBatch } from '../access-batch.ts'

export const texts = ['ui', 'students']

/** To which lists of people access was given, each to be undone as a whole. */
export default function Batches({ list }: { list: ListView<AccessBatch, object> }) {
  const t = useTexts('students')
  const { moment } = useDates()
  const [undoing, setUndoing] = useState<AccessBatch>()
  function undone({ people }: { people: number }) {
    setUndoing(undefined)
    void toast({ kind: 'success', title: t('batch_undone', { count: people }) })
    router.reload()
  }
  return (
    <OfficeLayout title={t('batches')} crumbs={[{ href: '/home/students', text: t('students') }]}>
      <OfficeList
        list={list}
        label={t('batches')}
        counted={(count) => t('batches_count', { count })}
        columns={[
          {
            head: t('products'),
            width: 200,
            share: 60,
            cell: ({ products, givenBy, reason }) => (
              <Lead title={products.join(', ')} sub={t('given_by', { name: givenBy, reason })} />
            ),
          },
          { head: t('granted_on'), width: 150, rank: 3, cell: ({ givenAt }) => <Moment at={givenAt} /> },
          {
            head: t('batch_people'),
            width: 110,
            end: true,
            rank: 2,
            under: true,
            cell: ({ people, open }) => <span className="num nowrap">{t('batch_open_of', { open, people })}</span>,
          },
          {
            head: t('state'),
            width: 120,
            end: true,
            cell: (batch) =>
              batch.undoneAt !== null ? (
                <span title={t('batch_undone_by', { name: batch.undoneBy ?? '', at: moment(batch.undoneAt) })}>
                  <Badge>{t('batch_is_undone')}</Badge>
                </span>
              ) : (
                batch.open > 0 && (
                  <Button size="sm" icon={undo} onClick={() => setUndoing(batch)}>
                    {t('undo_batch')}
                  </Button>
                )
              ),
          },
        ]}
        empty={{ icon: keyRound, title: t('no_batches_title'), text: t('no_batches') }}
      />
      <Dialog
        open={undoing !== undefined}
        onClose={() => setUndoing(undefined)}
        title={t('undo_batch_of', { count: undoing?.open ?? 0 })}
        bare
      >
        <Form
          action={`/home/students/batches/${undoing?.id}/undo`}
          submit={t('undo_batch')}
          frame="window"
          onAnswer={undone}
        >
          <p className="muted">{t('undo_batch_text')}</p>
          <TextField name="reason" label={t('reason')} help={t('give_reason_help')} required autoComplete="off" />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}
