import { inFields } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CheckField, TextArea, TextField } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { BUTTON_MAX, CLASS_MAX, CONSENT_MAX, SUCCESS_MAX, TITLE_MAX } from '../lead-form.ts'
import { type FormText, type FormValue, WORDS } from './form-value.ts'

type Props = { value: FormValue; change: (part: Partial<FormValue>) => void; errors: Record<string, string> }

const LONGEST: Record<FormText, number> = {
  title: TITLE_MAX,
  button_text: BUTTON_MAX,
  success_header: TITLE_MAX,
  success_text: SUCCESS_MAX,
  consent_text: CONSENT_MAX,
}
const LONG: ReadonlySet<FormText> = new Set(['success_text', 'consent_text'])

/** What a form says beside its fields, and what happens once it was sent. */
export function FormWords({ value, change, errors }: Props) {
  const t = useTexts('leads')
  const { locales } = useShared().school
  const texts = Object.fromEntries(WORDS.map((word) => [word, value[word]]))
  const box = (name: 'labels' | 'double_opt_in', help?: string) => (
    <CheckField
      name={name}
      help={help}
      error={errors[name]}
      checked={value[name]}
      onChange={({ target }) => change({ [name]: target.checked })}
    >
      {t(name)}
    </CheckField>
  )
  return (
    <div className="stack">
      <Languages locales={locales} names={WORDS} values={inFields(texts)}>
        {(locale) =>
          WORDS.map((word) => {
            const Input = LONG.has(word) ? TextArea : TextField
            return (
              <Input
                key={word}
                name={`${word}.${locale}`}
                label={t(word)}
                help={
                  word === 'success_text'
                    ? t('success_text_help')
                    : word === 'consent_text'
                      ? t('consent_text_help')
                      : undefined
                }
                error={errors[`${word}.${locale}`] ?? errors[word]}
                lang={locale}
                maxLength={LONGEST[word]}
                placeholder={
                  word === 'button_text' ? t('subscribe') : word === 'success_header' ? t('thank_you') : undefined
                }
                value={value[word][locale] ?? ''}
                onChange={({ target }: { target: { value: string } }) =>
                  change({ [word]: { ...value[word], [locale]: target.value } })
                }
              />
            )
          })
        }
      </Languages>
      {box('double_opt_in', t('double_opt_in_help'))}
      {box('labels')}
      <TextField
        name="redirect_to"
        label={t('redirect_to')}
        help={t('redirect_to_help')}
        error={errors.redirect_to}
        inputMode="url"
        spellCheck={false}
        value={value.redirect_to}
        onChange={({ target }) => change({ redirect_to: target.value })}
      />
      <TextField
        name="button_class"
        label={t('button_class')}
        help={t('button_class_help')}
        error={errors.button_class}
        spellCheck={false}
        maxLength={CLASS_MAX}
        value={value.button_class}
        onChange={({ target }) => change({ button_class: target.value })}
      />
    </div>
  )
}
