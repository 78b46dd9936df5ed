import { questionsIn } from '#app/forms/form-questions/stored-question.ts'
import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { QuestionBuilder } from '#app/forms/form-questions/ui/question-builder.tsx'
import { toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { QUESTIONS_MAX, type SurveyRow } from '../survey.ts'
import { SurveySettings } from './survey-settings.tsx'
import { builtValue, type SurveyValue, surveyParts } from './survey-value.ts'
import './surveys.css'

/** Everything that a survey is made of, and how it looks; saves itself. */
export function SurveyBuilder({ survey, products }: { survey: SurveyRow; products: OptionList }) {
  const t = useTexts('surveys')
  const { locales } = useShared().school
  const locale = useLocale()
  const { value, change, errors, conflict, resolve } = useAutosave({
    address: `/home/surveys/${survey.id}`,
    name: 'survey',
    row: survey,
    read: builtValue,
    toRow: toCamelCase<SurveyRow>,
    toBody: toSnakeCase<SurveyValue>,
  })
  const { questions } = value
  const names = { title: t('title'), description: t('description'), rest: t('questions') }
  return (
    <>
      <TwoVersions conflict={conflict} parts={surveyParts(names, locales)} resolve={resolve} />
      <div className="question-builder">
        <Card as="section" pad="md" className="stack" aria-labelledby="questions">
          <h2 className="t16 strong" id="questions">
            {t('questions')}
          </h2>
          {errors.questions && <p className="error">{errors.questions}</p>}
          <QuestionBuilder
            questions={questions}
            locales={locales}
            max={QUESTIONS_MAX}
            errors={errors}
            onChange={(next) => change({ questions: next })}
          />
        </Card>
        <div className="stack">
          <SurveySettings value={value} change={change} errors={errors} products={products} />
          <Card as="section" pad="md" className="stack" aria-labelledby="preview">
            <h2 className="t16 strong" id="preview">
              {t('preview')}
            </h2>
            <div className="survey-questions" inert>
              <p className="t18 strong">{inLocale(value.title, locale) || t('survey')}</p>
              <p className="muted survey-words">{inLocale(value.description, locale)}</p>
              <FormQuestions id="preview" questions={previewed(questionsIn(questions, locale))} errors={{}} />
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

/** Names that no field of the builder has. */
const previewed = (questions: ReturnType<typeof questionsIn>) =>
  questions.map((question) => ({ ...question, name: `preview-${question.id}` }))
