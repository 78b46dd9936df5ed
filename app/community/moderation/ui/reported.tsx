import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { check, flag, trash } from '#app/ui/icons.ts'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { ReportRow } from '../report.ts'
import { AuthorMenu } from './author-menu.tsx'

const TONES = { spam: 'warn', abuse: 'bad', rights: undefined, other: undefined } as const

type Props = { of: ReportRow; onDelete: () => void }

/** Something that was reported: the words, who wrote them and where, why it was reported, and the decision. */
export function Reported({ of, onDelete }: Props) {
  const t = useTexts('moderation')
  const { body, author, said, reports } = of
  const reasons = [...new Set(said.map(({ reason }) => reason))]
  return (
    <li tabIndex={-1}>
      <Avatar id={author.id} name={author.name} photo={author.avatar} size={36} />
      <div className="grow">
        <Head of={of} />
        <p dir="auto" className="mod-words plain-text">
          {body}
        </p>
        <div className="mod-why">
          <span className="row wrap" style={{ '--g': '6px' }}>
            {reasons.map((reason) => (
              <Badge key={reason} tone={TONES[reason]} icon={flag}>
                {t(`reason_${reason}`)}
              </Badge>
            ))}
            {reports > 1 && <span className="t13 num">{t('reports_count', { count: reports })}</span>}
          </span>
          {said.map(({ text, reporter, createdAt }) => (
            <p key={`${createdAt} ${reporter}`} className="t13 muted">
              {text && (
                <q dir="auto" className="plain-text">
                  {text}
                </q>
              )}{' '}
              {t('reported_by', { name: reporter })} · <Ago at={createdAt} />
            </p>
          ))}
        </div>
        <Decision of={of} onDelete={onDelete} />
      </div>
    </li>
  )
}

function Head({ of: { author, type, on } }: Pick<Props, 'of'>) {
  const t = useTexts('moderation')
  return (
    <div className="mod-head">
      {author.role === 'student' ? (
        <a className="strong u" href={`/home/students/${author.id}`}>
          <bdi>{author.name}</bdi>
        </a>
      ) : (
        <b className="strong">
          <bdi>{author.name}</bdi>
        </b>
      )}
      <span className="t13 faint">
        {t(`type_${type}`)} ·{' '}
        {on ? (
          <a className="u" href={on.url} data-key="o">
            {t('below', { title: on.title })}
          </a>
        ) : (
          t('gone')
        )}
      </span>
    </div>
  )
}

function Decision({ of: { id, author, decision, decidedAt, decidedBy }, onDelete }: Props) {
  const [t, ui] = [useTexts('moderation'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [busy, setBusy] = useState(false)
  async function keep() {
    setBusy(true)
    try {
      await call('post', `/home/reports/${id}/resolve`, { action: 'keep' })
      note(t('decided'))
      router.reload()
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (decision && decidedAt)
    return (
      <p className="t13 medium">
        {t(`decided_${decision}`, { name: decidedBy ?? '' })}, <Ago at={decidedAt} />
      </p>
    )
  return (
    <div className="row wrap" style={{ '--g': '8px' }}>
      <Button size="sm" icon={check} busy={busy} busyText={ui('saving')} onClick={() => void keep()}>
        {t('let_stay')}
      </Button>
      <Button size="sm" icon={trash} onClick={onDelete}>
        {t('delete')}
      </Button>
      {author.role === 'student' && <AuthorMenu author={author} onBlocked={() => router.reload()} />}
    </div>
  )
}
