import { createLetter } from '#app/ui/letter-form.tsx'
import { TEST_LETTER } from '../mail-view.ts'

/** Says that letters of the school arrive. */
export const testLetter = createLetter<object>({
  kind: TEST_LETTER,
  subject: 'notifications.mail_test_subject',
  title: 'notifications.mail_test_title',
  texts: ['notifications.mail_test_text'],
  reason: 'notifications.mail_test_reason',
})
