import { Player } from '#app/learning/lectures/ui/player.tsx'
import type { WatchView } from '#app/learning/lectures/watch-view.ts'
import { useShared } from '#app/platform/page.tsx'
import { CommentsArea } from '../ui/comments-area.tsx'
import { toCommentAuthor } from '../ui/talker.ts'

export const texts = ['ui', 'lectures', 'player', 'comments']

/** The player, with the comments on each lecture below it. */
export default function Watch(view: WatchView) {
  const { viewer } = useShared()
  const { course, lecture } = view
  return (
    <Player
      view={view}
      comments={
        <CommentsArea
          key={lecture.id}
          about={{ type: 'lecture', id: lecture.id }}
          viewer={toCommentAuthor(viewer)}
          view={null}
          loginAt={`/${course.slug}/watch/login`}
        />
      }
    />
  )
}
