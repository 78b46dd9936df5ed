import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { OutgoingMailView } from '../mail-view.ts'
import { MAIL_TONES } from '../ui/mail-tones.ts'
import '#app/ui/css/letter.css'

export const texts = ['ui', 'notifications']

type Props = { mail: OutgoingMailView & { text: string; attachments: string[] }; readable: boolean; days: number }

/** An e-mail as it went out, in a frame that can do nothing. */
export default function Mail({ mail, readable, days }: Props) {
  const t = useTexts('notifications')
  return (
    <OfficeLayout title={mail.subject} crumbs={[{ href: '/home/emails/sent', text: t('emails') }]}>
      <div className="office-two">
        <div className="stack">
          {readable ? (
            <>
              <Card as="section" aria-labelledby="sent">
                <CardHead id="sent" title={t('as_sent')} />
                <iframe
                  className="letter"
                  title={mail.subject}
                  src={`/home/emails/sent/${mail.id}/frame`}
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                />
              </Card>
              {mail.attachments.length > 0 && (
                <Card as="section" pad="md" aria-labelledby="attachments">
                  <h2 id="attachments" className="t16 strong">
                    {t('attachments')}
                  </h2>
                  <ul className="stack mt-2">
                    {mail.attachments.map((name, at) => (
                      <li key={name}>
                        <a
                          className="link"
                          href={`/home/emails/sent/${mail.id}/attachments/${at + 1}`}
                          target="_blank"
                          rel="noopener"
                        >
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              <details className="card card-pad">
                <summary className="link t13">{t('as_text')}</summary>
                <pre className="letter-text t13">{mail.text}</pre>
              </details>
            </>
          ) : (
            <Callout tone="info">{t('no_words', { days })}</Callout>
          )}
        </div>
        <Card as="section" aria-labelledby="about">
          <CardHead id="about" title={t('about_mail')} />
          <div className="card-pad stack">
            <About mail={mail} />
            {readable && <p className="t13 muted">{t('tokens_gone')}</p>}
          </div>
        </Card>
      </div>
    </OfficeLayout>
  )
}

function About({ mail: { to, state, attempts, problem, createdAt, sentAt } }: Pick<Props, 'mail'>) {
  const t = useTexts('notifications')
  return (
    <dl className="kv">
      <div>
        <dt>{t('to')}</dt>
        <dd>{to || '–'}</dd>
      </div>
      <div>
        <dt>{t('when')}</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </div>
      <div>
        <dt>{t('state')}</dt>
        <dd>
          <Badge tone={MAIL_TONES[state]}>{t(`mail_${state}`)}</Badge>
        </dd>
      </div>
      {sentAt && (
        <div>
          <dt>{t('sent_at')}</dt>
          <dd>
            <Moment at={sentAt} />
          </dd>
        </div>
      )}
      {attempts > 0 && (
        <div>
          <dt>{t('attempts')}</dt>
          <dd>{attempts}</dd>
        </div>
      )}
      {problem && (
        <div>
          <dt>{t('problem')}</dt>
          <dd>{problem}</dd>
        </div>
      )}
    </dl>
  )
}
