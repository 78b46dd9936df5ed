import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Rich } from '#app/ui/rich.tsx'
import type { QuizView } from '../watch-view.ts'

/** A practice quiz: right when every choice matches. A changed choice takes the verdict away. */
export function QuizPart({ view: { id, question, answers, solution, hint } }: { view: QuizView }) {
  const t = useTexts('learning')
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<'right' | 'wrong'>()
  const [hinted, setHinted] = useState(false)
  function toggle(at: number) {
    const next = new Set(chosen)
    if (!next.delete(at)) next.add(at)
    choose(next)
    setResult(undefined)
  }
  const check = () => setResult(answers.every(({ correct }, at) => correct === chosen.has(at)) ? 'right' : 'wrong')
  return (
    <section className="card card-pad stack" aria-label={t('quiz')}>
      <Rich html={question.html} />
      <fieldset className="stack" style={{ '--g': '8px' }}>
        <legend className="vh">{t('quiz_answers')}</legend>
        {answers.map(({ label }, at) => (
          <label className="check" key={`${id} ${label}`}>
            <input type="checkbox" checked={chosen.has(at)} onChange={() => toggle(at)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="row wrap">
        <Button variant="primary" onClick={check}>
          {t('quiz_check')}
        </Button>
        {hint && (
          <Button aria-expanded={hinted} onClick={() => setHinted(!hinted)}>
            {t(hinted ? 'quiz_hide_hint' : 'quiz_hint')}
          </Button>
        )}
      </div>
      {hint && hinted && <p className="muted">{hint}</p>}
      <p role="status" className={result === 'right' ? 'ok medium' : 'bad medium'}>
        {result && t(`quiz_${result}`)}
      </p>
      {result && solution.html && <Rich html={solution.html} />}
    </section>
  )
}
