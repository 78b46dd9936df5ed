import { expect, test } from 'vitest'
import { judgeQuiz } from './quiz.ts'

const quiz = (...correct: boolean[]) => correct.map((one) => ({ correct: one }))

test.each([
  ['all right ones', [0, 2], 'right'],
  ['one of two right ones', [0], 'wrong'],
  ['all right ones and a wrong one', [0, 1, 2], 'wrong'],
  ['a wrong one', [1], 'wrong'],
  ['nothing: to be chosen first', [], 'none'],
] as const)('a quiz of several right answers, with %s', (_, chosen, result) => {
  expect(judgeQuiz(quiz(true, false, true), new Set(chosen))).toBe(result)
})

test('a quiz without a right answer is answered by none', () => {
  expect(judgeQuiz(quiz(false, false), new Set())).toBe('right')
  expect(judgeQuiz(quiz(false, false), new Set([1]))).toBe('wrong')
})
