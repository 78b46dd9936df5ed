import { translate } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { subject: string; text: string; from: string }

/** What a member of staff writes to one student. */
export const fromStaff: Letter<Props> = {
  kind: 'students.from-staff',
  subject: ({ subject }) => ['students.mail_subject', { subject }],
  body: FromStaff,
}

function FromStaff({ subject, text, from, ...frame }: Props & LetterFrame) {
  return (
    <MailLayout
      frame={frame}
      preview={text.slice(0, 120)}
      title={subject}
      greets={false}
      reason={translate(frame.locale, 'students.mail_staff_reason', { school: frame.school.name })}
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
