import { Questions } from '#app/content/catalogue/ui/questions.tsx'
import { circleHelp } from '#app/ui/icons.ts'
import { line, prose } from '../fields.ts'
import { block } from './block.ts'

export const faq = block({
  group: 'text',
  icon: circleHelp,
  fields: { title: line, questions: { kind: 'list', max: 30, of: { question: line, answer: prose } } },
  View: ({ shown: { title, questions } }) => <Questions title={title} questions={questions} />,
})
