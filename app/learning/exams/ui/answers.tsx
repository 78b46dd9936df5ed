import { getExcerpt } from '#app/platform/excerpt.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleCheck, circleX, hourglass } from '#app/ui/icons.ts'
import { type AnsweredQuestion, type AnswerVisibility, type AttemptResult, SHOWN_ANSWERS } from '../attempt.ts'
import { GivenAnswer } from './given-answer.tsx'

const FITS: Record<AnswerVisibility, (question: AnsweredQuestion) => boolean> = {
  all: () => true,
  wrong: ({ earned, points }) => earned !== null && earned < points,
  open: ({ type }) => type === 'open',
}

/** What each answer earned, as far as the exam tells; what would have been right it never does. */
export function Answers({ attempt, show }: { attempt: AttemptResult; show: AnswerVisibility }) {
  const t = useTexts('exams')
  const { id, questions, hidden } = attempt
  const shown = questions.filter(FITS[show])
  return (
    <Card as="section" id="answers" aria-labelledby="answers-head">
      <CardHead id="answers-head" title={t('your_answers')}>
        {hidden === null && (
          <nav className="seg" aria-label={t('show_questions')}>
            {SHOWN_ANSWERS.map((one) => (
              <a
                key={one}
                href={`/exam-attempts/${id}${one === 'all' ? '' : `?show=${one}`}#answers`}
                aria-current={show === one || undefined}
              >
                {t(`show_${one}`)}
              </a>
            ))}
          </nav>
        )}
      </CardHead>
      {hidden && (
        <div className="ex-hidden">
          <Callout>{t(`hidden_${hidden}`)}</Callout>
        </div>
      )}
      {shown.length === 0 && !hidden && <p className="muted ex-hidden">{t('none_such')}</p>}
      <ol className="qres">
        {shown.map((question) => (
          <Answer key={question.id} of={question} />
        ))}
      </ol>
    </Card>
  )
}

function Answer({ of }: { of: AnsweredQuestion }) {
  const t = useTexts('exams')
  const { number, type, earned, points, comment, question, byHand } = of
  const kind = earned === null ? 'waits' : earned === points ? 'right' : earned > 0 ? 'partly' : 'wrong'
  const icon = earned === null ? hourglass : earned === points ? circleCheck : circleX
  return (
    <li>
      <span className={earned === null ? 'muted' : earned === points ? 'ok' : 'bad'}>
        <Icon of={icon} size={18} />
      </span>
      <div className="stack" style={{ '--g': '4px' }}>
        <p className="medium">
          <span className="num">{number}.</span> {getExcerpt(question.html) || t(`type_${type}`)}
        </p>
        <p className="t13 muted">
          {t(`answer_${kind}`)}
          {byHand && type !== 'open' && `. ${t('points_by_hand')}`}
        </p>
        <details className="t14">
          <summary className="u">{t('what_you_answered')}</summary>
          <GivenAnswer question={of} />
        </details>
        {comment && (
          <p className="t14">
            <span className="medium">{t('teacher_says')}</span> {comment}
          </p>
        )}
      </div>
      <span className="num nowrap muted">{t('points_of', { score: earned ?? '–', max: points })}</span>
    </li>
  )
}
