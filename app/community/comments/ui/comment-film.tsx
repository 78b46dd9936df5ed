import { useEffect, useRef, useState } from 'react'
import { loadTexts } from '#app/browser-texts.ts'
import Film from '#app/content/player/islands/film.tsx'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import { sendFilm } from '#app/content/videos/ui/upload-video.ts'
import { hasFailed, isPlayable, type VideoStatus, type VideoUpload } from '#app/content/videos/video.ts'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { upload } from '#app/ui/icons.ts'
import { note } from '#app/ui/note.ts'
import { Progress } from '#app/ui/progress.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useSeen } from '#app/ui/use-seen.ts'
import type { CommentView } from '../comment.ts'

/** A film that its author has just chosen, and where it is to be sent. */
export type UnsentVideo = { file: File; place: VideoUpload }

type Props = { of: CommentView; own: boolean; unsent: UnsentVideo | undefined }

/** The film of a comment: on its way, being prepared, failed (its author reads why), or to be watched. */
export function CommentFilm({ of, own, unsent }: Props) {
  const t = useTexts('comments')
  const status = of.bunny_status as VideoStatus | null
  const [sent, setSent] = useState(unsent === undefined)
  if (unsent && !sent) return <Sending {...unsent} onSent={() => setSent(true)} />
  if (isPlayable(status)) return <Watched id={of.id} title={of.body} />
  if (hasFailed(status)) return own ? <Callout tone="bad">{t('film_failed')}</Callout> : <p>{t('film_missing')}</p>
  return (
    <p className="cm-wait t14" role="status">
      <Spinner />
      <span>
        <b className="medium">{t('film_is_prepared')}</b>
        <br />
        <span className="t13 muted">{t('film_plays_later')}</span>
      </span>
    </p>
  )
}

/** The words of its comment are kept whatever becomes of it. */
function Sending({ file, place, onSent }: UnsentVideo & { onSent: () => void }) {
  const t = useTexts('comments')
  const [percent, setPercent] = useState(0)
  /** What the server said, or nothing. */
  const [failed, setFailed] = useState<string>()

  async function send() {
    setFailed(undefined)
    try {
      await sendFilm(file, place, setPercent)
      note({ kind: 'success', title: t('saved') })
      onSent()
    } catch (error) {
      setFailed(error instanceof Error ? error.message : '')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its comment is there
  useEffect(() => void send(), [])
  if (failed !== undefined)
    return (
      <div className="stack" style={{ '--g': '8px' }}>
        <Callout tone="bad" role="alert">
          {t('film_not_sent')} {failed}
        </Callout>
        <div>
          <Button size="sm" icon={upload} onClick={() => void send()}>
            {t('send_film_again')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="cm-clip">
      <span className="grow stack" style={{ '--g': '6px' }}>
        <span className="split">
          <span className="medium truncate">{file.name}</span>
          <span className="t13 muted num">{percent}%</span>
        </span>
        <Progress percent={percent} label={t('film_is_sent')} />
      </span>
    </div>
  )
}

const AHEAD = 200

/** Asked for once it comes near; played when it is pressed. */
function Watched({ id, title }: { id: number; title: string }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useSeen(place, AHEAD)
  const [film, setFilm] = useState<OpenFilm>()
  const address = `/comments/${id}/film`
  useEffect(() => {
    if (!near) return
    const loading = call<{ film: OpenFilm }>('get', address)
    Promise.all([loading, loadTexts(['player'])]).then(
      ([answer]) => setFilm(answer.film),
      () => {},
    )
  }, [near, address])
  return (
    <div ref={place} className="cm-video">
      {film && <Film.Inside film={film} title={title} renewAt={address} />}
    </div>
  )
}
