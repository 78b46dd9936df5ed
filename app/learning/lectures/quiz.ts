/** `none`: nothing was chosen where something is to be chosen. */
export type QuizResult = 'right' | 'wrong' | 'none'

/** Right when every choice matches; a quiz without a correct answer is answered by choosing none. */
export function judgeQuiz(answers: readonly { correct: boolean }[], chosen: ReadonlySet<number>): QuizResult {
  if (chosen.size === 0 && answers.some(({ correct }) => correct)) return 'none'
  return answers.every(({ correct }, at) => correct === chosen.has(at)) ? 'right' : 'wrong'
}
