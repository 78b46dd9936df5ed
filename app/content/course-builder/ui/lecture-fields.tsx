import type { ReactNode } from 'react'
import { TITLE_MAX } from '#app/content/courses/component.ts'
import { type LectureRow, PAYLOADS } from '#app/content/courses/edited-rows.ts'
import { type SnakeCased, toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { atZone, inZone } from '#app/ui/local-time.ts'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { WhenInput } from '#app/ui/when-field.tsx'
import { DigitsInput } from './digits-input.tsx'
import { LanguageTabs } from './language.tsx'
import { LocalTextInput } from './local-fields.tsx'

const read = ({ local, durationMinutes, isFree, loginRequired, status, publishAt }: LectureRow) => ({
  title: local.title,
  durationMinutes,
  isFree,
  loginRequired,
  status,
  publishAt,
})
type Value = ReturnType<typeof read>

type Props = {
  address: string
  lecture: LectureRow
  /** Its title as it was saved, in the reader's language. */
  onTitle: (title: string) => void
  foot: ReactNode
  children: ReactNode
}

/** What a lecture is called, for whom it opens and when: beside what it is made of. */
export function LectureFields({ address, lecture, onTitle, foot, children }: Props) {
  const t = useTexts('course-builder')
  const { school } = useShared()
  const { value, change, errors, conflict, resolve } = useAutosave({
    address,
    name: 'lecture',
    row: lecture,
    read,
    toRow: (answered: SnakeCased<LectureRow>) => toCamelCase<LectureRow>(answered, PAYLOADS),
    toBody: toSnakeCase<Value>,
    onSaved: ({ title }) => onTitle(title),
  })
  const wrong = errors.title ? t('title_empty') : Object.values(errors)[0]
  const parts = school.locales.map((locale) => ({
    label: t('lecture_title'),
    locale,
    of: (one: Value) => one.title[locale] ?? '',
    into: (one: Value, text: string) => ({ ...one, title: { ...one.title, [locale]: text } }),
  }))
  const opens = value.isFree ? (value.loginRequired ? 'login' : 'all') : 'students'
  const radio = (name: string, checked: boolean, text: string, choose: () => void) => (
    <label className="check" key={text}>
      <input type="radio" name={name} checked={checked} onChange={choose} />
      <span>{text}</span>
    </label>
  )
  return (
    <div className="lec-ed">
      <div className="stack">
        <TwoVersions conflict={conflict} parts={parts} resolve={resolve} />
        <Card pad="md">
          <div className="stack">
            <LanguageTabs />
            <LocalTextInput
              id="title"
              label={t('lecture_title')}
              max={TITLE_MAX}
              error={wrong}
              value={value.title}
              onChange={(title) => change({ title })}
            />
          </div>
        </Card>
        {children}
      </div>
      <div className="stack">
        <Card pad="md" className="stack">
          <fieldset className="stack">
            <legend className="label strong pb-2">{t('status')}</legend>
            {radio('status', value.status === 'published' && !value.publishAt, t('published'), () =>
              change({ status: 'published', publishAt: null }),
            )}
            {radio('status', value.status === 'published' && value.publishAt !== null, t('scheduled'), () =>
              change({ status: 'published', publishAt: new Date(Date.now() + 24 * 3600 * 1000).toISOString() }),
            )}
            {value.status === 'published' && value.publishAt && (
              <Field id="publish_at" label={t('publish_at')} help={school.timeZone}>
                <WhenInput
                  id="publish_at"
                  label={t('publish_at')}
                  type="datetime-local"
                  className="input"
                  value={inZone(value.publishAt, school.timeZone)}
                  onChange={({ target }) =>
                    target.value && change({ publishAt: atZone(target.value, school.timeZone) })
                  }
                />
              </Field>
            )}
            {radio('status', value.status === 'draft', t('draft_help'), () => change({ status: 'draft' }))}
          </fieldset>
          <fieldset className="stack">
            <legend className="label strong pb-2">{t('who')}</legend>
            {radio('who', opens === 'students', t('who_students'), () =>
              change({ isFree: false, loginRequired: false }),
            )}
            {radio('who', opens === 'all', t('who_all'), () => change({ isFree: true, loginRequired: false }))}
            {radio('who', opens === 'login', t('who_login'), () => change({ isFree: true, loginRequired: true }))}
          </fieldset>
          <Field id="duration_minutes" label={t('length')} help={t('length_help')}>
            <DigitsInput
              id="duration_minutes"
              value={value.durationMinutes}
              suffix={t('minutes')}
              onChange={(durationMinutes) => change({ durationMinutes })}
            />
          </Field>
        </Card>
        {foot}
      </div>
    </div>
  )
}
