import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from '#app/ui/mail-layout.tsx'

type Props = { title: string; text: string; author: string; topic: string; href: string; topicHref: string }

/** Tells of a new post in a topic that somebody follows. */
export const newPost: Letter<Props> = {
  kind: 'community.new-post',
  subject: ({ title, topic }) => ['community.mail_subject', { title, topic }],
  body: NewPost,
}

function NewPost({
  school,
  locale,
  title,
  text,
  author,
  topic,
  href,
  topicHref,
}: Props & { school: CurrentSchool; locale: Locale }) {
  const t = (key: string, values?: Record<string, string>) => translate(locale, `community.${key}`, values)
  return (
    <MailLayout
      school={school}
      locale={locale}
      preview={text.slice(0, 120)}
      title={title}
      greets={false}
      reason={t('mail_reason', { topic, href: topicHref })}
    >
      <MailText quiet>{t('mail_by', { author, topic })}</MailText>
      {text.split(/\n+/).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
        <MailText key={at}>{line}</MailText>
      ))}
      <MailAction school={school} href={href}>
        {t('mail_read')}
      </MailAction>
    </MailLayout>
  )
}
