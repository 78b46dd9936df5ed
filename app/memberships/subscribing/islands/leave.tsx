import { type FormEvent, useState } from 'react'
import { CANCEL_WORD } from '#app/memberships/memberships/leaving.ts'
import type { State } from '#app/memberships/memberships/membership.ts'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { TextField } from '#app/ui/field.tsx'
import { island } from '#app/ui/island.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import { LeavingForm } from '../ui/leaving-form.tsx'

type Props = { id: number; status: State; until: string | null; refused: FormErrors }

/**
 * Cancels a membership once its word was typed, in a window; then asks why, but for one that was never paid. Without a
 * script the form unfolds where it stands.
 */
export default island('subscribing/leave', ['ui', 'subscribing'], ({ id, status, until, refused }: Props) => {
  const t = useTexts('subscribing')
  const { date } = useDates()
  const form = usePlainForm(refused)
  const [shown, show] = useState<'confirm' | 'survey'>()
  const reload = () => location.reload()
  async function cancel(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (form.busy) return
    const answer = await form.send(event.currentTarget)
    if (answer instanceof CallError) return
    form.rest()
    if (status === 'STARTED') return reload()
    show('survey')
  }
  const what = until ? t('cancel_text', { date: date(until) }) : t('cancel_unpaid')
  const confirm = (
    <form
      method="post"
      action="/my/membership/cancel"
      className="stack leaving"
      noValidate
      onSubmit={cancel}
      onInput={form.onInput}
    >
      <CsrfField />
      <input type="hidden" name="membership_id" value={id} />
      <p className="muted">{what}</p>
      {form.message && (
        <p className="error" role="alert">
          {form.message}
        </p>
      )}
      <TextField
        name="confirmation"
        label={t('type_word', { word: CANCEL_WORD })}
        error={form.errors.confirmation}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={shown === 'confirm'}
        required
      />
      <div className="row wrap" style={{ '--g': '8px' }}>
        {shown === 'confirm' && <Button onClick={() => show(undefined)}>{t('keep_it')}</Button>}
        <Button type="submit" variant="danger" busy={form.busy} busyText={t('canceling')}>
          {t('cancel_membership')}
        </Button>
      </div>
    </form>
  )
  return (
    <>
      <details className="leave" open={refused.message !== null || Object.keys(refused.errors).length > 0}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed like a button */}
        <summary
          className="link t14"
          onClick={(event) => {
            event.preventDefault()
            show('confirm')
          }}
        >
          {t('cancel_membership')}
        </summary>
        {!shown && confirm}
      </details>
      {shown === 'confirm' && (
        <Modal title={t('cancel_title')} holds onClose={() => show(undefined)}>
          <div className="dialog-body">{confirm}</div>
        </Modal>
      )}
      {shown === 'survey' && (
        <Modal title={t('canceled')} holds onClose={reload}>
          <div className="dialog-body stack" style={{ '--g': '16px' }}>
            <p className="muted">{until ? t('survey_text', { date: date(until) }) : t('survey_over')}</p>
            <LeavingForm id={id} onSkip={reload} onSent={reload} />
          </div>
        </Modal>
      )}
    </>
  )
})
