import { describe, expect, test } from 'vitest'
import { checkAnswers } from './answers.ts'
import { type FormQuestion, getError, questionName } from './question.ts'

const question = (of: Partial<FormQuestion>): FormQuestion => ({
  title: 'Which light?',
  name: 'which-light',
  type: 'text',
  inputType: 'text',
  placeholder: '',
  required: false,
  options: [],
  ...of,
})
const options = [
  { value: 'window', label: 'Window' },
  { value: 'lamp', label: 'Lamp' },
]

/** What is kept of one answer, or what is wrong with it. */
function answered(of: Partial<FormQuestion>, given: unknown) {
  const { answers, errors } = checkAnswers([question(of)], { 'which-light': given })
  return errors['response.which-light']?.flat()[0] ?? answers['which-light']
}

test.each([
  ['Which light?', 'which-light'],
  ['Żółty  łuk, 2 okna!', 'zolty-luk-2-okna'],
])('the name of the question %j is its kebab-cased title', (title, name) => expect(questionName(title)).toBe(name))

describe('a question is invalid', () => {
  const { name } = question({})
  test('when the errors hold "response" and it is required', () => {
    expect(getError({ name, required: true }, { response: 'Please answer' })).toBe('Please answer')
    expect(getError({ name, required: false }, { response: 'Please answer' })).toBeUndefined()
  })
  test.each(['which-light', 'response.which-light'])('when there is an entry under %s, required or not', (key) => {
    expect(getError({ name, required: false }, { [key]: 'No' })).toBe('No')
    expect(getError({ name: 'another', required: true }, { [key]: 'No' })).toBeUndefined()
  })
  test('and not by a name that every object has', () => {
    expect(getError({ name: 'constructor', required: true }, {})).toBeUndefined()
  })
})

describe('the error map holds "response." plus the name', () => {
  test.each<[string, Partial<FormQuestion>, unknown, string]>([
    ['a required text that is blank', { required: true }, ' ', 'errors.required'],
    ['a required text that nobody sees', { required: true }, '\u200b', 'errors.required'],
    ['a text that turns what stands beside it', {}, 'anna\u202e', 'errors.invalid_characters'],
    ['a required text that is missing', { required: true }, undefined, 'errors.required'],
    ['an address that is none', { inputType: 'email' }, 'anna@home', 'errors.email'],
    ['a text of two lines', {}, 'a\nb', 'errors.invalid_characters'],
    ['a text that is too long', {}, 'a'.repeat(501), 'errors.too_long'],
    ['one of so many code points', { type: 'textarea' }, '🌻'.repeat(5001), 'errors.too_long'],
    ['what is no text', {}, { a: 1 }, 'errors.wrong_type'],
    ['a choice that there is not', { type: 'select', options }, 'sun', 'errors.invalid_value'],
    ['several of which one is unknown', { type: 'checkbox', options }, ['lamp', 'sun'], 'errors.invalid_value'],
    ['none of several', { type: 'checkbox', options, required: true }, [], 'errors.required'],
    ['a required box that is not ticked', { type: 'checkbox', required: true }, undefined, 'errors.required'],
    ['a box that is neither', { type: 'checkbox' }, 'perhaps', 'errors.wrong_type'],
  ])('for %s', (_, of, given, wrong) => expect(answered(of, given)).toBe(wrong))

  test('for what nobody asked, and for a separator, which asks nothing', () => {
    const { errors } = checkAnswers([question({ type: 'separator' })], { 'which-light': 'x', other: 1 })
    expect(Object.keys(errors).sort()).toEqual(['response.other', 'response.which-light'])
  })

  test('or the name alone, where the form has no response', () => {
    expect(checkAnswers([question({ required: true })], {}, '').errors).toEqual({ 'which-light': ['errors.required'] })
  })
})

test.each<[string, Partial<FormQuestion>, unknown, unknown]>([
  ['a text, trimmed', {}, ' Łódź ', 'Łódź'],
  ['nothing, where nothing need be said', {}, '', undefined],
  ['an address of a loose pattern', { inputType: 'email' }, 'anna+x@home.test', 'anna+x@home.test'],
  ['lines', { type: 'textarea' }, 'a\nb', 'a\nb'],
  ['as many code points as there may be', {}, '🌻'.repeat(500), '🌻'.repeat(500)],
  ['one of several', { type: 'checkbox', inputType: 'radio', options }, 'lamp', 'lamp'],
  ['several, once each', { type: 'checkbox', options }, ['lamp', 'lamp', 'window'], ['lamp', 'window']],
  ['one of several boxes, as a form sends it', { type: 'checkbox', options }, 'lamp', ['lamp']],
  ['a ticked box', { type: 'checkbox' }, 'on', true],
  ['a box that is not ticked', { type: 'checkbox' }, undefined, false],
])('%s is kept', (_, of, given, kept) => expect(answered(of, given)).toEqual(kept))
