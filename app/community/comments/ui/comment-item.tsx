import { useEffect, useState } from 'react'
import { Votes } from '#app/community/community/ui/votes.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDown, chevronUp } from '#app/ui/icons.ts'
import type { CommentAuthor, CommentView, EditedComment } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import { CommentEntry } from './comment-entry.tsx'
import type { UnsentVideo } from './comment-film.tsx'
import { namedInAddress } from './use-comments.ts'
import { useLater } from './use-later.ts'

type Props = {
  comment: CommentView
  about: AreaProps['about']
  viewer: CommentAuthor
  /** The names of those who are there, and may be called. */
  people: readonly string[]
  /** A film of it that is still here. */
  unsent: UnsentVideo | undefined
  /** The address of the page names it. */
  linked: boolean
  onChanged: (change: Partial<EditedComment>) => void
  onRemoved: () => void
  onRestored: (comment: CommentView) => void
  /** So many replies there are by now. */
  onReplies: (count: number) => void
}

/** A comment with what hangs below it; its replies are loaded when they are first opened. */
export function CommentItem(props: Props) {
  const { comment, about, viewer, people, unsent, linked, onChanged, onRemoved, onRestored, onReplies } = props
  const t = useTexts('comments')
  const { id, replies_count: count, votes, up_votes_count, ownable } = comment
  const [opened, setOpened] = useState(false)
  /** To whom a reply is being written. */
  const [answering, setAnswering] = useState<string>()
  const talks = opened || answering !== undefined
  const Replies = useLater(talks, async () => (await import('./replies.tsx')).Replies)
  const Film = useLater(comment.bunny_id !== null, async () => (await import('./comment-film.tsx')).CommentFilm)
  useEffect(() => {
    if (linked && namedInAddress('reply')) setOpened(true)
    else if (linked) document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center' })
  }, [linked, id])
  return (
    <CommentEntry
      of={comment}
      type="comment"
      viewer={viewer}
      people={people}
      query={`comment=${id}`}
      about={about}
      linked={linked}
      onChanged={onChanged}
      onRemoved={onRemoved}
      onRestored={onRestored}
    >
      {Film && <Film of={comment} own={ownable.id === viewer.id} unsent={unsent} />}
      <div className="row wrap cm-f" style={{ '--g': '4px' }}>
        <Votes type="comment" id={id} value={votes[0]?.value ?? 0} count={up_votes_count} />
        {!viewer.blocked && (
          <button type="button" className="cm-act needs-script" onClick={() => setAnswering(ownable.name)}>
            {t('reply')}
          </button>
        )}
        {count > 0 && (
          <button
            type="button"
            className="cm-act needs-script"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <Icon of={opened ? chevronUp : chevronDown} /> {t(opened ? 'hide_replies' : 'show_replies', { count })}
          </button>
        )}
      </div>
      {Replies && (
        <Replies
          comment={comment}
          about={about}
          viewer={viewer}
          people={people}
          opened={opened}
          answering={answering}
          onAnswer={setAnswering}
          onAdded={() => setOpened(true)}
          onCounted={onReplies}
        />
      )}
    </CommentEntry>
  )
}
