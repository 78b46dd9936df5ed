import {
  ANSWER_MAX,
  OUTCOME_MAX,
  OUTCOMES_MAX,
  PROMISE_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  TITLE_MAX,
} from '#app/content/catalogue/limits.ts'
import { LEVELS } from '#app/content/catalogue/product.ts'
import { SlugField } from '#app/content/catalogue/ui/slug-field.tsx'
import { TagChoice } from '#app/content/tags/ui/tag-choice.tsx'
import { LanguageField } from '#app/people/schools/ui/language-field.tsx'
import type { LocalText } from '#app/platform/i18n.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { TAUGHT_IN } from '../product-editor.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { DraftLink } from './draft-link.tsx'
import { TabCard, TabForm, type TabProps } from './tab-form.tsx'
import { Teachers } from './teachers.tsx'
import { type TextRow, TextRows } from './text-rows.tsx'

/** What a product is called and says, what one learns, who teaches, its address, and what people ask. */
export function BasicsTab(editor: TabProps) {
  const { product, outcomes, questions } = editor
  const t = useTexts('office-products')
  const { locales } = useShared().school
  const isDraft = product.status === 'draft'
  return (
    <div className={isDraft ? 'office-two' : 'tab-narrow'}>
      <TabForm product={product}>
        <Texts {...editor} />
        <TabCard id="outcomes-card" title={t('outcomes')} text={t('outcomes_help')}>
          <TextRows
            name="outcomes"
            legend={t('outcomes')}
            add={t('add_outcome')}
            given={outcomes.map((outcome) => ({ outcome }))}
            write={(rows) => rows.map(({ outcome = {} }) => outcome)}
            read={(value) => (value as LocalText[]).map((outcome) => ({ outcome }))}
            fields={[{ name: 'outcome', label: t('outcome'), max: OUTCOME_MAX }]}
            most={OUTCOMES_MAX}
            locales={locales}
          />
        </TabCard>
        <Details {...editor} />
        <TabCard id="questions-card" title={t('questions')} text={t('questions_help')}>
          <TextRows
            name="questions"
            legend={t('questions')}
            add={t('add_question')}
            given={questions}
            write={(rows) => rows}
            read={(value) => value as TextRow[]}
            fields={[
              { name: 'question', label: t('question'), max: QUESTION_MAX },
              { name: 'answer', label: t('answer'), max: ANSWER_MAX, rows: 3 },
            ]}
            most={QUESTIONS_MAX}
            locales={locales}
          />
        </TabCard>
      </TabForm>
      {isDraft && (
        <div className="stack">
          <BeforePublishing {...editor} />
          <DraftLink {...editor} />
        </div>
      )}
    </div>
  )
}

/** Title, promise and description in each language. */
function Texts({ fields }: TabProps) {
  const t = useTexts('office-products')
  const { locales } = useShared().school
  return (
    <TabCard id="basics" title={t('basics')}>
      <Languages locales={locales} names={['title', 'promise', 'description']} values={fields}>
        {(locale) => (
          <>
            <LanguageField name="title" label={t('title')} max={TITLE_MAX} locale={locale} values={fields} />
            <LanguageField
              name="promise"
              label={t('promise')}
              max={PROMISE_MAX}
              rows={2}
              locale={locale}
              values={fields}
            />
            <LanguageField name="description" label={t('description')} rich rows={8} locale={locale} values={fields} />
          </>
        )}
      </Languages>
    </TabCard>
  )
}

/** Level, language, who teaches, tags and the address. */
function Details(editor: TabProps) {
  const { product, choices } = editor
  const t = useTexts('office-products')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return (
    <TabCard id="facts" title={t('facts')}>
      <div className="two-fields">
        <SelectField name="level" label={t('level')} defaultValue={product.level ?? ''}>
          <option value="">{t('no_level')}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`level_${level}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="language" label={t('language')} defaultValue={product.language ?? ''}>
          <option value="">{t('no_language')}</option>
          {TAUGHT_IN.map((code) => (
            <option key={code} value={code}>
              {languages.of(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <Teachers {...editor} />
      <TagChoice of={choices.tags} chosen={product.tagIds} />
      <SlugField key={product.slug} defaultValue={product.slug} owner={{ owner: 'product', ownerId: product.id }} />
    </TabCard>
  )
}
