import { type AriaAttributes, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Option, OptionList } from '#app/platform/option-list.ts'
import { restoreDraft, type as typeInto } from './draft.ts'
import { Field, type FieldWrapper, getControl, Options } from './field.tsx'
import { useField } from './form-context.ts'
import { useUiTexts } from './texts.ts'
import { findOptions } from './use-options.ts'

const PickerWindow = lazy(() => import('./picker-window.tsx'))

type Choice<One extends Option> = {
  name: string
  of: OptionList<One>
  /** What choosing nothing is called, where one may. */
  none?: string
  value?: number | null
  defaultValue?: number | string | null
  onPick?: (option: One | null) => void
}
type PickerFieldProps<One extends Option> = FieldWrapper & Choice<One> & { id?: string }
type Wiring = AriaAttributes & { id?: string; className?: string }
type PickerInputProps<One extends Option> = Choice<One> & Wiring

export type PickerWindowProps = Wiring & {
  of: OptionList<Option>
  chosen: Option | null
  none?: string
  onPick: (option: Option | null) => void
}

/**
 * One of the school's things, by its name: a `select` while they are few, else a field that finds them. Without scripts the
 * first can be chosen, and others are searched for in the page.
 */
export function PickerField<One extends Option>(props: PickerFieldProps<One>) {
  const { label, help, error: problem, optional, className, id = props.name, ...choice } = props
  const { name, value, defaultValue } = choice
  const { error, defaultValue: initial } = useField({ name, value, defaultValue: defaultValue ?? '' }, problem)
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={className}>
      <PickerInput
        {...choice}
        {...getControl(id, Boolean(help), error)}
        defaultValue={initial ?? defaultValue}
        className="input"
      />
    </Field>
  )
}

/** The same without a label. */
export function PickerInput<One extends Option>(props: PickerInputProps<One>) {
  const { of, none, value, defaultValue, onPick, ...rest } = props
  const native = useRef<HTMLSelectElement>(null)
  const [typed, setTyped] = useState<string>()
  useLayoutEffect(() => {
    // Before the form puts its draft back, which may name what is not among the first.
    if (of.more) setTyped((before) => before ?? native.current?.value ?? '')
  }, [of.more])
  if (typed !== undefined) return <FoundByName {...props} typed={typed} />
  const given = value === undefined ? (defaultValue ?? '') : (value ?? '')
  return (
    <>
      <select
        {...rest}
        ref={native}
        data-given={given}
        {...(value === undefined ? { defaultValue: given } : { value: given })}
        onChange={({ target }) => onPick?.(of.options.find(({ id }) => String(id) === target.value) ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options of={of.options} />
      </select>
      {of.more && <FindWithoutScripts />}
    </>
  )
}

/** The form that looks for options where no script does; it stands once in each page of the office. */
export const FIND_FORM = 'find-options'

/** Loads the page anew with the options that have these words in their names. */
export function FindWithoutScripts() {
  const t = useUiTexts()
  return (
    <noscript>
      <span className="row" style={{ '--g': '8px' }}>
        <input form={FIND_FORM} name="find" className="input input-sm" maxLength={100} aria-label={t('picker_find')} />
        <button form={FIND_FORM} type="submit" className="btn btn-sm">
          {t('picker_find')}
        </button>
      </span>
    </noscript>
  )
}

/** The field that one sees, and one that nobody sees that carries the id: it is what drafts, forms and callers know of. */
function FoundByName<One extends Option>({
  of,
  name,
  none,
  value,
  defaultValue,
  onPick,
  typed,
  ...wiring
}: PickerInputProps<One> & { typed: string }) {
  const first = none === undefined ? typed : ''
  const given = value === undefined ? String(defaultValue ?? '') || first : String(value ?? '')
  const carrier = useRef<HTMLInputElement>(null)
  const carried = useRef(value === undefined ? typed : given)
  const [chosen, setChosen] = useState(() => of.options.find(({ id }) => String(id) === carried.current) ?? null)
  useEffect(() => {
    const input = carrier.current
    if (!input) return
    // What was chosen before scripts ran.
    if (input.value !== carried.current) typeInto(input, carried.current)
    // The form put its draft back into the select that stood here, which had not all options.
    const { draft } = input.form?.dataset ?? {}
    if (input.form && draft) restoreDraft(input.form, draft)
  }, [])
  useEffect(() => {
    if (value === undefined || given === carried.current) return
    carried.current = given
    if (carrier.current) carrier.current.value = given
    void show(given)
  })
  async function show(text: string): Promise<One | null> {
    const [found = null] = text === '' ? [] : await findOptions(of, [Number(text)])
    if (carried.current === text) setChosen(found)
    return found
  }
  function pick(option: Option | null) {
    const text = option ? String(option.id) : ''
    carried.current = text
    setChosen(option as One | null)
    if (carrier.current) typeInto(carrier.current, text)
    onPick?.(option as One | null)
  }
  /** A draft that comes back fills the one that nobody sees. */
  async function hear(text: string) {
    if (text === carried.current) return
    carried.current = text
    const found = await show(text)
    onPick?.(found)
  }
  const shown = { ...wiring, of, none, chosen, onPick: pick }
  return (
    <>
      <input
        ref={carrier}
        type="text"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        name={name}
        defaultValue={given}
        onChange={({ target }) => void hear(target.value)}
      />
      <span className="picker-at-field" data-kept-as-one>
        <Suspense fallback={<input {...wiring} readOnly value={chosen?.title ?? none ?? ''} />}>
          <PickerWindow {...shown} />
        </Suspense>
      </span>
    </>
  )
}
