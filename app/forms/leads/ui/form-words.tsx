import { getSnakeName } from '#app/platform/case.ts'
import { inFields } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CheckField, TextArea, TextField } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { BUTTON_MAX, CLASS_MAX, CONSENT_MAX, SUCCESS_MAX, TITLE_MAX } from '../lead-form.ts'
import { type FormText, type FormValue, WORDS } from './form-value.ts'

type Props = { value: FormValue; change: (part: Partial<FormValue>) => void; errors: Record<string, string> }

const LONGEST: Record<FormText, number> = {
  title: TITLE_MAX,
  buttonText: BUTTON_MAX,
  successHeader: TITLE_MAX,
  successText: SUCCESS_MAX,
  consentText: CONSENT_MAX,
}
const LONG: ReadonlySet<FormText> = new Set(['successText', 'consentText'])

/** What a form says beside its fields, and what happens once it was sent. */
export function FormWords({ value, change, errors }: Props) {
  const t = useTexts('leads')
  const { locales } = useShared().school
  const texts = Object.fromEntries(WORDS.map((word) => [getSnakeName(word), value[word]]))
  function box(flag: 'labels' | 'doubleOptIn', help?: string) {
    const name = getSnakeName(flag)
    return (
      <CheckField
        name={name}
        help={help}
        error={errors[name]}
        checked={value[flag]}
        onChange={({ target }) => change({ [flag]: target.checked })}
      >
        {t(name)}
      </CheckField>
    )
  }
  return (
    <div className="stack">
      <Languages locales={locales} names={WORDS.map(getSnakeName)} values={inFields(texts)}>
        {(locale) =>
          WORDS.map((word) => {
            const Input = LONG.has(word) ? TextArea : TextField
            const name = getSnakeName(word)
            return (
              <Input
                key={word}
                name={`${name}.${locale}`}
                label={t(name)}
                help={
                  word === 'successText'
                    ? t('success_text_help')
                    : word === 'consentText'
                      ? t('consent_text_help')
                      : undefined
                }
                error={errors[`${name}.${locale}`] ?? errors[name]}
                lang={locale}
                maxLength={LONGEST[word]}
                placeholder={
                  word === 'buttonText' ? t('subscribe') : word === 'successHeader' ? t('thank_you') : undefined
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
      {box('doubleOptIn', t('double_opt_in_help'))}
      {box('labels')}
      <TextField
        name="redirect_to"
        label={t('redirect_to')}
        help={t('redirect_to_help')}
        error={errors.redirect_to}
        inputMode="url"
        spellCheck={false}
        value={value.redirectTo}
        onChange={({ target }) => change({ redirectTo: target.value })}
      />
      <TextField
        name="button_class"
        label={t('button_class')}
        help={t('button_class_help')}
        error={errors.button_class}
        spellCheck={false}
        maxLength={CLASS_MAX}
        value={value.buttonClass}
        onChange={({ target }) => change({ buttonClass: target.value })}
      />
    </div>
  )
}
