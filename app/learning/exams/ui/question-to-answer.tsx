import { type ReactNode, useId } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { AnswerChoices } from '#app/ui/answer-choices.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { check } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { ANSWER_TEXT_MAX } from '../attempt.ts'
import { ANSWER_MAX } from '../question.ts'
import type { ShownQuestion, Value } from '../shown.ts'
import { Wrong } from './option-fields.tsx'

type Props = {
  question: ShownQuestion
  number: number
  value: Value
  /** `typed`: there is more to come. */
  onValue: (value: Value, typed?: boolean) => void
  error?: string
  /** Nothing can be changed any more. */
  closed?: boolean
  /** At the end of its head. */
  aside?: ReactNode
}

/** A question as whoever takes the exam sees and answers it. */
export function AskedQuestion({ question, number, value, onValue, error, closed = false, aside }: Props) {
  const t = useTexts('exams')
  const { type, points } = question
  const id = useId()
  return (
    <Card as="section" className="q" id={`q${number}`} tabIndex={-1} aria-label={t('question_number', { number })}>
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
        {aside}
      </div>
      <fieldset className="q-field" disabled={closed}>
        <Answer question={question} value={value} onValue={onValue} labelledBy={id} />
      </fieldset>
      <Wrong id={`q${number}`} text={error} />
    </Card>
  )
}

type AnswerProps = Pick<Props, 'question' | 'value' | 'onValue'> & { labelledBy: string }

function Answer({ question, value, onValue, labelledBy }: AnswerProps) {
  const t = useTexts('exams')
  const { id, type, options = [], matches = [] } = question
  switch (type) {
    case 'single':
      return (
        <div className="q-answers" role="radiogroup" aria-labelledby={labelledBy}>
          <AnswerChoices
            choices={options}
            chosen={new Set(typeof value === 'number' ? [value] : [])}
            radioName={`q${id}`}
            onChoose={(one) => onValue(one)}
          />
        </div>
      )
    case 'multiple': {
      const chosen = Array.isArray(value) ? value : []
      function toggle(one: number) {
        const changed = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
        onValue(changed.length > 0 ? changed : null)
      }
      return (
        // biome-ignore lint/a11y/useSemanticElements: named by the question above
        <div className="q-answers" role="group" aria-labelledby={labelledBy}>
          <AnswerChoices choices={options} chosen={new Set(chosen)} onChoose={toggle} />
        </div>
      )
    }
    case 'order':
      return <Order question={question} value={value} onValue={onValue} labelledBy={labelledBy} />
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
                onChange={({ target }) => onValue(paired(pairs, option.id, target.value))}
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
          maxLength={ANSWER_MAX}
          value={getText(value)}
          onChange={({ target }) => onValue(target.value || null, true)}
        />
      )
    case 'open':
      return (
        <div className="stack" style={{ '--g': '6px' }}>
          <textarea
            dir="auto"
            className="input q-open"
            aria-labelledby={labelledBy}
            rows={6}
            maxLength={ANSWER_TEXT_MAX}
            value={getText(value)}
            onChange={({ target }) => onValue(target.value || null, true)}
          />
          <span className="t13 muted num q-words">{t('words_count', { count: wordsIn(getText(value)) })}</span>
        </div>
      )
  }
}

const getText = (value: Value) => (typeof value === 'string' ? value : '')
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The pairs with one of them changed; an emptied one is none, and no pair at all no answer. */
function paired(pairs: Record<string, string>, option: number, match: string): Value {
  const { [option]: removed, ...others } = pairs
  const changed = match === '' ? others : { ...others, [option]: match }
  return Object.keys(changed).length > 0 ? changed : null
}

/** Steps to be put in order. As long as none was moved their order is no answer, so whoever finds it right says so. */
function Order({ question: { options = [] }, value, onValue, labelledBy }: AnswerProps) {
  const t = useTexts('exams')
  const given = Array.isArray(value) ? value : undefined
  const order = given ?? options.map(({ id }) => id)
  const labelOf = (id: number) => options.find((option) => option.id === id)?.label ?? ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: named by the question above
    <div className="stack" style={{ '--g': '12px' }} role="group" aria-labelledby={labelledBy}>
      <Sortable items={order} keyOf={(id) => id} nameOf={labelOf} onMove={(moved) => onValue(moved)} className="order">
        {(id, { grip, up, down }, at) => (
          <>
            {grip}
            <span className="num">{at + 1}</span>
            <span className="grow">{labelOf(id)}</span>
            <span className="row" style={{ '--g': '0' }}>
              <MoveButtons name={labelOf(id)} up={up} down={down} />
            </span>
          </>
        )}
      </Sortable>
      <p className="row wrap t13 muted">
        <span className="grow">{t('order_help')}</span>
        {!given && (
          <Button size="sm" icon={check} onClick={() => onValue(order)}>
            {t('order_is_right')}
          </Button>
        )}
      </p>
    </div>
  )
}
