import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

type Props = {
  course: { id: number; title: string }
  parent: number
  /** How many were invited. */
  sent: number
  /** Names what was sent, to take it back. */
  listId: number | null
  refused: { line: string; reason: string }[]
}

/** What became of a list of people: how many were invited, and why others were not. */
export default function Invited({ course, parent, sent, listId, refused }: Props) {
  const t = useTexts('licences')
  const title = t('invited_title', { count: sent })
  return (
    <MessagePage>
      <PageHead title={title} indexed={false} />
      <Result mark={sent > 0 ? 'ok' : 'info'} title={title} text={course.title}>
        {refused.length > 0 && (
          <div className="stack w-full text-left" style={{ '--g': '8px' }}>
            <p className="medium">{t('invited_refused', { count: refused.length })}</p>
            <ul className="stack" style={{ '--g': '8px' }}>
              {refused.map(({ line, reason }) => (
                <li key={line}>
                  <b className="medium break-words">{line}</b> <span className="muted block">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ButtonLink variant="primary" href={`/home/access-manager/${course.id}?parent_transaction_id=${parent}`}>
          {t('back')}
        </ButtonLink>
        {listId !== null && (
          <a className="link t14" href={`/home/access-manager/${course.id}?parent_transaction_id=${parent}#lists`}>
            {t('wrong_list')}
          </a>
        )}
      </Result>
    </MessagePage>
  )
}
