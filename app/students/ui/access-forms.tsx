import { type FormEvent, type ReactNode, useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { keyRound } from '#app/ui/icons.ts'
import type { StudentCourse } from '../student-page.ts'

type FormProps = { action: string; summary: ReactNode; summaryClass: string; children: (busy: boolean) => ReactNode }

/** A form behind its button; open again, with what was typed, after it was refused. Works without scripts. */
function FoldedForm({ action, summary, summaryClass, children }: FormProps) {
  const { path } = useShared()
  const [busy, setBusy] = useState(false)
  function send(event: FormEvent) {
    if (busy) event.preventDefault()
    setBusy(true)
  }
  return (
    <details className="act" open={path === action}>
      <summary className={summaryClass}>{summary}</summary>
      <form className="inline-form" method="post" action={action} onSubmit={send}>
        <CsrfField />
        {children(busy)}
      </form>
    </details>
  )
}

/** What was typed and refused, when it was this form. */
function useRefused(action: string) {
  const { path, errors, old } = useShared()
  return path === action ? { errors, old } : { errors: {}, old: {} }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

export function GiveAccess({ studentId, courses }: { studentId: number; courses: StudentCourse[] }) {
  const t = useTexts('students')
  const action = `/home/students/${studentId}/access`
  const { errors, old } = useRefused(action)
  const summary = (
    <>
      <Icon of={keyRound} /> {t('give_access')}
    </>
  )
  return (
    <FoldedForm action={action} summary={summary} summaryClass="btn btn-sm">
      {(busy) => (
        <>
          <SelectField
            name="product_id"
            label={t('product')}
            required
            defaultValue={textOf(old.product_id)}
            error={errors.product_id}
          >
            {courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField
            name="days"
            type="number"
            min={0}
            max={3650}
            label={t('days_of_access')}
            help={t('days_help')}
            defaultValue={textOf(old.days)}
            error={errors.days}
            optional
          />
          <TextField
            name="reason"
            label={t('reason')}
            help={t('give_reason_help')}
            required
            minLength={3}
            maxLength={500}
            autoComplete="off"
            defaultValue={textOf(old.reason)}
            error={errors.reason}
          />
          <Button variant="primary" size="sm" type="submit" busy={busy} busyText={t('giving')} className="w-fit">
            {t('give_access')}
          </Button>
        </>
      )}
    </FoldedForm>
  )
}

export function TakeAccess({ studentId, grantId, title }: { studentId: number; grantId: number; title: string }) {
  const t = useTexts('students')
  const action = `/home/students/${studentId}/access/${grantId}/revoke`
  const { errors, old } = useRefused(action)
  return (
    <FoldedForm action={action} summary={t('take_access')} summaryClass="link t13">
      {(busy) => (
        <>
          <TextField
            id={`reason-${grantId}`}
            name="reason"
            label={t('take_reason', { title })}
            help={t('take_help')}
            required
            minLength={3}
            maxLength={500}
            autoComplete="off"
            defaultValue={textOf(old.reason)}
            error={errors.reason}
          />
          <Button variant="danger" size="sm" type="submit" busy={busy} busyText={t('taking')} className="w-fit">
            {t('take_access')}
          </Button>
        </>
      )}
    </FoldedForm>
  )
}
