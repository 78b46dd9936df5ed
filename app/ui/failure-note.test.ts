import { expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { CallError } from '#app/platform/call.ts'
import { translate } from '#app/platform/i18n.ts'
import { failureNote } from './failure-note.ts'
import { getFormFailure } from './form-failure.ts'

const say = ((key: never) => translate('en', `ui.${key}`)) as never
const said = (error: unknown) => failureNote(error, say)
const logIn = { title: 'Log in', action: { label: 'Log in' } }
const tooLong = { errors: { body: ['The limit is 1,200 characters.', 'Another one.'] } }

test.each([
  ['a session that has ended: “Log in”, “Session expired”', 419, {}, { ...logIn, text: 'Session expired' }],
  ['no session: “Log in”, “Log in to set progress”', 401, {}, { ...logIn, text: 'Log in to set progress' }],
  ['what is wrong: the first error as a warning', 422, tooLong, { kind: 'warning', title: tooLong.errors.body[0] }],
  ['what may not be, in the words of the server', 403, {}, { kind: 'warning', title: 'said by the server' }],
  ['what cannot be done now, in the words of the server', 503, {}, { kind: 'warning', title: 'said by the server' }],
  ['anything else: “Something went wrong”', 500, {}, { kind: 'error', title: 'Something went wrong' }],
  ['no answer at all', 0, {}, { kind: 'error', title: expect.stringContaining('could not reach the server') }],
])('a refused call says of %s', (_, status, refused, shown) => {
  expect(said(new CallError(status, 'said by the server', refused))).toMatchObject(shown)
})

test('a review that the server refuses to make is an error, in the words of the server', () => {
  const refused = failureNote(new CallError(422, 'said', tooLong), ((key: string) => key) as never, 'error')
  expect(refused).toMatchObject({ kind: 'error', title: tooLong.errors.body[0], action: { label: 'dismiss' } })
})

test('a page of another account says who is logged in, and offers to open it anew', () => {
  const refused = failureNote(new CallError(409, 'Bea is logged in.', { code: 'other_account' }), say)
  expect(refused).toMatchObject({ kind: 'warning', title: 'Bea is logged in.', action: { label: 'Reload the page' } })
})

test.each([
  [419, 'The session ended.', 'The session ended.'],
  [409, 'Sold out.', 'Sold out.'],
  [503, 'The payment provider does not answer.', 'The payment provider does not answer.'],
  [500, 'Internal Server Error', 'Something went wrong on our side. What you entered is still here: try again.'],
  [502, 'Bad Gateway', 'Something went wrong on our side. What you entered is still here: try again.'],
  [0, 'Failed to fetch', 'We could not reach the server. Try again.'],
])('a form that was not sent says why: %i', (status, message, said) => {
  expect(getFormFailure(new CallError(status, message), say)).toBe(said)
})

test('an error that is no answer of the server is one that did not arrive', () => {
  expect(said(new TypeError('Failed to fetch')).kind).toBe('error')
})
