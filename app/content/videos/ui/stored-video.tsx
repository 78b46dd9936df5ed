import { type ReactNode, useState } from 'react'
import { callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { rotateCw } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { hasFailed, type VideoRow } from '../video.ts'
import { callVideo } from './call-video.ts'
import { CaptionsField } from './captions-field.tsx'
import { StoredItem } from './video-item.tsx'

type Props = { video: VideoRow; onChange: (video: VideoRow) => void; actions?: ReactNode }

/** A film as the server has it, with its captions; one that could not be prepared may be prepared once more. */
export function StoredVideo({ video, onChange, actions }: Props) {
  const t = useTexts('videos')
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    try {
      onChange(await callVideo('post', `/home/videos/${video.id}/prepare`))
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('went_wrong') : message })
    }
    setBusy(false)
  }
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      <StoredItem
        video={video}
        actions={
          <>
            {video.retriable && (
              <Button size="sm" icon={rotateCw} busy={busy} busyText={t('prepare_again')} onClick={() => void again()}>
                {t('prepare_again')}
              </Button>
            )}
            {actions}
          </>
        }
      />
      {video.status !== null && !hasFailed(video.status) && <CaptionsField video={video} onChange={onChange} />}
    </div>
  )
}
