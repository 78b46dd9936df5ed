import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import type { StudentPage } from '#app/students/student-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { ban } from '#app/ui/icons.ts'

type Props = { student: StudentPage['student'] }

/** Whether a student may write, and the way from the one to the other. */
export function BlockStudent({ student: { id, name, blocked } }: Props) {
  const t = useTexts('moderation')
  const [open, setOpen] = useState(false)
  const action = `/home/students/${id}/block`
  function done() {
    setOpen(false)
    router.reload()
  }
  if (blocked)
    return (
      <div className="stack" style={{ '--g': '10px' }}>
        <Callout icon={ban} tone="warn" title={t('is_blocked')}>
          {blocked.reason && <span className="plain-text">{blocked.reason} </span>}
          {t('blocked_by', { name: blocked.by })}, <Ago at={blocked.since} />
        </Callout>
        <Form action={action} done={t('unblocked')} onAnswer={done}>
          <input type="hidden" name="blocked" value="0" />
          <Button type="submit" size="sm">
            {t('unblock')}
          </Button>
        </Form>
      </div>
    )
  return (
    <div>
      <Button size="sm" icon={ban} onClick={() => setOpen(true)}>
        {t('block')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('block_title', { name })} bare>
        <Form
          action={action}
          submit={t('block')}
          variant="danger"
          done={t('blocked_done')}
          frame="window"
          onAnswer={done}
        >
          <input type="hidden" name="blocked" value="1" />
          <p className="muted">{t('block_text')}</p>
          <TextArea id="block-reason" name="reason" label={t('block_reason')} rows={3} maxLength={500} optional />
        </Form>
      </Dialog>
    </div>
  )
}
