import clsx from 'clsx'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useField, useForm, useTicked } from './form-context.ts'
import { Icon, type IconData } from './icon.tsx'
import { circleAlert } from './icons.ts'
import { useUiTexts } from './texts.ts'

export type FieldWrapper = {
  label: ReactNode
  help?: ReactNode
  error?: string
  optional?: boolean
  className?: string
}

export type Attributes<Element> = Omit<Element, 'className' | 'children' | 'defaultValue'> & {
  name: string
  defaultValue?: string | number
}
type TextFieldProps = FieldWrapper &
  Omit<Attributes<InputHTMLAttributes<HTMLInputElement>>, 'type'> & {
    type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number' | 'time'
    icon?: IconData
    suffix?: ReactNode
    inputClass?: string
  }
type TextAreaProps = FieldWrapper & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>
type SelectFieldProps = FieldWrapper & Attributes<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode }
type CheckFieldProps = Omit<FieldWrapper, 'label' | 'optional'> &
  Attributes<InputHTMLAttributes<HTMLInputElement>> & { children: ReactNode }
type SegRadioProps = Pick<Attributes<InputHTMLAttributes<HTMLInputElement>>, 'name' | 'value' | 'onChange'> & {
  defaultChecked?: boolean
  children: ReactNode
}
type FieldSetProps = Pick<FieldWrapper, 'label' | 'error'> & { name: string; children: ReactNode }

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
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
}: FieldWrapper & { id: string; children: ReactNode }) {
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
      <FieldError id={id} message={error} />
    </div>
  )
}

/** Fields in which words are typed, in whichever direction their letters have. */
const TYPED: (string | undefined)[] = [undefined, 'text', 'search']

/** A line of text. A day has its own field (when-field.tsx). */
export function TextField(props: TextFieldProps) {
  const { label, help, error: problem, optional, className, icon, suffix, inputClass, id = props.name, ...rest } = props
  const { error, ...field } = useField(rest, problem)
  const dir = TYPED.includes(rest.type) ? 'auto' : undefined
  const input = (
    <input
      dir={dir}
      {...rest}
      {...field}
      {...getControl(id, Boolean(help), error)}
      className={clsx('input', inputClass)}
    />
  )
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={className}>
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

export function TextArea(props: TextAreaProps) {
  const { label, help, error: problem, optional, className, id = props.name, ...rest } = props
  const { error, ...field } = useField(rest, problem)
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={className}>
      <textarea dir="auto" {...rest} {...field} {...getControl(id, Boolean(help), error)} className="input" />
    </Field>
  )
}

export function SelectField(props: SelectFieldProps) {
  const { label, help, error: problem, optional, className, id = props.name, children, ...rest } = props
  const { error, ...field } = useField(rest, problem)
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={className}>
      <select
        {...rest}
        {...field}
        {...getControl(id, Boolean(help), error)}
        data-given={rest.defaultValue}
        className="input"
      >
        {children}
      </select>
    </Field>
  )
}

/**
 * What a choice is made from, in a `SelectField`. Server and browser may know different names, of countries for example, in
 * another order; each list is right in itself.
 */
export function Options({ of }: { of: readonly { id: string | number; title: string }[] }) {
  return of.map(({ id, title }) => (
    <option key={id} value={id} suppressHydrationWarning>
      {title}
    </option>
  ))
}

/** A consent or a choice: the sentence stands beside its box, and may hold links. */
export function CheckField(props: CheckFieldProps) {
  const { help, className, id = props.name, children, type = 'checkbox', error: problem, ...rest } = props
  const { error, autoFocus } = useField({ ...rest, defaultValue: undefined }, problem)
  const defaultChecked = useTicked(props.name, props.value, props.defaultChecked)
  // Of several boxes of one name, what is wrong stands under the last.
  const several = props.value !== undefined
  return (
    <div className={clsx('field', className)}>
      <label className="check">
        <input
          {...rest}
          {...getControl(id, Boolean(help), error, several ? props.name : id)}
          {...(props.checked === undefined && { defaultChecked })}
          type={type}
          // biome-ignore lint/a11y/noAutofocus: the first wrong field after a refusal
          autoFocus={autoFocus}
        />
        <span>{children}</span>
      </label>
      {help && (
        <p className="help check-under" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && !several && (
        <div className="check-under">
          <FieldError id={id} message={error} />
        </div>
      )}
    </div>
  )
}

/** Boxes of one name under one question, which what is wrong describes. */
export function FieldSet({ name, label, error: problem, children }: FieldSetProps) {
  const { errors } = useForm()
  const error = problem ?? errors[name]
  return (
    <fieldset className="stack" style={{ '--g': '8px' }} aria-describedby={error && `${name}-error`}>
      <legend className="label pb-2">{label}</legend>
      {children}
      <FieldError id={name} message={error} />
    </fieldset>
  )
}

/** What ties a control to its label, its help and its error. */
export function getControl(id: string, hasHelp: boolean, error: string | undefined, errorOf = id) {
  const describedBy = [hasHelp && `${id}-help`, error && `${errorOf}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

/** One of a few short choices in a `seg`. */
export function SegRadio({ children, ...rest }: SegRadioProps) {
  const defaultChecked = useTicked(rest.name, rest.value, rest.defaultChecked)
  return (
    <label>
      <input {...rest} type="radio" defaultChecked={defaultChecked} className="vh" />
      {children}
    </label>
  )
}
