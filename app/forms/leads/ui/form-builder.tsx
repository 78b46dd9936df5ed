import { QuestionList, wrongAt } from '#app/forms/form-questions/ui/question-list.tsx'
import { isBlank } from '#app/forms/form-questions/ui/use-begun-rows.ts'
import { toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { FIELDS_MAX, type LeadField, type LeadFormRow } from '../lead-form.ts'
import { FieldEditor } from './field-editor.tsx'
import { builtValue, type FormValue, formParts, newField } from './form-value.ts'
import { FormWords } from './form-words.tsx'
import { HiddenPairs } from './hidden-pairs.tsx'

/** Everything that a form is made of; saves itself. */
export function FormBuilder({ form }: { form: LeadFormRow }) {
  const t = useTexts('leads')
  const { locales } = useShared().school
  const locale = useLocale()
  const { value, change, errors, conflict, resolve } = useAutosave({
    address: `/home/lead-forms/${form.id}`,
    name: 'lead_form',
    row: form,
    read: builtValue,
    toRow: toCamelCase<LeadFormRow>,
    toBody: toSnakeCase<FormValue>,
  })
  const { fields } = value
  const nameOf = (field: LeadField, at: number) => inLocale(field.label, locale) || t('field', { number: at + 1 })
  const names = {
    title: t('title'),
    buttonText: t('button_text'),
    successHeader: t('success_header'),
    successText: t('success_text'),
    consentText: t('consent_text'),
    rest: t('fields'),
  }
  return (
    <>
      <TwoVersions conflict={conflict} parts={formParts(names, locales)} resolve={resolve} />
      <div className="question-builder">
        <Card as="section" pad="md" className="stack" aria-labelledby="fields">
          <h2 className="t16 strong" id="fields">
            {t('fields')}
          </h2>
          <QuestionList
            items={fields}
            nameOf={nameOf}
            onChange={(next) => change({ fields: next })}
            make={(others) => newField(others.map(({ name }) => name))}
            isEmpty={({ label, placeholder, options }) =>
              isBlank(label, placeholder, ...options.map((one) => one.text))
            }
            add={t('field_add')}
            remove={(name) => t('field_remove', { name })}
            max={FIELDS_MAX}
          >
            {(field, { at, id, set, others }) => (
              <FieldEditor
                id={id}
                field={field}
                taken={others.map(({ name }) => name)}
                locales={locales}
                errors={wrongAt(errors, 'fields', at)}
                onChange={set}
              />
            )}
          </QuestionList>
          <HiddenPairs pairs={value.hidden} errors={errors} onChange={(hidden) => change({ hidden })} />
        </Card>
        <Card as="section" pad="md" className="stack" aria-label={t('words')}>
          <FormWords value={value} change={change} errors={errors} />
        </Card>
      </div>
    </>
  )
}
