import { useTexts } from '#app/platform/page.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import '#app/ui/css/letter.css'

type StoredMail = { id: number; to: string; subject: string; text: string; attachments: string[]; createdAt: string }

export const hydrated = false

/** What the school would have sent; each letter in a frame of its own that may do nothing. */
export default function Mails({ mails }: { mails: StoredMail[] }) {
  const t = useTexts('operations')
  return (
    <main id="main" className="container stack" style={{ '--w': '800px', '--g': '24px', paddingBlock: '40px' }}>
      <PageHead title={t('mails_title')} indexed={false} />
      <h1>{t('mails_title')}</h1>
      <p className="muted">{t('mails_notice')}</p>
      {mails.length === 0 && <p>{t('mails_none')}</p>}
      {mails.map((mail, index) => (
        <Letter key={mail.id} {...mail} open={index === 0} />
      ))}
    </main>
  )
}

function Letter({ id, to, subject, text, attachments, createdAt, open }: StoredMail & { open: boolean }) {
  const t = useTexts('operations')
  return (
    <details className="card" open={open}>
      <summary className="card-pad stack" style={{ '--g': '2px' }}>
        <strong>{subject}</strong>
        <span className="t13 muted">
          {t('mail_to', { address: to })} · <Moment at={createdAt} />
        </span>
      </summary>
      <div className="card-pad stack" style={{ '--g': '12px' }}>
        <a className="link t13" href={`/dev/mail/${id}`}>
          {t('mail_open')}
        </a>
        <iframe className="letter" title={subject} src={`/dev/mail/${id}`} loading="lazy" />
        {attachments.map((name, at) => (
          <a key={name} className="link t13" href={`/dev/mail/${id}/attachments/${at + 1}`}>
            {t('mail_attachment', { name })}
          </a>
        ))}
        <details>
          <summary className="link t13">{t('mail_text')}</summary>
          <pre className="letter-text t13">{text}</pre>
        </details>
      </div>
    </details>
  )
}
