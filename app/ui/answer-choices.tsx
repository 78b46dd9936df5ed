import clsx from 'clsx'
import type { ReactNode } from 'react'

export type AnswerChoice<Id> = {
  id: Id
  label: ReactNode
  className?: string | false | undefined
  /** Behind its label: what it was worth. */
  after?: ReactNode
}

type Props<Id> = {
  choices: readonly AnswerChoice<Id>[]
  chosen: ReadonlySet<Id>
  /** Of radio buttons, which one of them is chosen; boxes are chosen each for itself. */
  radioName?: string
  onChoose: (id: Id, chosen: boolean) => void
}

/** What one answers by choosing, in a page that sends each choice itself: a quiz, a checklist, a question of an exam. */
export function AnswerChoices<Id extends string | number>({ choices, chosen, radioName, onChoose }: Props<Id>) {
  return choices.map(({ id, label, className, after }) => (
    <label className={clsx('check answer', className)} key={id}>
      <input
        type={radioName === undefined ? 'checkbox' : 'radio'}
        name={radioName}
        checked={chosen.has(id)}
        onChange={({ target }) => onChoose(id, target.checked)}
      />
      <span className="grow">{label}</span>
      {after}
    </label>
  ))
}
