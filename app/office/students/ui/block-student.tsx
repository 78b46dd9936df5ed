import { router } from '@inertiajs/react'
import { useState } from 'react'
import { BlockWindow } from '#app/community/moderation/ui/block-window.tsx'
import { Unblock } from '#app/community/moderation/ui/unblock.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Ago, useDates } from '#app/ui/dates.tsx'
import { ban } from '#app/ui/icons.ts'
import type { StudentPage } from '../student-page.ts'

type Props = { student: StudentPage['student'] }

/** Whether a student may write, and the way from the one to the other. */
export function BlockStudent({ student }: Props) {
  const t = useTexts('moderation')
  const { dateTime } = useDates()
  const [open, setOpen] = useState(false)
  const { id, blocked } = student
  const reload = () => router.reload()
  if (blocked)
    return (
      <div className="stack" style={{ '--g': '10px' }}>
        <Callout
          icon={ban}
          tone="warn"
          title={blocked.until ? t('is_blocked_until', { date: dateTime(blocked.until) }) : t('is_blocked')}
        >
          {blocked.reason && (
            <span dir="auto" className="plain-text">
              {blocked.reason}{' '}
            </span>
          )}
          {t('blocked_by', { name: blocked.by })}, <Ago at={blocked.since} />
        </Callout>
        <Unblock id={id} onDone={reload} />
      </div>
    )
  return (
    <div>
      <Button size="sm" icon={ban} onClick={() => setOpen(true)}>
        {t('block')}
      </Button>
      <BlockWindow student={student} open={open} onClose={() => setOpen(false)} onDone={reload} />
    </div>
  )
}
