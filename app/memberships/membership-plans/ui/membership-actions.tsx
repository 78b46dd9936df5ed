import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField, FieldSet, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { MembershipPage } from '../membership-view.ts'

/** What staff may do with a membership: let it last longer, or end it. */
export function MembershipActions({ id, may }: { id: number } & Pick<MembershipPage, 'may'>) {
  const t = useTexts('membership-plans')
  const [open, setOpen] = useState<'end' | 'extend'>()
  const close = () => setOpen(undefined)
  function done() {
    close()
    router.reload()
  }
  return (
    <>
      {may.cancel && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('end')}>
          {t('end')}
        </Button>
      )}
      {may.extend && (
        <Button size="sm" onClick={() => setOpen('extend')}>
          {t('extend')}
        </Button>
      )}
      <Dialog bare open={open === 'end'} onClose={close} title={t('end')}>
        <Form
          action={`/home/memberships/${id}/cancel`}
          frame="window"
          submit={t('end')}
          variant="danger"
          onAnswer={done}
        >
          <FieldSet name="when" label={t('end_when')}>
            {may.at_end && (
              <CheckField
                type="radio"
                name="when"
                id="when-end"
                value="period_end"
                defaultChecked
                help={t('end_later_help')}
              >
                {t('end_later')}
              </CheckField>
            )}
            <CheckField
              type="radio"
              name="when"
              id="when-now"
              value="now"
              defaultChecked={!may.at_end}
              help={t('end_now_help')}
            >
              {t('end_now')}
            </CheckField>
          </FieldSet>
          <Reason />
        </Form>
      </Dialog>
      <Dialog bare open={open === 'extend'} onClose={close} title={t('extend')}>
        <Form action={`/home/memberships/${id}/extend`} frame="window" submit={t('extend')} onAnswer={done}>
          <TextField
            name="days"
            label={t('extend_days')}
            help={t('extend_help')}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <Reason />
        </Form>
      </Dialog>
    </>
  )
}

function Reason() {
  const t = useTexts('membership-plans')
  return <TextArea name="reason" label={t('reason')} help={t('reason_help')} rows={3} maxLength={500} required />
}
