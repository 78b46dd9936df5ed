import { nextName } from '#app/form-questions/names.ts'
import { LocalInputs } from '#app/form-questions/ui/local-inputs.tsx'
import { OptionRows } from '#app/form-questions/ui/option-rows.tsx'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx'
import {
  FIELD_TYPES,
  type FieldType,
  HAS_OPTIONS,
  LABEL_MAX,
  type LeadField,
  NAME_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
} from '../lead-form.ts'

type Props = {
  id: string
  field: LeadField
  /** The names of the other fields. */
  taken: readonly string[]
  locales: readonly Locale[]
  /** What is wrong, by the names of its parts. */
  errors: Record<string, string>
  onChange: (field: LeadField) => void
}

/** A field of a form: what it says, how it is filled in, and whether it must be. */
export function FieldEditor({ id, field, taken, locales, errors, onChange }: Props) {
  const t = useTexts('leads')
  const { label, placeholder, name, type, required, checked, options } = field
  const change = (part: Partial<LeadField>) => onChange({ ...field, ...part })
  const errorOf = (part: string) =>
    Object.entries(errors).find(([key]) => key === part || key.startsWith(`${part}.`))?.[1]
  const isText = type === 'text' || type === 'email' || type === 'textarea' || type === 'select'
  return (
    <div className="stack">
      <div className="form-grid">
        <LocalInputs
          id={`${id}-label`}
          label={t('label')}
          text={label}
          locales={locales}
          max={LABEL_MAX}
          error={errorOf('label')}
          onChange={(next) => change({ label: next, name: nextName(name, label, next, taken) })}
        />
        <SelectField
          className="c3"
          id={`${id}-type`}
          name={`${id}-type`}
          label={t('type')}
          error={errorOf('type')}
          value={type}
          onChange={({ target }) => change({ type: target.value as FieldType })}
        >
          {FIELD_TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`type_${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          className="c3"
          id={`${id}-name`}
          name={`${id}-name`}
          label={t('name')}
          error={errorOf('name')}
          maxLength={NAME_MAX}
          spellCheck={false}
          autoCapitalize="none"
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {isText && (
          <LocalInputs
            id={`${id}-placeholder`}
            label={t('placeholder')}
            text={placeholder}
            locales={locales}
            max={LABEL_MAX}
            error={errorOf('placeholder')}
            onChange={(next) => change({ placeholder: next })}
          />
        )}
      </div>
      {HAS_OPTIONS.has(type) && (
        <OptionRows
          id={id}
          options={options.map(({ value, text }) => ({ value, label: text }))}
          locales={locales}
          max={OPTIONS_MAX}
          longest={OPTION_MAX}
          error={errorOf('options')}
          onChange={(next) => change({ options: next.map(({ value, label }) => ({ value, text: label })) })}
        />
      )}
      <div className="row wrap" style={{ '--g': '8px 24px' }}>
        <CheckField
          id={`${id}-required`}
          name={`${id}-required`}
          checked={required}
          onChange={({ target }) => change({ required: target.checked })}
        >
          {t('required')}
        </CheckField>
        {type === 'checkbox' && options.length === 0 && (
          <CheckField
            id={`${id}-checked`}
            name={`${id}-checked`}
            checked={checked}
            onChange={({ target }) => change({ checked: target.checked })}
          >
            {t('checked')}
          </CheckField>
        )}
      </div>
    </div>
  )
}
