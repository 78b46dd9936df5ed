import { type ReactNode, useRef } from 'react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, type FormProps, Submit } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ban, keyRound } from '#app/ui/icons.ts'
import { PickerField } from '#app/ui/picker-field.tsx'
import type { StudentCourse } from '../student-page.ts'
import { DaysField } from './access-fields.tsx'

type FoldedProps = Pick<FormProps, 'action' | 'about' | 'done' | 'children'> & {
  summary: ReactNode
  summaryClass: string
}

/** A form behind its button; without scripts open again after it was refused. */
function FoldedForm({ summary, summaryClass, ...form }: FoldedProps) {
  const { path } = useShared()
  const fold = useRef<HTMLDetailsElement>(null)
  function close() {
    if (fold.current) fold.current.open = false
  }
  return (
    <details ref={fold} className="act" open={path === form.action}>
      <summary className={summaryClass}>{summary}</summary>
      <Form {...form} className="inline-form" onDone={close} />
    </details>
  )
}

type ProductFormProps = { studentId: number; products: OptionList }

export function GiveAccess({ studentId, products }: ProductFormProps) {
  const t = useTexts('students')
  const summary = (
    <>
      <Icon of={keyRound} /> {t('give_access')}
    </>
  )
  return (
    <FoldedForm action={`/home/students/${studentId}/access`} summary={summary} summaryClass="btn btn-sm">
      <PickerField name="product_id" label={t('product')} of={products} defaultValue={products.options[0]?.id} />
      <DaysField />
      <TextField name="reason" label={t('reason')} help={t('give_reason_help')} required autoComplete="off" />
      <Submit size="sm" className="w-fit">
        {t('give_access')}
      </Submit>
    </FoldedForm>
  )
}

/** Adds days to access that would end. */
export function LengthenAccess({ studentId, course: { id, title } }: { studentId: number; course: StudentCourse }) {
  const t = useTexts('students')
  return (
    <FoldedForm
      action={`/home/students/${studentId}/access`}
      about={`lengthen ${id}`}
      summary={t('lengthen')}
      summaryClass="link t13"
    >
      <input type="hidden" name="product_id" value={id} />
      <input type="hidden" name="lengthens" value="1" />
      <TextField
        id={`lengthen-${id}`}
        name="days"
        inputMode="numeric"
        label={t('lengthen_by', { title })}
        help={t('lengthen_help')}
        required
        autoComplete="off"
      />
      <TextField
        id={`lengthen-reason-${id}`}
        name="reason"
        label={t('reason')}
        help={t('give_reason_help')}
        required
        autoComplete="off"
      />
      <Submit size="sm" className="w-fit">
        {t('lengthen')}
      </Submit>
    </FoldedForm>
  )
}

/** Closes a product to a student, whatever opens it. */
export function DenyAccess({ studentId, products }: ProductFormProps) {
  const t = useTexts('students')
  if (products.options.length === 0) return null
  const summary = (
    <>
      <Icon of={ban} /> {t('deny_access')}
    </>
  )
  return (
    <FoldedForm action={`/home/students/${studentId}/denials`} summary={summary} summaryClass="btn btn-sm">
      <PickerField
        id="denied-product"
        name="product_id"
        label={t('product')}
        of={products}
        defaultValue={products.options[0]?.id}
      />
      <TextField id="deny-reason" name="reason" label={t('reason')} help={t('deny_help')} required autoComplete="off" />
      <Submit variant="danger" size="sm" className="w-fit">
        {t('deny_access')}
      </Submit>
    </FoldedForm>
  )
}

/** Takes a denial away. */
export function AllowAccess({ studentId, denialId, title }: { studentId: number; denialId: number; title: string }) {
  const t = useTexts('students')
  return (
    <FoldedForm
      action={`/home/students/${studentId}/denials/${denialId}/lift`}
      summary={t('allow_access')}
      summaryClass="link t13"
    >
      <TextField
        id={`allow-${denialId}`}
        name="reason"
        label={t('allow_reason', { title })}
        help={t('allow_help')}
        required
        autoComplete="off"
      />
      <Submit size="sm" className="w-fit">
        {t('allow_access')}
      </Submit>
    </FoldedForm>
  )
}

export function TakeAccess({ studentId, grantId, title }: { studentId: number; grantId: number; title: string }) {
  const t = useTexts('students')
  return (
    <FoldedForm
      action={`/home/students/${studentId}/access/${grantId}/revoke`}
      summary={t('take_access')}
      summaryClass="link t13"
    >
      <TextField
        id={`reason-${grantId}`}
        name="reason"
        label={t('take_reason', { title })}
        help={t('take_help')}
        required
        autoComplete="off"
      />
      <Submit variant="danger" size="sm" className="w-fit">
        {t('take_access')}
      </Submit>
    </FoldedForm>
  )
}
