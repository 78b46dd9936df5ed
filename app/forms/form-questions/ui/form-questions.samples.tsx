import type { Samples, Translate } from '#app/ui/samples.ts'
import type { FormQuestion } from '../question.ts'
import { FormQuestions } from './form-questions.tsx'

const question = (title: string, name: string, of: Partial<FormQuestion>): FormQuestion => ({
  title,
  name,
  type: 'text',
  inputType: 'text',
  placeholder: '',
  required: false,
  options: [],
  ...of,
})

function questions(say: Translate): FormQuestion[] {
  const places = [
    { value: 'home', label: say('At home', 'W domu') },
    { value: 'outside', label: say('Outside', 'Na zewnątrz') },
  ]
  return [
    question(say('Where do you photograph most?', 'Gdzie najczęściej fotografujesz?'), 'where', {
      type: 'checkbox',
      inputType: 'radio',
      options: places,
      required: true,
    }),
    question(say('What is still hard?', 'Co jest wciąż trudne?'), 'hard', { type: 'textarea', required: true }),
    question(say('About the next course', 'O następnym kursie'), '', { type: 'separator' }),
    question(say('Where should we go?', 'Dokąd pojechać?'), 'place', { type: 'select', options: places }),
    question(say('E-mail', 'E-mail'), 'email', { inputType: 'email', autoComplete: 'email' }),
    question(say('Write to me', 'Napiszcie do mnie'), 'write', { type: 'checkbox' }),
  ]
}

export default {
  title: { en: 'Questions of forms', pl: 'Pytania formularzy' },
  texts: ['ui'],
  samples: [
    {
      of: ['FormQuestions'],
      View: ({ say }) => (
        <FormQuestions
          id="sample"
          questions={questions(say)}
          errors={{ 'response.hard': say('This question needs an answer.', 'To pytanie wymaga odpowiedzi.') }}
        />
      ),
    },
  ],
} satisfies Samples
