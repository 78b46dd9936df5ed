import clsx from 'clsx'
import { useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check as checkMark, circleHelp, lightbulb, x } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import type { SettledProgress } from '../progress.ts'
import type { QuizView } from '../watch-view.ts'
import { showFailure } from './failed-call.ts'
import { sendInOrder } from './in-order.ts'

type Props = { view: QuizView; lectureId: number; onSettled: (settled: SettledProgress) => void }

/** A practice quiz: right when every choice matches. A changed choice takes the verdict away; the first right one is kept. */
export function QuizPart({ view: { id, question, answers, solution, hint }, lectureId, onSettled }: Props) {
  const t = useTexts('lectures')
  const member = useShared().viewer.kind !== 'visitor'
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<'right' | 'wrong'>()
  const [hinted, setHinted] = useState(false)
  function toggle(at: number) {
    const next = new Set(chosen)
    if (!next.delete(at)) next.add(at)
    choose(next)
    setResult(undefined)
  }
  async function check() {
    const right = answers.every(({ correct }, at) => correct === chosen.has(at))
    setResult(right ? 'right' : 'wrong')
    if (!right || !member) return
    try {
      const body = { component_id: id, answers: [...chosen] }
      onSettled(await sendInOrder<SettledProgress>(`/lecture/${lectureId}/quiz`, body))
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
        <fieldset className="stack" style={{ '--g': '8px' }}>
          <legend className="vh">{t('quiz_answers')}</legend>
          {answers.map(({ label, correct }, at) => {
            const judged = result && chosen.has(at) ? (correct ? 'right' : 'wrong') : undefined
            return (
              <label className={clsx('check answer', judged && `is-${judged}`)} key={`${id} ${label}`}>
                <input type="checkbox" checked={chosen.has(at)} onChange={() => toggle(at)} />
                <span className="grow">{label}</span>
                {judged && <Judged as={judged} />}
              </label>
            )
          })}
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
        {result && solution.html && <Rich html={solution.html} />}
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
