import clsx from 'clsx'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { flag } from '#app/ui/icons.ts'

type NumberedQuestion = { number: number; answered: boolean; flagged: boolean; current: boolean }

type Props = {
  numbers: readonly NumberedQuestion[]
  endsAt: string | null
  /** One question at a time. */
  single: boolean
  onSingle: (single: boolean) => void
  onChoose: (number: number) => void
  onHandIn: () => void
}

/** All questions of an attempt at a glance: what is answered, and what somebody wants to come back to. */
export function Numbers({ numbers, endsAt, single, onSingle, onChoose, onHandIn }: Props) {
  const t = useTexts('exams')
  const { moment } = useDates()
  const done = numbers.filter(({ answered }) => answered).length
  return (
    <nav className="ex-list" aria-label={t('questions')}>
      <div className="split wrap">
        <b className="strong num">{t('answered_of', { done, count: numbers.length })}</b>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
        <div className="seg" role="group" aria-label={t('show_questions')}>
          {[false, true].map((one) => (
            <button key={String(one)} type="button" aria-pressed={single === one} onClick={() => onSingle(one)}>
              {t(one ? 'one_at_a_time' : 'all')}
            </button>
          ))}
        </div>
      </div>
      <ol className="ex-nums">
        {numbers.map(({ number, answered, flagged, current }) => (
          <li key={number}>
            <button
              type="button"
              className={clsx('ex-n', answered && 'is-done', flagged && 'is-flag')}
              aria-current={current ? 'step' : undefined}
              aria-label={[
                t('question_number', { number }),
                t(answered ? 'is_answered' : 'is_open'),
                ...(flagged ? [t('for_later')] : []),
              ].join(', ')}
              onClick={() => onChoose(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <p className="ex-key only-wide" aria-hidden="true">
        <span>
          <i className="d" /> {t('is_answered')}
        </span>
        <span>
          <i /> {t('is_open')}
        </span>
        <span>
          <i className="f" /> {t('for_later')}
        </span>
      </p>
      {endsAt && <p className="t13 muted only-wide">{t('ends_at', { at: moment(endsAt) })}</p>}
      <Button className="only-wide" onClick={onHandIn}>
        {t('hand_in')}
      </Button>
    </nav>
  )
}

type FlagProps = { number: number; pressed: boolean; onPress: () => void }

/** Marks a question for later. */
export function FlagButton({ number, pressed, onPress }: FlagProps) {
  const t = useTexts('exams')
  return (
    <IconButton
      icon={flag}
      size="sm"
      className={pressed ? 'q-flag is-on' : 'q-flag'}
      label={t('flag', { number })}
      aria-pressed={pressed}
      onClick={onPress}
    />
  )
}
