import { mayReport } from '#app/community/moderation/report.ts'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { messageCircle, pin, shieldCheck } from '#app/ui/icons.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { Rich } from '#app/ui/rich.tsx'
import PostMenu from '../islands/post-menu.tsx'
import VoteButton from '../islands/vote-button.tsx'
import { getExcerpt, mayDelete, mayEdit, type PostView } from '../post.ts'
import { PostMedia } from './post-media.tsx'

type Props = {
  post: PostView
  /** On its own page, once it can be watched. */
  film?: OpenFilm | null
  /** On its own page it is shown whole. */
  full?: boolean
  first?: boolean
}

/** A post as its readers see it: in a feed its beginning, on its own page all of it. */
export function PostCard({ post, film, full = false, first }: Props) {
  const t = useTexts('community')
  const at = `/community/posts/${post.id}`
  const Heading = full ? 'h1' : 'h2'
  return (
    <article id={`post-${post.id}`} className={full ? 'post post-full card' : 'post card'} data-post={post.id}>
      <PostHead post={post} full={full} />
      <Heading dir="auto" className="post-t">
        {full ? post.title : <a href={at}>{post.title}</a>}
      </Heading>
      <PostBody post={post} full={full} />
      <PostMedia post={post} film={film} group={full ? `post-${post.id}` : 'feed'} first={first} />
      <footer className="post-f">
        <VoteButton
          when="idle"
          type="community_post"
          id={post.id}
          value={post.votes[0]?.value ?? 0}
          count={post.up_votes_count}
        />
        <a className="pf num" href={`${at}#comments`}>
          <Icon of={messageCircle} size={18} />
          <span data-comments={post.id}>{t('comments_count', { count: post.comments_count })}</span>
        </a>
      </footer>
    </article>
  )
}

function PostHead({ post, full }: { post: PostView; full: boolean }) {
  const t = useTexts('community')
  const { viewer } = useShared()
  const { id, title, student, by_admin, pinned, created_at, edited_at, community_topic: topic } = post
  const rights = {
    edits: mayEdit(viewer, post) && !(viewer.kind !== 'visitor' && viewer.blocked),
    deletes: mayDelete(viewer, post),
    pins: viewer.kind === 'staff',
    reports: mayReport(viewer, student.id),
  }
  return (
    <header className="row top" style={{ '--g': '12px' }}>
      <Avatar id={student.id} name={student.name} photo={student.avatar} size={full ? 44 : 40} />
      <div className="grow">
        <p className="row post-by" style={{ '--g': '6px' }}>
          <AuthorName post={post} />
          {by_admin && (
            <span className="adm" title={t('administrator')}>
              <Icon of={shieldCheck} />
              <span className="vh">{t('administrator')}</span>
            </span>
          )}
        </p>
        <p className="t13 faint">
          <a className="u" href={`/community/topics/${topic.id}`}>
            <bdi>{topic.title}</bdi>
          </a>{' '}
          · <Ago at={created_at} />
          {edited_at && ` · ${t('edited')}`}
        </p>
      </div>
      {pinned && <Badge icon={pin}>{t('pinned')}</Badge>}
      {viewer.kind !== 'visitor' && Object.values(rights).some(Boolean) && (
        <PostMenu when="idle" viewerId={viewer.id} id={id} title={title} {...rights} pinned={pinned} full={full} />
      )}
    </header>
  )
}

/** For staff it leads to the student, but for instructors, who know those of their courses alone; nobody is led to staff. */
function AuthorName({ post: { student, by_admin } }: { post: PostView }) {
  const { viewer } = useShared()
  if (viewer.kind !== 'staff' || viewer.role === 'instructor' || by_admin)
    return (
      <b className="strong">
        <bdi>{student.name}</bdi>
      </b>
    )
  return (
    <a className="strong u" href={`/home/students/${student.id}`}>
      <bdi>{student.name}</bdi>
    </a>
  )
}

function PostBody({ post: { id, body, html }, full }: { post: PostView; full: boolean }) {
  const t = useTexts('community')
  const excerpt = full ? undefined : getExcerpt(body)
  const text = html ? (
    <Rich html={html as CleanHtml} className={excerpt && 'post-cut'} />
  ) : (
    <LinkedText text={excerpt ?? body} />
  )
  if (!excerpt) return text
  return (
    <div>
      {text}
      <a className="link medium" href={`/community/posts/${id}`} aria-describedby={`post-${id}`}>
        {t('read_more')}
      </a>
    </div>
  )
}
