import { useEffect, useRef, useState } from 'react'
import { publishCount } from '#app/community/community/ui/vote-counts.ts'
import { follow } from '#app/community/live/ui/follow.ts'
import type { VideoUpload } from '#app/content/videos/video.ts'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { BlockedNote } from '#app/ui/blocked-note.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowLeft, arrowUp, messageCircle, messagesSquare, wifiOff } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSeen } from '#app/ui/use-seen.ts'
import type { CommentAuthor, CommentView } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import { CommentBox, type CommentInput } from './comment-box.tsx'
import type { UnsentVideo } from './comment-film.tsx'
import { CommentItem } from './comment-item.tsx'
import { type Sort, useComments } from './use-comments.ts'
import './comments.css'

const AHEAD = 300

type Answer = { comment: CommentView; videoUpload?: VideoUpload }

/** What is said of something, and where one says it; visitors are asked to log in. */
export function CommentsArea({ viewer, ...props }: AreaProps) {
  return viewer ? <Discussion {...props} viewer={viewer} /> : <Gate {...props} />
}

function Gate({ loginAt }: Pick<AreaProps, 'loginAt'>) {
  const t = useTexts('comments')
  return (
    <div className="cms-gate card card-pad">
      <span className="empty-mark">
        <Icon of={messagesSquare} size={24} />
      </span>
      <h2 className="t18 strong grow">{t('gate_title')}</h2>
      <ButtonLink href={loginAt} variant="primary">
        {t('log_in_now')}
      </ButtonLink>
    </div>
  )
}

function Discussion({ about, viewer, view }: AreaProps & { viewer: CommentAuthor }) {
  const t = useTexts('comments')
  const area = useRef<HTMLDivElement>(null)
  const comments = useComments({ about, view }, useSeen(area, AHEAD))
  const { rows, next, count, linked, loading, failed } = comments
  const fresh = useNews(about, comments)
  const people = rows.map(({ ownable }) => ownable.name)
  const films = useRef(new Map<number, UnsentVideo>())
  async function send({ body, file }: CommentInput): Promise<void> {
    const request = { ...about, body, ...(file && { file: 1 }) }
    const { comment, videoUpload: place } = await call<Answer>('post', '/comments', request)
    if (file && place) films.current.set(comment.id, { file, place })
    comments.add(comment)
    requestAnimationFrame(() => document.getElementById(`comment-${comment.id}`)?.scrollIntoView({ block: 'nearest' }))
  }
  /** Behind the one that a link led to stand all the others. */
  function removed({ id }: CommentView) {
    comments.remove(id)
    if (id === linked) void comments.load('oldest')
  }
  return (
    <div ref={area} className="cmx">
      <div className="cmx-head">
        <h2 className="t18 strong num">{count === null ? t('comments') : t('count', { count })}</h2>
        {rows.length > 1 && <SortBy sort={comments.sort} onSort={(sort) => void comments.load(sort)} />}
      </div>
      <div className="row top needs-script" style={{ '--g': '12px' }}>
        <span className="cm-av">
          <Avatar id={viewer.id} name={viewer.name} photo={viewer.avatar} size={36} />
        </span>
        {viewer.blocked ? (
          <BlockedNote of={viewer.blocked} />
        ) : (
          <CommentBox
            viewerId={viewer.id}
            about={about}
            draft={`/comments ${about.type} ${about.id}`}
            takes={about.type === 'community_post' ? 'film' : undefined}
            label={t('write')}
            submit={t('comment')}
            onSend={send}
          />
        )}
      </div>
      {fresh > 0 && (
        <div className="cm-news" role="status">
          <Button size="sm" icon={arrowUp} onClick={() => void comments.load('newest')}>
            {t('new_comments', { count: fresh })}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <ol className="cms">
          {rows.map((comment, at) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              about={about}
              viewer={viewer}
              people={people}
              unsent={films.current.get(comment.id)}
              linked={comment.id === linked}
              onChanged={(change) => comments.change(comment.id, () => change)}
              onRemoved={() => removed(comment)}
              onRestored={(back) => comments.putBack(back, at)}
              onReplies={(count) => comments.change(comment.id, () => ({ replies_count: count }))}
            />
          ))}
        </ol>
      )}
      {loading && rows.length === 0 && <Skeleton />}
      {failed && <Failed onAgain={() => void (rows.length > 0 ? comments.more() : comments.load(comments.sort))} />}
      {!loading && !failed && rows.length === 0 && linked === null && (
        <Empty card={false} icon={messageCircle} title={t('none_title')}>
          {t('none')}
        </Empty>
      )}
      {((next && !failed) || linked !== null) && (
        <div className="row wrap">
          {next && !failed && (
            <Button busy={loading} busyText={t('loading')} onClick={() => void comments.more()}>
              {t('more')}
            </Button>
          )}
          {linked !== null && (
            <Button variant="ghost" icon={arrowLeft} onClick={() => void comments.load('oldest')}>
              {t('all', { count: count ?? 0 })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What others do meanwhile: counts change where they stand, new comments are offered. Tells how many wait. */
function useNews(about: AreaProps['about'], { rows, change, remove }: ReturnType<typeof useComments>): number {
  const [fresh, setFresh] = useState<number[]>([])
  const known = useRef(new Set<number>())
  known.current = new Set(rows.map(({ id }) => id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what is followed stays the same
  useEffect(
    () =>
      follow([about], ({ event, type, id, comment_id: comment, replies_count: replies, up_votes_count: votes }) => {
        if (type !== 'community_post' && typeof votes === 'number') publishCount({ type, id }, votes)
        if (typeof comment === 'number' && typeof replies === 'number')
          change(comment, () => ({ replies_count: replies }))
        if (type !== 'comment') return
        if (event === 'comment') setFresh((before) => [...before, id])
        if (event === 'deleted' && known.current.has(id)) remove(id)
        if (event === 'deleted') setFresh((before) => before.filter((one) => one !== id))
      }),
    [],
  )
  return fresh.filter((id) => !known.current.has(id)).length
}

function SortBy({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTexts('comments')
  return (
    <label className="row t13 muted needs-script" style={{ '--g': '8px' }}>
      <span className="only-wide">{t('sort_by')}</span>
      <select
        className="input input-sm"
        aria-label={t('sort_by')}
        value={sort}
        onChange={({ currentTarget }) => onSort(currentTarget.value as Sort)}
      >
        {(['oldest', 'newest', 'top'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`sort_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Skeleton() {
  const t = useUiTexts()
  return (
    <div className="row top" style={{ '--g': '12px' }} role="status" aria-label={t('loading')}>
      <span className="sk cm-sk-av" />
      <span className="stack grow" style={{ '--g': '8px' }}>
        <span className="sk cm-sk" />
        <span className="sk cm-sk" />
      </span>
    </div>
  )
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const [t, ui] = [useTexts('comments'), useUiTexts()]
  return (
    <div className="row wrap" style={{ '--g': '8px 12px' }} role="alert">
      <Icon of={wifiOff} size={18} className="bad" />
      <span className="grow">{t('not_loaded')}</span>
      <Button size="sm" onClick={onAgain}>
        {ui('try_again')}
      </Button>
    </div>
  )
}
