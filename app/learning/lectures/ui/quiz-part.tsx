import { useEffect, useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { AnswerChoices } from '#app/ui/answer-choices.tsx'
import { Button } from '#app/ui/button.tsx'
import { getDraftName } from '#app/ui/draft-name.ts'
import { drafts } from '#app/ui/draft-store.ts'
import { Icon } from '#app/ui/icon.tsx'
import { check as checkMark, circleHelp, lightbulb, x } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import type { SettledProgress } from '../progress.ts'
import { judgeQuiz, type QuizResult } from '../quiz.ts'
import type { QuizView } from '../watch-view.ts'
import { showFailure } from './failed-call.ts'
import { sendInOrder } from './in-order.ts'

type Props = { view: QuizView; lectureId: number; onSettled: (settled: SettledProgress) => void }

/**
 * A practice quiz: right when every choice matches. A changed choice takes the verdict away; the first right one is stored, and
 * what is ticked is kept in the tab. The solution is shown to who is right, and to who asks for it.
 */
export function QuizPart({ view: { id, question, answers, solution, hint }, lectureId, onSettled }: Props) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  const member = viewer.kind !== 'visitor'
  const draft = getDraftName({
    account: viewer.kind === 'visitor' ? 0 : viewer.id,
    form: `/lecture/${lectureId}/quiz`,
    thing: id,
  })
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<QuizResult>()
  const [hinted, setHinted] = useState(false)
  const [solved, setSolved] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each quiz, whose answers are known by their words
  useEffect(() => {
    const kept = drafts.find<string[]>(draft) ?? []
    choose(new Set(answers.flatMap(({ label }, at) => (kept.includes(label) ? [at] : []))))
  }, [draft])
  function toggle(at: number) {
    const next = new Set(chosen)
    if (!next.delete(at)) next.add(at)
    choose(next)
    setResult(undefined)
    setSolved(false)
    drafts.save(
      draft,
      [...next].flatMap((one) => answers[one]?.label ?? []),
    )
  }
  async function check() {
    const judged = judgeQuiz(answers, chosen)
    setResult(judged)
    if (judged !== 'right' || !member) return
    try {
      const body = { component_id: id, answers: [...chosen] }
      onSettled(await sendInOrder(`/lecture/${lectureId}/quiz`, body))
    } catch (error) {
      showFailure(error, t)
    }
  }
  return (
    <section className="card" aria-label={t('quiz')}>
      <p className="row part-head">
        <Icon of={circleHelp} size={18} />
        <span className="strong">{t('quiz')}</span>
      </p>
      <div className="card-pad stack" style={{ '--g': '14px' }}>
        <Rich html={question.html} />
        {answers.length > 1 && <p className="t13 muted">{t('quiz_all')}</p>}
        <fieldset className="stack" style={{ '--g': '8px' }}>
          <legend className="vh">{t('quiz_answers')}</legend>
          <AnswerChoices
            chosen={chosen}
            onChoose={toggle}
            choices={answers.map(({ label, correct }, at) => {
              const judged = result && result !== 'none' && chosen.has(at) ? (correct ? 'right' : 'wrong') : undefined
              return { id: at, label, className: judged && `is-${judged}`, after: judged && <Judged as={judged} /> }
            })}
          />
        </fieldset>
        <div className="row wrap">
          <Button variant="primary" onClick={() => void check()}>
            {t('quiz_check')}
          </Button>
          {hint && (
            <Button variant="ghost" icon={lightbulb} aria-expanded={hinted} onClick={() => setHinted(!hinted)}>
              {t(hinted ? 'quiz_hide_hint' : 'quiz_hint')}
            </Button>
          )}
          <p role="status" className={result === 'right' ? 'ok medium' : 'bad medium'}>
            {result && t(`quiz_${result}`)}
          </p>
        </div>
        {hint && hinted && <p className="muted">{hint}</p>}
        {result === 'wrong' && solution.html && !solved && (
          <p>
            <button type="button" className="link" onClick={() => setSolved(true)}>
              {t('quiz_solution')}
            </button>
          </p>
        )}
        {(result === 'right' || (result === 'wrong' && solved)) && solution.html && <Rich html={solution.html} />}
      </div>
    </section>
  )
}

/** What a choice was worth. */
function Judged({ as }: { as: 'right' | 'wrong' }) {
  const t = useTexts('lectures')
  const right = as === 'right'
  return (
    <span className={`row t13 medium ${right ? 'ok' : 'bad'}`} style={{ '--g': '4px' }}>
      <Icon of={right ? checkMark : x} /> {t(`answer_${as}`)}
    </span>
  )
}
