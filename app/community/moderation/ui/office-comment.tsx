import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { AskDelete } from '#app/community/comments/ui/ask-delete.tsx'
import { CommentBox, type CommentInput } from '#app/community/comments/ui/comment-box.tsx'
import { Convert } from '#app/community/comments/ui/convert.tsx'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { check, flag, reply, star, trash } from '#app/ui/icons.ts'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { CommentRow } from '../comment-view.ts'
import { AuthorMenu } from './author-menu.tsx'

type Props = {
  of: CommentRow
  /** Chooses it with others. */
  box: ReactNode
  fresh: boolean
  viewerId: number
  onChanged: () => void
}

/** What somebody said, where, and what can be done with it without leaving the list. */
export function OfficeComment({ of, box, fresh, viewerId, onChanged }: Props) {
  const [t, ui] = [useTexts('moderation'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [answering, setAnswering] = useState(false)
  const [shown, setShown] = useState<'delete' | 'convert'>()
  const [busy, setBusy] = useState(false)
  const { id, body, ownable, by_admin, handled } = of
  async function send({ body: words, file }: CommentInput) {
    const fields = new FormData()
    fields.set('body', words)
    if (file) fields.set('image', file)
    await call('post', `/comment/${id}/reply`, fields)
    note({ kind: 'success', title: t('reply_sent') })
    setAnswering(false)
    onChanged()
  }
  async function keep() {
    setBusy(true)
    try {
      await call('post', '/home/comments/keep', { ids: [id] })
      note(t('kept'))
      onChanged()
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  function close() {
    setShown(undefined)
    onChanged()
  }
  return (
    <li className={clsx(answering && 'is-now')} id={`comment-${id}`} tabIndex={-1}>
      {box}
      <Avatar id={ownable.id} name={ownable.name} photo={ownable.avatar} size={36} />
      <div className="grow">
        <div className="row top">
          <Head of={of} fresh={fresh} />
          {!by_admin && <AuthorMenu author={ownable} onBlocked={onChanged} />}
        </div>
        <p dir="auto" className="mod-words plain-text">
          {body}
        </p>
        {answering && (
          <CommentBox
            viewerId={viewerId}
            about={{ type: of.type, id: of.on.id }}
            draft={`/home/comments ${id}`}
            label={t('reply_to', { name: ownable.name })}
            submit={t('reply')}
            prefilled={`@${ownable.name} `}
            takes="picture"
            onSend={send}
            onCancel={() => setAnswering(false)}
          />
        )}
        {!answering && (
          <div className="mod-do">
            <Button variant="ghost" size="sm" icon={reply} data-key="r" onClick={() => setAnswering(true)}>
              {t('reply')}
            </Button>
            {!by_admin && !handled && (
              <Button
                variant="ghost"
                size="sm"
                icon={check}
                busy={busy}
                busyText={ui('saving')}
                onClick={() => void keep()}
              >
                {t('keep')}
              </Button>
            )}
            {!by_admin && !of.converted && (
              <Button variant="ghost" size="sm" icon={star} onClick={() => setShown('convert')}>
                {t('convert')}
              </Button>
            )}
            <Button variant="ghost" size="sm" icon={trash} onClick={() => setShown('delete')}>
              {t('delete')}
            </Button>
          </div>
        )}
      </div>
      {shown === 'convert' && <Convert of={of} onClose={close} />}
      {shown === 'delete' && (
        <AskDelete
          of={of}
          type="comment"
          onRemoved={close}
          onRestored={onChanged}
          onClose={() => setShown(undefined)}
        />
      )}
    </li>
  )
}

function Head({
  of: { ownable, by_admin, created_at, edited_at, converted, on, reports },
  fresh,
}: Pick<Props, 'of' | 'fresh'>): ReactNode {
  const t = useTexts('moderation')
  return (
    <div className="mod-head grow">
      {by_admin ? (
        <b className="strong">
          <bdi>{ownable.name}</bdi>
        </b>
      ) : (
        <a className="strong u" href={`/home/students/${ownable.id}`}>
          <bdi>{ownable.name}</bdi>
        </a>
      )}
      <span className="t13 faint">
        <Ago at={created_at} /> ·{' '}
        <a className="u" href={on.url} data-key="o">
          {t('below', { title: on.title })}
        </a>
      </span>
      {edited_at && <span className="t13 faint">{t('edited')}</span>}
      {converted && <Badge tone="line">{t('converted')}</Badge>}
      {fresh && <Badge tone="brand">{t('new')}</Badge>}
      {reports > 0 && (
        <Badge tone="warn" icon={flag}>
          {t('reported_times', { count: reports })}
        </Badge>
      )}
    </div>
  )
}
