import { useTexts } from '#app/platform/page.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField, FieldSet, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { BLOCK_DAYS } from '../block.ts'

type Props = { student: { id: number; name: string }; open: boolean; onClose: () => void; onDone: () => void }

const DAY_MS = 86_400_000

/** Asks for how long and why before a student is blocked. */
export function BlockWindow({ student: { id, name }, open, onClose, onDone }: Props) {
  const t = useTexts('moderation')
  const { date } = useDates()
  const until = (days: number) => date(new Date(Date.now() + days * DAY_MS).toISOString())
  function done() {
    onClose()
    onDone()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('block_title', { name })} bare>
      <Form
        action={`/home/students/${id}/block`}
        submit={t('block')}
        variant="danger"
        done={t('blocked_done')}
        frame="window"
        onAnswer={done}
      >
        <input type="hidden" name="blocked" value="1" />
        <p className="muted">{t('block_text')}</p>
        <FieldSet name="days" label={t('block_for')}>
          {BLOCK_DAYS.map((days) => (
            <CheckField
              key={days}
              id={`block-${days}`}
              name="days"
              type="radio"
              value={days}
              defaultChecked={days === 7}
            >
              {days === 0 ? t('for_good') : t('for_days', { days, date: until(days) })}
            </CheckField>
          ))}
        </FieldSet>
        <TextArea id="block-reason" name="reason" label={t('block_reason')} rows={3} maxLength={500} optional />
      </Form>
    </Dialog>
  )
}
