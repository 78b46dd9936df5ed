import { Link } from '@inertiajs/react'
import { getAddress, type ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { QuestionSummary, ResponseRow } from '../results.ts'

export type ShownFilters = { product?: number; question?: number; answer?: string; from?: string; to?: string }

type Props = { list: ListView<ResponseRow, ShownFilters>; questions: QuestionSummary[] }

/** Each question with how often each choice was made, as bars that narrow the list, or its newest texts. */
export function Summaries({ list, questions }: Props) {
  const t = useTexts('surveys')
  const { path, filters, sort, order, sorts } = list
  const narrowed = (question: number, answer?: string) =>
    getAddress(path, { filters: { ...filters, question, answer }, sort, order }, sorts)
  return (
    <div className="survey-sums">
      {questions.map((question) => (
        <section key={`${question.id} ${question.kind}`} aria-label={question.title}>
          <div className="split base">
            <h2 className="t14 strong">{question.title}</h2>
            <span className="t13 faint num nowrap">{t('answered_by', { count: question.answered })}</span>
          </div>
          {!question.asked && <Badge>{t('not_asked')}</Badge>}
          {question.kind === 'words' ? (
            <Texts question={question} href={narrowed(question.id)} />
          ) : (
            <Bars question={question} hrefOf={(value) => narrowed(question.id, value)} />
          )}
        </section>
      ))}
    </div>
  )
}

function Bars({ question, hrefOf }: { question: QuestionSummary; hrefOf: (value: string) => string }) {
  const t = useTexts('surveys')
  const percent = (n: number) => (question.answered > 0 ? Math.round((100 * n) / question.answered) : 0)
  return (
    <ul className="survey-bars">
      {question.counts.map(({ value, label, n }) => (
        <li key={value}>
          <Link href={hrefOf(value)} className="survey-bar" style={{ '--v': percent(n) }} preserveScroll>
            <span className="survey-bar-label">
              {question.kind === 'box' ? t(value === 'true' ? 'yes' : 'no') : label}
            </span>
            <span className="num nowrap">{t('share', { n, percent: percent(n) })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Texts({ question, href }: { question: QuestionSummary; href: string }) {
  const t = useTexts('surveys')
  const { texts, answered } = question
  if (texts.length === 0) return <p className="muted t14">{t('no_texts')}</p>
  return (
    <>
      <ul className="survey-texts">
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts are known by their place
          <li key={at}>{text}</li>
        ))}
      </ul>
      {answered > texts.length && (
        <Link href={href} className="link t14" preserveScroll>
          {t('all_texts', { count: answered })}
        </Link>
      )}
    </>
  )
}
