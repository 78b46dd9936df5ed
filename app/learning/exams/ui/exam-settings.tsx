import { getSnakeName, toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import { inFields } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { EXAM_TITLE_MAX, type ExamRow, FEEDBACK, type Feedback } from '../exam.ts'
import { NumberInput } from './number-input.tsx'
import { Wrong } from './option-fields.tsx'
import { useWait } from './use-wait.ts'

const HOUR = 60
const DAY = 24 * HOUR
const WAITS = [0, 15, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY]

const read = (exam: ExamRow) => ({
  title: exam.local.title,
  productId: exam.productId,
  passingScore: exam.passingScore,
  attempts: exam.attempts,
  waitMinutes: exam.waitMinutes,
  timeLimitMinutes: exam.timeLimitMinutes,
  shuffle: exam.shuffle,
  draw: exam.draw,
  feedback: exam.feedback,
})
type Value = ReturnType<typeof read>

/** What is asked of whoever takes the exam; saves itself. */
export function ExamSettings({ exam, products }: { exam: ExamRow; products: OptionList }) {
  const t = useTexts('exams')
  const wait = useWait()
  const { locales } = useShared().school
  const address = `/home/exams/${exam.id}`
  const { value, change, errors, conflict, resolve } = useAutosave({
    address,
    name: 'exam',
    row: exam,
    read,
    toRow: toCamelCase<ExamRow>,
    toBody: toSnakeCase<Value>,
  })
  const titles = locales.map((locale) => ({
    label: t('title'),
    locale,
    of: (one: Value) => one.title[locale] ?? '',
    into: (one: Value, text: string) => ({ ...one, title: { ...one.title, [locale]: text } }),
  }))
  const rules = {
    label: t('rules'),
    of: ({ title, ...rest }: Value) => JSON.stringify(rest, null, 1),
    into: (one: Value) => one,
  }
  function number(rule: 'passingScore' | 'attempts' | 'timeLimitMinutes', suffix?: string, help?: string) {
    const name = getSnakeName(rule)
    return (
      <Field id={name} label={t(name)} help={help} error={errors[name]}>
        <NumberInput
          id={name}
          value={value[rule]}
          suffix={suffix}
          help={help !== undefined}
          invalid={errors[name] !== undefined}
          onNumber={(given) => change({ [rule]: given ?? 0 })}
        />
      </Field>
    )
  }
  return (
    <Card as="section" pad="md" className="stack" aria-label={t('rules')}>
      <TwoVersions conflict={conflict} parts={[...titles, rules]} resolve={resolve} />
      <Languages locales={locales} names={['title']} values={inFields({ title: value.title })}>
        {(locale) => (
          <Field id={`title_${locale}`} label={t('title')} error={errors.title ?? errors[`title.${locale}`]}>
            <input
              id={`title_${locale}`}
              name={`title.${locale}`}
              className="input"
              lang={locale}
              maxLength={EXAM_TITLE_MAX}
              aria-invalid={errors.title ? true : undefined}
              value={value.title[locale] ?? ''}
              onChange={({ target }) => change({ title: { ...value.title, [locale]: target.value } })}
            />
          </Field>
        )}
      </Languages>
      <PickerField
        name="product_id"
        label={t('product')}
        error={errors.product_id}
        of={products}
        value={value.productId}
        onPick={(product) => product && change({ productId: product.id })}
      />
      {number('passingScore', '%')}
      {number('timeLimitMinutes', t('minutes'), t('none_is_zero'))}
      {number('attempts', undefined, t('any_is_zero'))}
      <SelectField
        name="wait_minutes"
        label={t('wait')}
        error={errors.wait_minutes}
        value={value.waitMinutes}
        onChange={({ target }) => change({ waitMinutes: Number(target.value) })}
      >
        {[...new Set([...WAITS, value.waitMinutes])]
          .sort((a, b) => a - b)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {wait(minutes)}
            </option>
          ))}
      </SelectField>
      <Field id="draw" label={t('draw')} help={t('draw_help')} error={errors.draw}>
        <NumberInput
          id="draw"
          value={value.draw}
          help
          invalid={errors.draw !== undefined}
          onNumber={(given) => change({ draw: given })}
        />
      </Field>
      <SelectField
        name="feedback"
        label={t('feedback')}
        help={t('feedback_help')}
        error={errors.feedback}
        value={value.feedback}
        onChange={({ target }) => change({ feedback: target.value as Feedback })}
      >
        {FEEDBACK.map((when) => (
          <option key={when} value={when}>
            {t(`feedback_${when}`)}
          </option>
        ))}
      </SelectField>
      <label className="check">
        <input type="checkbox" checked={value.shuffle} onChange={({ target }) => change({ shuffle: target.checked })} />
        <span>{t('shuffle')}</span>
      </label>
      <Wrong id="exam" text={errors.form} />
    </Card>
  )
}
