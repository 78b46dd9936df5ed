import { useEffect, useState } from 'react'
import { loadTexts } from '#app/browser-texts.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check } from '#app/ui/icons.ts'
import { Modal } from '#app/ui/modal.tsx'
import { showAbove } from '#app/ui/show-above.ts'
import '#app/ui/css/message.css'
import { keepMark, type SurveySubject } from '../marks.ts'
import type { SurveyView } from '../survey.ts'
import { SurveyForm } from './survey-form.tsx'

type Props = { survey: SurveyView; about: SurveySubject; onClose: () => void }

/** A survey above the page: answered it never comes again, put off or closed it comes again in a day. */
function SurveyWindow({ survey, about, onClose }: Props) {
  const t = useTexts('surveys')
  const [done, setDone] = useState<'sent' | 'answered'>()
  // The button that had the focus is gone.
  useEffect(() => {
    if (done) document.querySelector<HTMLElement>('.survey-window .dialog-foot .btn')?.focus()
  }, [done])
  function finish(how: 'sent' | 'answered', respondedAt?: string) {
    keepMark(about, 'responded_at', respondedAt)
    setDone(how)
  }
  function close() {
    if (!done) keepMark(about, 'shown_at')
    onClose()
  }
  return (
    <Modal
      title={done ? t('thank_you') : survey.title || t('survey')}
      className="survey-window"
      holds={!done}
      onClose={close}
    >
      {done ? (
        <>
          <div className="dialog-body survey-sent" role="status">
            <span className="result-mark ok-mark">
              <Icon of={check} size={20} />
            </span>
            <p className="muted">{t(done === 'sent' ? 'sent' : 'answered')}</p>
          </div>
          <div className="dialog-foot">
            <Button variant="primary" onClick={closeWindow}>
              {t('back')}
            </Button>
          </div>
        </>
      ) : (
        <SurveyForm
          survey={survey}
          account={about.account}
          framed
          beside={<Button onClick={closeWindow}>{t('later')}</Button>}
          onSent={(respondedAt) => finish('sent', respondedAt)}
          onAnswered={() => finish('answered')}
        />
      )}
    </Modal>
  )
}

function closeWindow() {
  document.querySelector<HTMLDialogElement>('.survey-window')?.close()
}

/** Shows a survey above the page, where no window lies above it yet; closed, the focus is where it was. */
export async function showSurvey(survey: SurveyView, subject: SurveySubject): Promise<void> {
  const before = document.activeElement
  await loadTexts(['ui', 'surveys'])
  if (document.querySelector('dialog[open]')) return
  showAbove(before, (onClose) => <SurveyWindow survey={survey} about={subject} onClose={onClose} />)
}
