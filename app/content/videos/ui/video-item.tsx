import './videos.css'
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { check, circleAlert, pause, play, rotateCw, videoCamera, x } from '#app/ui/icons.ts'
import { Progress } from '#app/ui/progress.tsx'
import { formatClock } from '#app/ui/time.ts'
import { hasFailed, isPlayable, VIDEO_BYTES_MAX, VIDEO_STATUS, type VideoRow } from '../video.ts'
import type { Item, Queue } from './upload-queue.ts'

type RowProps = {
  name: string
  poster?: string | null
  /** How far it is, from 0 to 100. */
  percent?: number
  children: ReactNode
  actions?: ReactNode
  bad?: boolean
}

function Row({ name, poster, percent, children, actions, bad }: RowProps) {
  return (
    <div className="video-item">
      {poster ? (
        <img className="cover" src={poster} alt="" />
      ) : (
        <span className="cover cover-text">
          <Icon of={bad ? circleAlert : videoCamera} size={20} />
        </span>
      )}
      <div className="video-facts">
        <span className="row" style={{ '--g': '8px' }}>
          <span className="medium truncate grow">{name}</span>
          {percent !== undefined && (
            <span className="t12 num faint" aria-hidden="true">
              {percent}%
            </span>
          )}
        </span>
        {children}
      </div>
      {actions && <span className="video-do">{actions}</span>}
    </div>
  )
}

const Fact = ({ children, tone }: { children: ReactNode; tone?: 'warn' | 'bad' }) => (
  <span className={`t12 num ${tone ?? 'faint'}`} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </span>
)

/** A film on its way to the server, with what can be done about it. */
export function UploadItem({ item, queue }: { item: Item; queue: Queue }) {
  const t = useTexts('videos')
  const locale = useLocale()
  const { key, file, at, percent, problem, message } = item
  const { name } = file
  const sizes = { sent: formatSize(item.sent, locale), all: formatSize(file.size, locale) }
  const act = (icon: typeof pause, label: string, press: (key: number) => void) => (
    <IconButton icon={icon} label={label} size="sm" variant="ghost" onClick={() => press(key)} />
  )
  const why = {
    expired: t('session_expired'),
    too_large: t('too_large_file', { name, size: sizes.all, max: formatSize(VIDEO_BYTES_MAX, locale) }),
    not_a_video: t('not_a_video_file', { name }),
    went_wrong: message ?? t('went_wrong'),
  }
  const says = {
    next: t('next_in_line', sizes),
    sending: t('sent_of', sizes),
    paused: t('paused_at', sizes),
    waiting: t('waiting_at', sizes),
    sent: t('sent_preparing'),
    failed: why[problem ?? 'went_wrong'],
  }
  const moves = at !== 'failed' && at !== 'next'
  const mayGoOn = at === 'failed' && problem !== 'too_large' && problem !== 'not_a_video'
  return (
    <Row
      name={name}
      bad={at === 'failed'}
      percent={moves ? percent : undefined}
      actions={
        <>
          {at === 'sending' && act(pause, t('pause', { name }), queue.pause)}
          {at === 'paused' && act(play, t('resume', { name }), queue.resume)}
          {at === 'waiting' && act(rotateCw, t('try_now', { name }), queue.resume)}
          {mayGoOn && act(rotateCw, t('try_again', { name }), queue.resume)}
          {at !== 'sent' && act(x, t('cancel', { name }), queue.cancel)}
        </>
      }
    >
      {moves && <Progress percent={percent} label={t('uploading', { name })} thin />}
      <Fact tone={at === 'failed' ? 'bad' : at === 'waiting' ? 'warn' : undefined}>{says[at]}</Fact>
    </Row>
  )
}

/** A film as the server has it: being prepared, ready, or failed and why. */
export function StoredItem({ video, actions }: { video: VideoRow; actions?: ReactNode }) {
  const t = useTexts('videos')
  const locale = useLocale()
  const { status, progress, problem, durationSeconds, width, height } = video
  const name = video.filename || video.title || t('untitled')
  const failed = hasFailed(status)
  const ready = isPlayable(status)
  const prepares = !ready && !failed && status !== null
  const sizes = { sent: formatSize(video.received, locale), all: formatSize(video.bytes ?? 0, locale) }
  const facts = [durationSeconds && formatClock(durationSeconds), width && height && `${width} × ${height}`]
  const waits = video.bytes === null ? t('not_begun') : t('interrupted', sizes)
  return (
    <Row
      name={name}
      poster={video.poster}
      bad={failed}
      percent={prepares ? progress : undefined}
      actions={
        <>
          {ready && (
            <Badge tone="ok" icon={check}>
              {t('ready')}
            </Badge>
          )}
          {prepares && <Badge tone="warn">{t('preparing')}</Badge>}
          {actions}
        </>
      }
    >
      {prepares && <Progress percent={progress} label={t('preparing_of', { name })} thin />}
      {ready && <Fact>{facts.filter(Boolean).join(', ')}</Fact>}
      {failed && <Fact tone="bad">{problem}</Fact>}
      {status === null && <Fact tone="warn">{waits}</Fact>}
      {prepares && <Fact>{t(status === VIDEO_STATUS.queued ? 'queued' : 'sent_preparing')}</Fact>}
    </Row>
  )
}
