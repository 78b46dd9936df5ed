import { useTexts } from '#app/platform/page.tsx'

export function useLearningTexts() {
  return useTexts('learning')
}

export type LearningTexts = ReturnType<typeof useLearningTexts>
