import { useState } from 'react'
import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getChoices } from '#app/ui/choices.ts'
import { Day, Moment } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { listChecks, pencil } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import type { QuestionSummary, ResponseRow } from '../results.ts'
import type { SurveyRow } from '../survey.ts'
import { type ShownFilters, Summaries } from '../ui/summaries.tsx'
import '../ui/results.css'

export const texts = ['ui', 'surveys']

type Props = {
  list: ListView<ResponseRow, ShownFilters>
  survey: SurveyRow
  questions: QuestionSummary[]
  products: OptionList
}

/** What a survey brought: each question by itself, and each person with what they said. */
export default function Results({ list, survey, questions, products }: Props) {
  const t = useTexts('surveys')
  const toText = useAnswerText()
  const [shown, show] = useState<ResponseRow>()
  const [open, setOpen] = useState(false)
  return (
    <OfficeLayout
      title={survey.title || survey.description}
      crumbs={[{ href: '/home/surveys', text: t('surveys') }]}
      actions={
        <>
          <ExportLink list={list} />
          <ButtonLink href={`/home/surveys/${survey.id}`} size="sm" icon={pencil}>
            {t('edit')}
          </ButtonLink>
        </>
      }
    >
      <OfficeList
        list={list}
        label={t('results')}
        counted={(count) => t('responses_count', { count })}
        filters={[
          {
            kind: 'choice',
            name: 'question',
            label: t('question_words'),
            all: t('any_question'),
            options: getChoices(questions),
          },
          { kind: 'search', name: 'answer', label: t('answer') },
          {
            kind: 'option',
            name: 'product',
            label: t('product'),
            all: t('any_product'),
            of: products,
          },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'to', label: t('to') },
        ]}
        columns={[
          {
            head: t('person'),
            width: 180,
            share: 30,
            cell: ({ student }) => <Lead title={student.name} sub={student.email} />,
          },
          {
            head: t('answers'),
            width: 220,
            share: 70,
            rank: 2,
            cell: ({ answers }) => <p className="truncate">{answers.map(toText).filter(Boolean).join(' · ')}</p>,
          },
          { head: t('date'), width: 110, rank: 3, end: true, cell: ({ respondedAt }) => <Day at={respondedAt} /> },
          {
            head: t('details'),
            width: 90,
            end: true,
            cell: (row) => (
              <Button
                size="sm"
                aria-label={t('details_of', { name: row.student.name })}
                onClick={() => {
                  show(row)
                  setOpen(true)
                }}
              >
                {t('details')}
              </Button>
            ),
          },
        ]}
        empty={{ icon: listChecks, title: t('no_results_title'), text: t('no_results') }}
      >
        <Summaries list={list} questions={questions} />
      </OfficeList>
      {shown && (
        <Dialog open={open} onClose={() => setOpen(false)} title={shown.student.name}>
          <dl className="kv survey-said">
            {shown.answers.map((answer) => (
              <div key={answer.question}>
                <dt>{answer.title}</dt>
                <dd>{toText(answer)}</dd>
              </div>
            ))}
            <div>
              <dt>{t('date')}</dt>
              <dd>
                <Moment at={shown.respondedAt} />
              </dd>
            </div>
          </dl>
          <p className="pt-4">
            <a className="link" href={`/home/students/${shown.student.id}`}>
              {t('to_person')}
            </a>
          </p>
        </Dialog>
      )}
    </OfficeLayout>
  )
}

/** What somebody said, as they read it. */
function useAnswerText() {
  const t = useTexts('surveys')
  return ({ kind, value, words }: StoredAnswer) =>
    kind === 'box' ? t(value ? 'yes' : 'no') : [words].flat().join(', ')
}
