import { translate } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { MailAction, MailLayout, MailQuote } from '#app/ui/mail-layout.tsx'
import type { UnsubscribeTopic } from '../notification.ts'
import { getReason } from './reason.ts'

type Props = { text: string; quote: string | null; href: string; what: UnsubscribeTopic }

/** Tells of one thing that happened. */
export const toldLetter: Letter<Props> = {
  kind: 'notifications.told',
  values: ({ text }) => ({ text }),
  subject: ({ text, school }) => ['notifications.told_subject', { text, school: school.name }],
  body: NotificationEmail,
}

function NotificationEmail({ text, quote, href, what, ...frame }: Props & LetterFrame) {
  const { locale } = frame
  const goesOn = what === 'reminder' || what === 'section'
  return (
    <MailLayout frame={frame} preview={quote?.slice(0, 120) ?? text} title={text} reason={getReason(locale, what)}>
      {quote && <MailQuote>{quote}</MailQuote>}
      <MailAction href={href}>
        {translate(locale, goesOn ? 'notifications.told_go_on' : 'notifications.told_open')}
      </MailAction>
    </MailLayout>
  )
}
