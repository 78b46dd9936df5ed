import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  INTENTS,
  LEAVING_REASONS,
  LOCKED_MS,
  OTHER_REASON_MAX,
  TOLD_REASONS,
} from '#app/memberships/memberships/leaving.ts'
import { CallError } from '#app/platform/call.ts'
import { usePageAccount, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { followDraft, sendDraft } from '#app/ui/draft.ts'
import { getDraftName } from '#app/ui/draft-name.ts'
import { DraftNote } from '#app/ui/draft-note.tsx'
import { CheckField, FieldError, FieldSet, getControl } from '#app/ui/field.tsx'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'

type Props = { id: number; refused?: FormErrors; onSkip?: () => void; onSent: () => void }

/** Why somebody leaves: two questions that may be skipped. It is locked while it is sent, and a moment after. */
export function LeavingForm({ id, refused, onSkip, onSent }: Props) {
  const t = useTexts('subscribing')
  const form = usePlainForm(refused)
  const [reason, setReason] = useState<string>()
  const [locked, setLocked] = useState(false)
  const [alive, setAlive] = useState(false)
  const place = useRef<HTMLFormElement>(null)
  const account = usePageAccount() ?? 0
  useEffect(() => {
    setAlive(true)
    if (!place.current) return
    place.current.dataset.draft = getDraftName({ account, form: '/my/membership/cancel-survey', thing: id })
    return followDraft(place.current)
  }, [account, id])
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (locked) return
    setLocked(true)
    const draft = sendDraft(event.currentTarget)
    const answer = await form.send(event.currentTarget)
    if (answer instanceof CallError) draft.refused()
    else draft.accepted()
    setTimeout(() => setLocked(false), LOCKED_MS)
    if (!(answer instanceof CallError)) onSent()
  }
  const tells = reason !== undefined && TOLD_REASONS.some((one) => one === reason)
  return (
    <form
      ref={place}
      method="post"
      action="/my/membership/cancel-survey"
      className="stack leaving"
      noValidate
      onSubmit={send}
      onInput={form.onInput}
    >
      <CsrfField />
      <input type="hidden" name="membership_id" value={id} />
      <DraftNote />
      {form.message && (
        <p className="error" role="alert">
          {form.message}
        </p>
      )}
      <FieldSet name="reason" label={t('why_leaving')} error={form.errors.reason}>
        {LEAVING_REASONS.map((one) => (
          <CheckField
            key={one}
            id={`reason-${one}`}
            type="radio"
            name="reason"
            value={one}
            error={form.errors.reason}
            onChange={() => setReason(one)}
          >
            {t(`reason_${one}`)}
          </CheckField>
        ))}
      </FieldSet>
      <div className="field" hidden={alive && !tells}>
        <label className="label" htmlFor="other_reason">
          {t(reason === 'technical' ? 'what_went_wrong' : 'tell_more')}
        </label>
        <textarea
          dir="auto"
          className="input"
          name="other_reason"
          rows={3}
          maxLength={OTHER_REASON_MAX}
          {...getControl('other_reason', false, form.errors.other_reason)}
        />
        <FieldError id="other_reason" message={form.errors.other_reason} />
      </div>
      <FieldSet name="return_intent" label={t('come_back')} error={form.errors.return_intent}>
        {INTENTS.map((one) => (
          <CheckField
            key={one}
            id={`intent-${one}`}
            type="radio"
            name="return_intent"
            value={one}
            error={form.errors.return_intent}
          >
            {t(`intent_${one}`)}
          </CheckField>
        ))}
      </FieldSet>
      <div className="row wrap" style={{ '--g': '8px' }}>
        {onSkip && (
          <Button disabled={locked} onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={locked} busy={form.busy} busyText={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
