import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { AlertDialog } from '#app/ui/dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The numbers of questions without an answer, and of those that were marked for later. */
  unanswered: readonly number[]
  flagged: readonly number[]
  busy: boolean
  problem: string | undefined
  onChoose: (number: number) => void
  onHandIn: () => void
}

/** Asks once more before an attempt is handed in, and says what is missing. */
export function HandIn({ open, onClose, unanswered, flagged, busy, problem, onChoose, onHandIn }: Props) {
  const t = useTexts('exams')
  const lists = [
    { text: t('without_answer', { count: unanswered.length }), numbers: unanswered },
    { text: t('marked_for_later', { count: flagged.length }), numbers: flagged },
  ].filter(({ numbers }) => numbers.length > 0)
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('hand_in_title')}
      text={lists.length > 0 ? t('hand_in_text') : t('hand_in_whole')}
      confirm={t('hand_in')}
      cancel={t('go_back')}
      busyText={t('handing_in')}
      busy={busy}
      onConfirm={onHandIn}
    >
      {lists.map(({ text, numbers }) => (
        <div key={text} className="stack" style={{ '--g': '6px' }}>
          <span className="t14 medium">{text}</span>
          <span className="row wrap" style={{ '--g': '6px' }}>
            {numbers.map((number) => (
              <button
                key={number}
                type="button"
                className="ex-n"
                aria-label={t('question_number', { number })}
                onClick={() => onChoose(number)}
              >
                {number}
              </button>
            ))}
          </span>
        </div>
      ))}
      {problem !== undefined && (
        <Callout tone="bad" role="alert">
          {problem || t('not_handed_in')}
        </Callout>
      )}
    </AlertDialog>
  )
}
