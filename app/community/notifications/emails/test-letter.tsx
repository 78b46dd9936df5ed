import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailLayout, MailText } from '#app/ui/mail-layout.tsx'
import { TEST_LETTER } from '../mail-view.ts'

/** Says that letters of the school arrive. */
export const testLetter: Letter<object> = {
  kind: TEST_LETTER,
  subject: ({ school }) => ['notifications.mail_test_subject', { school: school.name }],
  body: TestLetter,
}

function TestLetter({ school, locale }: { school: CurrentSchool; locale: Locale }) {
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={translate(locale, 'notifications.mail_test_text')}
      title={translate(locale, 'notifications.mail_test_title')}
      reason={translate(locale, 'notifications.mail_test_reason')}
    >
      <MailText>{translate(locale, 'notifications.mail_test_text')}</MailText>
    </MailLayout>
  )
}
