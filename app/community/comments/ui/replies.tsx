import { useEffect, useRef, useState } from 'react'
import { Votes } from '#app/community/community/ui/votes.tsx'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { pictureSources } from '#app/platform/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { latest } from '#app/ui/latest.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { CommentAuthor, CommentView, EditedComment, RepliesPage, ReplyView } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import { CommentBox, type CommentInput } from './comment-box.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { namedInAddress } from './use-comments.ts'

type Props = {
  comment: CommentView
  about: AreaProps['about']
  viewer: CommentAuthor
  people: readonly string[]
  opened: boolean
  /** To whom a reply is being written. */
  answering: string | undefined
  onAnswer: (name: string | undefined) => void
  onAdded: () => void
  onCounted: (count: number) => void
}

/**
 * The replies to a comment, loaded when they are first shown and when news say that there are others, and the box for
 * another. What is here is what counts: news of a reply may come before the answer to whoever wrote it.
 */
export function Replies({ comment, about, viewer, opened, answering, onAnswer, onAdded, onCounted, ...rest }: Props) {
  const t = useTexts('comments')
  const ui = useUiTexts()
  const sayFailure = useSayFailure()
  const [replies, setReplies] = useState<ReplyView[]>()
  /** The same, for what was asked before they changed. */
  const here = useRef(replies)
  const [begin] = useState(latest)
  const asking = useRef(false)
  const address = `/comment/${comment.id}`
  const people = [...rest.people, ...(replies ?? []).map(({ ownable }) => ownable.name)]

  async function load(): Promise<void> {
    const isLast = begin()
    asking.current = true
    try {
      const all = await loadReplies(`${address}/replies`)
      if (isLast()) show(all)
    } finally {
      if (isLast()) asking.current = false
    }
  }
  /** What was asked for before they changed here may not say so: it is asked for once more. */
  function change(now: ReplyView[] | undefined): void {
    if (now) show(now)
    if (asking.current) load().catch(sayFailure)
  }
  const without = (gone: number) => (here.current ?? []).filter(({ id }) => id !== gone)
  const withChange = (changed: number, part: Partial<EditedComment>) =>
    (here.current ?? []).map((reply) => (reply.id === changed ? { ...reply, ...part } : reply))
  function show(now: ReplyView[]): void {
    here.current = now
    setReplies(now)
    onCounted(now.length)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they are opened, and when others are heard of
  useEffect(() => {
    if (opened && replies?.length !== comment.replies_count) load().catch(sayFailure)
  }, [opened, comment.replies_count])
  const areHere = replies !== undefined
  useEffect(() => {
    const named = areHere && namedInAddress('reply')
    if (named) document.getElementById(`reply-${named}`)?.scrollIntoView({ block: 'center' })
  }, [areHere])

  async function send({ body, file }: CommentInput): Promise<void> {
    const fields = new FormData()
    fields.set('body', body)
    if (file) fields.set('image', file)
    const { reply } = await call<{ reply: ReplyView }>('post', `${address}/reply`, fields)
    change(here.current && [...without(reply.id), reply])
    onAdded()
    onAnswer(undefined)
  }
  if (!opened && answering === undefined) return null
  return (
    <ol className="cms cms-in">
      {opened && !replies && (
        <li className="row t13 muted" role="status">
          <Spinner /> {ui('loading')}
        </li>
      )}
      {opened &&
        replies?.map((reply) => (
          <CommentEntry
            key={reply.id}
            of={reply}
            type="reply"
            viewer={viewer}
            people={people}
            query={`comment=${comment.id}&reply=${reply.id}`}
            about={about}
            linked={namedInAddress('reply') === reply.id}
            onChanged={(changed) => change(withChange(reply.id, changed))}
            onRemoved={() => change(without(reply.id))}
          >
            {reply.image && <ReplyImage of={reply.image} name={reply.ownable.name} />}
            <div className="row cm-f" style={{ '--g': '4px' }}>
              <Votes type="reply" id={reply.id} value={reply.votes[0]?.value ?? 0} count={reply.up_votes_count} />
              {!viewer.blocked && (
                <button type="button" className="cm-act" onClick={() => onAnswer(reply.ownable.name)}>
                  {t('reply')}
                </button>
              )}
            </div>
          </CommentEntry>
        ))}
      {answering !== undefined && (
        <li className="cm">
          <span className="cm-av">
            <Avatar id={viewer.id} name={viewer.name} photo={viewer.avatar} size={28} />
          </span>
          <CommentBox
            key={answering}
            viewerId={viewer.id}
            about={about}
            draft={`${address}/reply`}
            label={t('reply_to', { name: answering })}
            submit={t('reply')}
            prefilled={`@${answering} `}
            takes={viewer.staff ? 'picture' : undefined}
            onSend={send}
            onCancel={() => onAnswer(undefined)}
          />
        </li>
      )}
    </ol>
  )
}

/** All replies, page by page. */
async function loadReplies(first: string): Promise<ReplyView[]> {
  const all: ReplyView[] = []
  for (let address: string | undefined = first; address !== undefined; ) {
    const page: RepliesPage = await call<RepliesPage>('get', address)
    all.push(...page.replies)
    address = page.next_page_url
  }
  return all
}

/** A picture of the team, small; pressed it is shown whole. */
function ReplyImage({ of, name }: { of: string; name: string }) {
  const t = useTexts('comments')
  const sources = pictureSources(of)
  return (
    <a className="cm-img" href={of} data-lightbox={of} aria-label={t('open_image', { name })}>
      <img src={sources.src} srcSet={sources.srcset} sizes="200px" alt="" loading="lazy" decoding="async" />
    </a>
  )
}
