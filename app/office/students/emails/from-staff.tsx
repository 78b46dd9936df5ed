import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { subject: string; text: string; from: string }

/** What a member of staff writes to one student. */
export const fromStaff: Letter<Props> = {
  kind: 'students.from-staff',
  subject: ({ subject }) => ['students.mail_subject', { subject }],
  body: FromStaff,
}

function FromStaff({ school, locale, subject, text, from }: Props & { school: CurrentSchool; locale: Locale }) {
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text.slice(0, 120)}
      title={subject}
      greets={false}
      reason={translate(locale, 'students.mail_staff_reason', { school: school.name })}
    >
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are
        <MailText key={at}>{withBreaks(paragraph)}</MailText>
      ))}
      <MailText>{from}</MailText>
    </MailLayout>
  )
}

function withBreaks(paragraph: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
  return paragraph.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))
}
