import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { hasFailed, isPlayable, type VideoStatus } from '#app/videos/video.ts'
import type { CommentView } from '../comment.ts'

/** The film of a comment: on its way, or one that came to nothing. */
export function CommentFilm({ comment: { bunny_id, bunny_status } }: { comment: CommentView }) {
  const t = useTexts('comments')
  const status = bunny_status as VideoStatus | null
  if (bunny_id === null || isPlayable(status)) return null
  if (hasFailed(status)) return <Callout tone="bad">{t('film_failed')}</Callout>
  return (
    <div className="transcoding" role="status">
      <Spinner large />
      <span>
        <b className="medium">{t('film_is_prepared')}</b>
        <br />
        <span className="t13 faint">{t('film_soon')}</span>
      </span>
    </div>
  )
}
