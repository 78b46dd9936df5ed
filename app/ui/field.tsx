import clsx from 'clsx'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { controlOf, type FieldErrors, firstOf } from './field-errors.ts'
import { Icon, type IconData } from './icon.tsx'
import { circleAlert } from './icons.ts'
import { useUiTexts } from './texts.ts'

type Wiring = { label: ReactNode; help?: ReactNode; error?: FieldErrors; optional?: boolean; className?: string }

type Attributes<Element> = Omit<Element, 'className' | 'children'> & { name: string }
type TextFieldProps = Wiring &
  Attributes<InputHTMLAttributes<HTMLInputElement>> & { icon?: IconData; suffix?: ReactNode; inputClass?: string }
type TextAreaProps = Wiring & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>
type SelectFieldProps = Wiring & Attributes<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode }
type CheckFieldProps = Omit<Wiring, 'label' | 'optional'> &
  Attributes<InputHTMLAttributes<HTMLInputElement>> & { children: ReactNode }

function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={circleAlert} size={14} /> {message}
    </p>
  )
}

/** Label above, help under, error under. The control inside must carry the field's id. */
export function Field({
  id,
  label,
  help,
  error,
  optional,
  className,
  children,
}: Wiring & { id: string; children: ReactNode }) {
  const t = useUiTexts()
  return (
    <div className={clsx('field', className)}>
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="opt"> {t('optional')}</span>}
      </label>
      {children}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError id={id} message={firstOf(error)} />
    </div>
  )
}

export function TextField({
  label,
  help,
  error,
  optional,
  className,
  icon,
  suffix,
  inputClass,
  id,
  ...rest
}: TextFieldProps) {
  const fieldId = id ?? rest.name
  const input = <input {...rest} {...controlOf(fieldId, Boolean(help), error)} className={clsx('input', inputClass)} />
  return (
    <Field id={fieldId} label={label} help={help} error={error} optional={optional} className={className}>
      {icon || suffix ? (
        <div className="input-group">
          {icon && <Icon of={icon} />}
          {input}
          {suffix && <span className="suffix">{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

export function TextArea({ label, help, error, optional, className, id, ...rest }: TextAreaProps) {
  const fieldId = id ?? rest.name
  return (
    <Field id={fieldId} label={label} help={help} error={error} optional={optional} className={className}>
      <textarea {...rest} {...controlOf(fieldId, Boolean(help), error)} className="input" />
    </Field>
  )
}

export function SelectField({ label, help, error, optional, className, id, children, ...rest }: SelectFieldProps) {
  const fieldId = id ?? rest.name
  return (
    <Field id={fieldId} label={label} help={help} error={error} optional={optional} className={className}>
      <select {...rest} {...controlOf(fieldId, Boolean(help), error)} className="input">
        {children}
      </select>
    </Field>
  )
}

/** A consent or a choice: the sentence stands beside its box, and may hold links. */
export function CheckField({ help, error, className, id, children, type = 'checkbox', ...rest }: CheckFieldProps) {
  const fieldId = id ?? rest.name
  const message = firstOf(error)
  return (
    <div className={clsx('field', className)}>
      <label className="check">
        <input type={type} {...rest} {...controlOf(fieldId, Boolean(help), error)} />
        <span>{children}</span>
      </label>
      {help && (
        <p className="help check-under" id={`${fieldId}-help`}>
          {help}
        </p>
      )}
      {message && (
        <div className="check-under">
          <FieldError id={fieldId} message={message} />
        </div>
      )}
    </div>
  )
}

/** After a refused submit: the first field in error gets the focus. */
export function focusFirstError(form: ParentNode = document) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
