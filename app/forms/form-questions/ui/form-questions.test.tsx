import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { type SharedProps, Sharing } from '#app/platform/page.tsx'
import type { FormQuestion } from '../question.ts'
import { FormQuestions } from './form-questions.tsx'

type Shown = Partial<Parameters<typeof FormQuestions>[0]>

/** The form with one question, as the server draws it in English. */
function drawn(of: Partial<FormQuestion>, shown: Shown = {}): string {
  const question: FormQuestion = {
    title: 'Which light?',
    name: 'which-light',
    type: 'text',
    inputType: 'text',
    placeholder: '',
    required: false,
    options: [],
    ...of,
  }
  return renderToStaticMarkup(
    <Sharing shared={{ locale: 'en', viewer: { kind: 'visitor' } } as SharedProps} errors={{}}>
      <FormQuestions id="q" questions={[question]} {...shown} />
    </Sharing>,
  )
}
const options = [
  { value: 'window', label: 'Window' },
  { value: 'lamp', label: 'Lamp' },
]

describe('the question renderer draws', () => {
  test.each<[string, Partial<FormQuestion>, RegExp]>([
    [
      'a text',
      { placeholder: 'North' },
      /<input (?=[^>]*type="text")(?=[^>]*placeholder="North")[^>]*name="which-light"/,
    ],
    ['a text as an address', { inputType: 'email' }, /<input [^>]*type="email"/],
    ['a textarea', { type: 'textarea' }, /<textarea [^>]*name="which-light"/],
    [
      'a select',
      { type: 'select', options },
      /<select .*<option value="" selected="">Choose<\/option><option value="window">Window</,
    ],
    ['checkboxes', { type: 'checkbox', options }, /<fieldset.*type="checkbox"[^>]*>.*Window.*type="checkbox"/],
    ['radio buttons', { type: 'checkbox', inputType: 'radio', options }, /type="radio".*type="radio"/],
    ['one box, ticked', { type: 'checkbox', value: true }, /<input (?=[^>]*type="checkbox")(?=[^>]*checked="")[^>]*>/],
    ['a separator', { type: 'separator' }, /<p class="question-sep">Which light\?<\/p>/],
  ])('%s', (_, of, markup) => expect(drawn(of)).toMatch(markup))

  test('the label above, and that an answer need not be given; what must be says so to the browser', () => {
    expect(drawn({})).toMatch(/<label class="label" for="q-which-light">Which light\?<span class="opt"> \(optional\)/)
    expect(drawn({ required: true })).toMatch(/<input [^>]*required=""/)
  })

  test('without labels the title inside the field, for those who see it, and the label for those who hear it', () => {
    const bare = drawn({}, { labels: false })
    expect(bare).toContain('field field-bare')
    expect(bare).toContain('placeholder="Which light?"')
    expect(bare).toContain('for="q-which-light">Which light?</label>')
  })

  test.each(['response', 'which-light', 'response.which-light'])('what is wrong under %j, under its field', (key) => {
    const wrong = drawn({ required: true }, { errors: { [key]: 'Please answer' }, prefix: 'response.' })
    expect(wrong).toMatch(
      /aria-invalid="true" aria-describedby="q-which-light-error" [^>]*name="response\.which-light"/,
    )
    expect(wrong).toMatch(/<p class="error" id="q-which-light-error">.*Please answer<\/p>/)
  })
})
