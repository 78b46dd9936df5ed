import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Options } from '#app/ui/field.tsx'
import { atZone, inZone } from '#app/ui/local-time.ts'
import { SavingState } from '#app/ui/saving-state.tsx'
import { TwoVersions, type VersionPart } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { WhenInput } from '#app/ui/when-field.tsx'
import { DigitsInput } from './digits-input.tsx'
import type { TreeStore } from './tree-store.ts'

type Exam = { id: number; title: string }
type Props = { section: TreeSection; exams: readonly Exam[]; store: TreeStore; open: boolean; onClose: () => void }

/** What a section is called in each language, and when it opens to students. */
export function SectionOpening({ section, exams, store, open, onClose }: Props) {
  const t = useTexts('course-builder')
  return (
    <Dialog open={open} onClose={onClose} title={t('opening_of', { title: section.title })}>
      <Fields key={section.id} section={section} exams={exams} store={store} />
    </Dialog>
  )
}

/** The section itself, as both the tree and an answer have it. */
type Row = Omit<TreeSection, 'lectures'>

const read = ({ local, delayDays, unlockAt, examId }: Row) => ({
  title: local.title,
  delayDays,
  unlockAt,
  examId,
})
type Value = ReturnType<typeof read>

function Fields({ section, exams, store }: Pick<Props, 'section' | 'exams' | 'store'>) {
  const t = useTexts('course-builder')
  const { school } = useShared()
  const { value, change, errors, conflict, resolve } = useAutosave<Value, Row>({
    address: store.addressOf({ kind: 'section', section }),
    name: 'section',
    row: section,
    read,
    toRow: toCamelCase<Row>,
    toBody: toSnakeCase<Value>,
    onSaved: store.putAbout,
  })
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const titled = (locale: string) => `${t('section_title')} (${languages.of(locale)})`
  const parts: VersionPart<Value>[] = [
    ...school.locales.map((locale) => ({
      label: t('section_title'),
      locale,
      of: ({ title }: Value) => title[locale] ?? '',
      into: (one: Value, text: string) => ({ ...one, title: { ...one.title, [locale]: text } }),
    })),
    {
      label: t('delay_days'),
      of: ({ delayDays }) => String(delayDays),
      into: (one, text) => ({ ...one, delayDays: Number(text.replace(/\D/g, '').slice(0, 4)) }),
    },
    { label: t('unlock_at'), of: ({ unlockAt }) => unlockAt ?? '', into: (one) => one },
    {
      label: t('after_exam'),
      of: ({ examId }) => exams.find(({ id }) => id === examId)?.title ?? '',
      into: (one) => one,
    },
  ]
  return (
    <div className="stack">
      <TwoVersions conflict={conflict} parts={parts} resolve={resolve} />
      {school.locales.map((locale) => (
        <Field
          key={locale}
          id={`section_title_${locale}`}
          label={school.locales.length > 1 ? titled(locale) : t('section_title')}
          error={locale === school.locales[0] ? errors.title : undefined}
        >
          <input
            id={`section_title_${locale}`}
            className="input"
            lang={locale}
            maxLength={200}
            value={value.title[locale] ?? ''}
            onChange={({ target }) => change({ title: { ...value.title, [locale]: target.value } })}
          />
        </Field>
      ))}
      <Field id="delay_days" label={t('delay_days')} help={t('delay_days_help')} error={errors.delay_days}>
        <DigitsInput
          id="delay_days"
          value={value.delayDays}
          suffix={t('days', { count: value.delayDays })}
          onChange={(delayDays) => change({ delayDays })}
        />
      </Field>
      <Field
        id="unlock_at"
        label={t('unlock_at')}
        help={t('unlock_at_help', { zone: school.timeZone })}
        error={errors.unlock_at}
      >
        <WhenInput
          id="unlock_at"
          label={t('unlock_at')}
          type="datetime-local"
          className="input"
          aria-describedby="unlock_at-help"
          value={value.unlockAt ? inZone(value.unlockAt, school.timeZone) : ''}
          onChange={({ target }) => change({ unlockAt: target.value ? atZone(target.value, school.timeZone) : null })}
        />
      </Field>
      {exams.length > 0 && (
        <Field id="exam_id" label={t('after_exam')} help={t('after_exam_help')} error={errors.exam_id}>
          <select
            id="exam_id"
            className="input"
            aria-describedby="exam_id-help"
            value={exams.some(({ id }) => id === value.examId) ? String(value.examId) : ''}
            onChange={({ target }) => change({ examId: target.value ? Number(target.value) : null })}
          >
            <option value="">{t('after_no_exam')}</option>
            <Options of={exams} />
          </select>
        </Field>
      )}
      <SavingState />
    </div>
  )
}
