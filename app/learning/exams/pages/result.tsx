import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment, useDates } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { award, chevronRight } from '#app/ui/icons.ts'
import { Facts } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Ring } from '#app/ui/progress.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { type AnswerVisibility, type AttemptResult, attemptsLeft, type ExamView, mayTry } from '../attempt.ts'
import { pointsToPass } from '../exam.ts'
import { Answers } from '../ui/answers.tsx'
import { StateHead } from '../ui/state-head.tsx'
import '../ui/exams.css'
import '../ui/result.css'
import '../ui/taking.css'

export const hydrated = false

type Props = {
  attempt: AttemptResult
  /** The exam as it stands for them now; null once it is closed to them. */
  exam: ExamView | null
  /** Where the certificate of the course is, once there is one. */
  certificate: string | null
  show: AnswerVisibility
}

/** What came of an attempt, for whoever was in it. */
export default function ResultPage({ attempt, exam, certificate, show }: Props) {
  const t = useTexts('exams')
  const { title, product } = attempt.exam
  const state = attempt.waitingForMarks ? 'waiting' : attempt.passed ? 'passed' : 'failed'
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container ex-result" tabIndex={-1}>
        <div className="stack" style={{ '--g': '8px' }}>
          <p className="row wrap t13 muted">
            <a className="u" href={`/${product.slug}/watch`}>
              <bdi>{product.title}</bdi>
            </a>
            <Icon of={chevronRight} size={14} />
            <a className="u" href={`/exams/${attempt.exam.id}`}>
              <bdi>{title}</bdi>
            </a>
          </p>
          <h1>{t(`result_${state}`)}</h1>
        </div>
        {attempt.revised && <Corrected of={attempt.revised} />}
        {attempt.waitingForMarks ? (
          <Waiting attempt={attempt} />
        ) : (
          <Marked attempt={attempt} exam={exam} certificate={certificate} />
        )}
        <Answers attempt={attempt} show={show} />
      </main>
    </PublicLayout>
  )
}

/** The result was another one before staff corrected it. */
function Corrected({ of: { at, from } }: { of: NonNullable<AttemptResult['revised']> }) {
  const t = useTexts('exams')
  const { moment } = useDates()
  const { score, max, passed } = from
  return <Callout>{t('corrected_on', { at: moment(at), score, max, passed: passed ? 'yes' : 'no' })}</Callout>
}

function Marked({ attempt, exam, certificate }: Pick<Props, 'attempt' | 'exam' | 'certificate'>) {
  const t = useTexts('exams')
  const { score, max, passed, asked, answered, overdue, passingScore, submittedAt } = attempt
  const percent = Math.floor((score * 100) / max)
  return (
    <Card as="section" pad="lg" className="ex-score" aria-label={t('score')}>
      <div className={passed ? 'ex-ring is-ok' : 'ex-ring'}>
        <Ring percent={percent} label={t('percent', { percent })} />
      </div>
      <div className="stack grow" style={{ '--g': '4px' }}>
        <p className="t18 strong num">{t('points_needed', { score, max, needed: pointsToPass(max, passingScore) })}</p>
        <p className="muted num">
          {t('handed_in_on')} <Moment at={submittedAt} />. {t('were_answered', { answered, asked })}
          {overdue && ` ${t('was_overdue')}`}
        </p>
        {!passed && exam && <Next exam={exam} />}
      </div>
      <div className="stack ex-do" style={{ '--g': '8px' }}>
        {!passed && exam && mayTry(exam) && !exam.nextAttemptAt && (
          <ButtonLink variant="primary" href={`/exams/${exam.id}`}>
            {t('try_again')}
          </ButtonLink>
        )}
        {passed && certificate && (
          <ButtonLink variant="primary" icon={award} href={certificate}>
            {t('to_certificate')}
          </ButtonLink>
        )}
        <ButtonLink
          variant={passed && !certificate ? 'primary' : undefined}
          href={`/${attempt.exam.product.slug}/watch`}
        >
          {t('to_course')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** How it goes on for whoever did not pass. */
function Next({ exam }: { exam: ExamView }) {
  const t = useTexts('exams')
  const { moment } = useDates()
  const left = attemptsLeft(exam)
  if (exam.passed) return <p>{t('passed_before')}</p>
  if (left === 0) return <p>{t('standing_used_up')}</p>
  return (
    <p>
      {left !== null && t('attempts_left', { count: left })}{' '}
      {exam.nextAttemptAt && t('next_opens', { at: moment(exam.nextAttemptAt) })}
    </p>
  )
}

function Waiting({ attempt }: { attempt: AttemptResult }) {
  const t = useTexts('exams')
  const { score, max, waitingPoints: count, submittedAt, passingScore, asked, answered, overdue } = attempt
  return (
    <Card as="section" pad="lg" className="stack" style={{ '--g': '18px' }} aria-label={t('score')}>
      <StateHead of="waiting" title={t('standing_waiting')}>
        {t('so_far', { score, count })}
      </StateHead>
      <Facts
        rows={[
          { name: t('submitted_at'), value: <Moment at={submittedAt} /> },
          { name: t('answered'), value: t('points_of', { score: answered, max: asked }) },
          { name: t('needed'), value: t('points_of', { score: pointsToPass(max, passingScore), max }) },
        ]}
      />
      <p className="muted">
        {t('standing_waiting_text')}
        {overdue && ` ${t('was_overdue')}`}
      </p>
      <p>
        <ButtonLink href={`/${attempt.exam.product.slug}/watch`}>{t('to_course')}</ButtonLink>
      </p>
    </Card>
  )
}
