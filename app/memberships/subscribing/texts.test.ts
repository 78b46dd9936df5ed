import { expect, test } from 'vitest'
import { PERIODS } from '#app/content/catalogue/period.ts'
import {
  INTENTS,
  LEAVING_REASONS,
  LOCKED_MS,
  OTHER_REASON_MIN,
  TOLD_REASONS,
} from '#app/memberships/memberships/leaving.ts'
import { STATES } from '#app/memberships/memberships/membership.ts'
import { inBoth as both } from '#tests/both-languages.ts'

test('the states are called what the specification calls them, in both languages', () => {
  expect(Object.fromEntries(STATES.map((state) => [state, both(`memberships.state_${state}`)]))).toEqual({
    STARTED: ['Waiting for payment', 'Czeka na płatność'],
    TRIAL: ['Trial', 'Okres próbny'],
    ACTIVE: ['Active', 'Aktywny'],
    AT_RISK: ['At risk', 'Zagrożony'],
    PAST_DUE: ['Past due', 'Zaległy'],
    CANCELED: ['Cancelled', 'Anulowany'],
    ENDED: ['Ended', 'Zakończony'],
    EXPIRED: ['Expired', 'Wygasł'],
  })
  expect(both('subscribing.no_subscription')).toEqual(['No membership', 'Brak abonamentu'])
  expect(both('subscribing.takes_hours')).toEqual([
    'A status change can take up to 72 hours to show everywhere.',
    'Zmiana statusu może potrwać do 72 godzin.',
  ])
})

test('the reasons for leaving and whether one returns are the specification’s, with its limits', () => {
  expect(Object.fromEntries(LEAVING_REASONS.map((reason) => [reason, both(`subscribing.reason_${reason}`)]))).toEqual({
    no_time: ['No time', 'Brak czasu'],
    no_value: ['No value', 'Za mało wartości'],
    expensive: ['Too expensive', 'Za drogo'],
    alternative: ['Better alternative', 'Lepsza alternatywa'],
    technical: ['Technical problems', 'Problemy techniczne'],
    other: ['Other', 'Inny powód'],
  })
  expect(Object.fromEntries(INTENTS.map((intent) => [intent, both(`subscribing.intent_${intent}`)]))).toEqual({
    definitely_return: ['I will definitely return', 'Na pewno wrócę'],
    maybe_return: ['I may return', 'Może wrócę'],
    probably_not_return: ['I will probably not return', 'Raczej nie wrócę'],
    never_return: ['I will never return', 'Nigdy nie wrócę'],
  })
  expect([[...TOLD_REASONS].sort(), OTHER_REASON_MIN, LOCKED_MS]).toEqual([['other', 'technical'], 4, 3000])
  expect([...PERIODS].sort((a, b) => a - b)).toEqual([-1, 1, 3, 6, 12])
})

test('what is wrong with a card is said in the specification’s words, in both languages', () => {
  expect(both('payment-providers.card_check')).toEqual(['Please check your card details.', 'Sprawdź dane karty.'])
  expect(both('payment-providers.card_not_valid')).toEqual(['Card data is not valid', 'Dane karty są nieprawidłowe'])
  expect(both('payment-providers.card_problem')).toEqual(['Card problem', 'Problem z kartą'])
})

test('why a charge was declined is said as the specification names it; that a card was lost or stolen is the bank’s alone', () => {
  const reasons = ['insufficient_funds', 'limit_exceeded', 'inactive', 'expired', 'other'] as const
  expect(reasons.map((reason) => both(`memberships.reason_${reason}`))).toEqual([
    ['Insufficient funds', 'Za mało środków na karcie'],
    ['Card limit exceeded', 'Przekroczony limit karty'],
    ['Card inactive', 'Karta jest nieaktywna'],
    ['Card expired', 'Karta wygasła'],
    ['Declined by the bank', 'Odmowa banku'],
  ])
})
