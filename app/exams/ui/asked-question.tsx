import { useId } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { arrowDown, arrowUp } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import type { ShownQuestion, Value } from '../shown.ts'

type Props = { question: ShownQuestion; number: number; value: Value; onValue: (value: Value) => void }

/** A question as whoever takes the exam sees and answers it. */
export function AskedQuestion({ question, number, value, onValue }: Props) {
  const t = useTexts('exams')
  const { type, points } = question
  const id = useId()
  return (
    <Card as="section" className="q" aria-label={t('question_number', { number })}>
      <div className="q-h">
        <span className="q-no num" aria-hidden="true">
          {number}
        </span>
        <div className="stack grow" style={{ '--g': '4px' }}>
          <div className="q-t" id={id}>
            <Rich html={question.question.html} />
          </div>
          <span className="t13 muted">
            {t('points_count', { count: points })}, {t(`asked_${type}`)}
          </span>
        </div>
      </div>
      <Answer question={question} value={value} onValue={onValue} labelledBy={id} />
    </Card>
  )
}

type AnswerProps = Omit<Props, 'number'> & { labelledBy: string }

function Answer({ question, value, onValue, labelledBy }: AnswerProps) {
  const t = useTexts('exams')
  const { id, type, options = [], matches = [] } = question
  switch (type) {
    case 'single':
      return (
        <div className="q-answers" role="radiogroup" aria-labelledby={labelledBy}>
          {options.map((option) => (
            <label className="check answer" key={option.id}>
              <input type="radio" name={`q${id}`} checked={value === option.id} onChange={() => onValue(option.id)} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )
    case 'multiple': {
      const chosen = Array.isArray(value) ? value : []
      const toggle = (one: number) =>
        onValue(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
      return (
        // biome-ignore lint/a11y/useSemanticElements: named by the question above
        <div className="q-answers" role="group" aria-labelledby={labelledBy}>
          {options.map((option) => (
            <label className="check answer" key={option.id}>
              <input type="checkbox" checked={chosen.includes(option.id)} onChange={() => toggle(option.id)} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )
    }
    case 'order': {
      const order = Array.isArray(value) ? value : options.map((option) => option.id)
      const move = (at: number, by: number) =>
        onValue(order.toSpliced(at, 1).toSpliced(at + by, 0, order[at] as number))
      return (
        <ol className="order" aria-labelledby={labelledBy}>
          {order.map((one, at) => {
            const label = options.find((option) => option.id === one)?.label ?? ''
            return (
              <li key={one}>
                <span className="num">{at + 1}</span>
                <span className="grow">{label}</span>
                <IconButton
                  icon={arrowUp}
                  size="sm"
                  label={t('move_up', { title: label })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={arrowDown}
                  size="sm"
                  label={t('move_down', { title: label })}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, 1)}
                />
              </li>
            )
          })}
        </ol>
      )
    }
    case 'match': {
      const pairs = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
      return (
        <div className="match">
          {options.map((option) => (
            <label className="match-row" key={option.id}>
              <span>{option.label}</span>
              <select
                className="input"
                value={pairs[option.id] ?? ''}
                onChange={({ target }) => onValue({ ...pairs, [option.id]: target.value })}
              >
                <option value="">{t('choose')}</option>
                {matches.map((match) => (
                  <option key={match}>{match}</option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )
    }
    case 'short':
      return (
        <input
          className="input"
          aria-labelledby={labelledBy}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onValue(target.value)}
        />
      )
    case 'open':
      return (
        <textarea
          className="input"
          aria-labelledby={labelledBy}
          rows={6}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onValue(target.value)}
        />
      )
  }
}
