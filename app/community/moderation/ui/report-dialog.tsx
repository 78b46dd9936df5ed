import { type FormEvent, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import { REASONS, REPORT_TEXT_MAX, type Reportable } from '../report.ts'

type Props = { type: Reportable; id: number; onClose: () => void }

/** Says that something is against the rules. */
export function ReportDialog({ type, id, onClose }: Props) {
  const [t, ui] = [useTexts('moderation'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const report = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      await call('post', '/reports', { type, id, ...report })
      note({ kind: 'success', title: t('report_sent'), text: t('report_sent_text') })
      onClose()
    } catch (error) {
      sayFailure(error)
      setBusy(false)
    }
  }
  return (
    <Modal title={t('report_title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog-body stack">
          <SelectField id="report-reason" name="reason" label={t('reason')}>
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reason_${reason}`)}
              </option>
            ))}
          </SelectField>
          <TextArea
            id="report-text"
            name="text"
            label={t('report_words')}
            rows={3}
            maxLength={REPORT_TEXT_MAX}
            optional
          />
          <p className="help">{t('report_help')}</p>
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} busyText={ui('sending')}>
            {t('report')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
