import { nextName } from '#app/forms/form-questions/names.ts'
import { QuestionEditor, wrongIn } from '#app/forms/form-questions/ui/question-editor.tsx'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField, TextField } from '#app/ui/field.tsx'
import {
  FIELD_QUESTIONS,
  FIELD_TYPES,
  HAS_OPTIONS,
  LABEL_MAX,
  type LeadField,
  NAME_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
} from '../lead-form.ts'

const LIMITS = { title: LABEL_MAX, options: OPTIONS_MAX, option: OPTION_MAX }

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

/** A field of a form: a question with a name of its own in the list of those who answered. */
export function FieldEditor({ id, field, taken, locales, errors, onChange }: Props) {
  const t = useTexts('leads')
  const { label, placeholder, name, type, required, checked, options } = field
  const change = (part: Partial<LeadField>) => onChange({ ...field, ...part })
  return (
    <QuestionEditor
      id={id}
      locales={locales}
      errors={errors}
      question={{
        title: label,
        way: type,
        placeholder,
        required,
        options: options.map(({ value, text }) => ({ value, label: text })),
      }}
      words={{
        title: t('label'),
        way: t('type'),
        required: t('required'),
        ways: FIELD_TYPES.map((one) => [one, t(`type_${one}`)] as const),
      }}
      has={{ placeholder: FIELD_QUESTIONS[type].type !== 'checkbox', options: HAS_OPTIONS.has(type), required: true }}
      limits={LIMITS}
      titleName="label"
      onChange={({ title, way, options: chosen, ...part }) =>
        change({
          ...part,
          ...(title && { label: title, name: nextName(name, label, title, taken) }),
          ...(way && { type: way }),
          ...(chosen && { options: chosen.map(({ value, label: text }) => ({ value, text })) }),
        })
      }
      fields={
        <TextField
          className="c3"
          id={`${id}-name`}
          name={`${id}-name`}
          label={t('name')}
          error={wrongIn(errors, 'name')}
          maxLength={NAME_MAX}
          spellCheck={false}
          autoCapitalize="none"
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      }
      boxes={
        type === 'checkbox' &&
        options.length === 0 && (
          <CheckField
            id={`${id}-checked`}
            name={`${id}-checked`}
            checked={checked}
            onChange={({ target }) => change({ checked: target.checked })}
          >
            {t('checked')}
          </CheckField>
        )
      }
    />
  )
}
