import { expect, test } from 'vitest'
import { inBoth as both } from '#tests/both-languages.ts'

test('the payment page speaks in the specification’s words, in both languages', () => {
  const said = {
    processing: ['Transaction processing...', 'Przetwarzamy transakcję...'],
    access_granted: ['Access granted', 'Dostęp przyznany'],
    payment_successful: ['Payment successful', 'Płatność przyjęta'],
    payment_failed: ['Your payment did not go through', 'Płatność nie powiodła się'],
    go_back: ['Go back', 'Wróć'],
    manage_access: ['Manage access', 'Zarządzaj dostępami'],
    go_to_products: ['Go to your product list', 'Przejdź do listy produktów'],
    go_to_download: ['Go to download', 'Przejdź do pobierania'],
    start: ['Start', 'Zaczynam'],
    check_inbox: [
      'Please check your inbox. An email is on the way.',
      'Sprawdź swoją skrzynkę. E-mail jest już w drodze.',
    ],
    email_instructions: ['Email contains further instructions.', 'W e-mailu są dalsze wskazówki.'],
    no_confirmation: [
      "We haven't received a transaction confirmation yet.",
      'Nie mamy jeszcze potwierdzenia transakcji.',
    ],
    check_bank: [
      'Please check if the transaction registered in your bank account.',
      'Sprawdź, czy transakcja zarejestrowała się na Twoim koncie bankowym.',
    ],
  } as const
  for (const [key, words] of Object.entries(said)) expect(both(`purchases.${key as keyof typeof said}`)).toEqual(words)
})

test('the form of an invoice and the two steps of a withdrawal are said in the words that law and specification have', () => {
  expect(both('companies.vat_number')).toEqual(['Incorrect VAT Number format', 'Nieprawidłowy format numeru VAT'])
  expect(both('purchases.withdraw_here')).toEqual(['Withdraw from contract here', 'Odstąp od umowy tutaj'])
  expect(both('purchases.withdraw_confirm')).toEqual(['Confirm withdrawal', 'Potwierdź odstąpienie'])
})
