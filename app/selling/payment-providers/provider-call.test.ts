import { expect, test } from 'vitest'
import { toRefusal } from './provider-call.server.ts'

const said = (body: unknown, status = 400) => {
  const refusal = toRefusal({ status, body, read: false })
  return 'words' in refusal ? refusal.words : undefined
}

test.each([
  [
    'Stripe',
    { error: { code: 'card_declined', decline_code: 'expired_card', message: 'Your card has expired.', type: 'x' } },
  ],
  ['Przelewy24', { error: 'card_declined, expired_card, Your card has expired.', code: 400 }],
  [
    'PayU',
    { status: { statusCode: 'card_declined', codeLiteral: 'expired_card', statusDesc: 'Your card has expired.' } },
  ],
  ['PayU, of credentials', { error: 'card_declined, expired_card', error_description: 'Your card has expired.' }],
  [
    'Tpay',
    {
      result: 'failed',
      requestId: 'f0e1',
      errors: [
        { errorCode: 'card_declined', fieldName: 'expired_card', errorMessage: 'Your card has expired.', docUrl: 'x' },
        { errorCode: 'card_declined', fieldName: 'expired_card', errorMessage: 'Your card has expired.' },
      ],
    },
  ],
])('a refusal is told in the words of the provider, each once: %s', (_, body) => {
  expect(said(body)).toBe('400 card_declined, expired_card, Your card has expired.')
})

test('a refusal in no words that are known is told as it came, and no longer than a person reads', () => {
  expect(said({ reason: [1] })).toBe('400 {"reason":[1]}')
  expect(said(undefined, 401)).toBe('401 null')
  expect(said({ message: 'no '.repeat(400) })).toHaveLength(500)
})
