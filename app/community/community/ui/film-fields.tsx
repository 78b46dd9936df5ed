import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { PickFile } from './pick-file.tsx'

type Props = {
  filled?: string
  /** There is a film that can be taken away. */
  kept: boolean
  error?: string
  percent: number | undefined
  alive: boolean
}

/** The film of a post: the address of one elsewhere or, where a script sends it, a file. */
export function FilmFields({ filled, kept, error, percent, alive }: Props) {
  const t = useTexts('community')
  const [uploads, setUploads] = useState(false)
  const [chosen, setChosen] = useState<string>()
  return (
    <div className="field">
      <label className="label split" htmlFor={uploads ? 'post-film' : 'post-video'}>
        {t('video')}
        {alive && (
          <Button size="sm" variant="ghost" onClick={() => setUploads(!uploads)}>
            {t(uploads ? 'video_by_address' : 'video_by_file')}
          </Button>
        )}
      </label>
      {uploads ? (
        <p className="compose-file">
          <PickFile
            id="post-film"
            chosen={chosen}
            alive
            accept="video/*"
            data-film
            onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name)}
          />
          {chosen && <input type="hidden" name="video_file_upload" value="1" />}
        </p>
      ) : (
        <input
          id="post-video"
          name="video"
          className="input"
          inputMode="url"
          defaultValue={filled}
          aria-invalid={error ? true : undefined}
          aria-describedby="post-video-help"
        />
      )}
      {kept && (
        <label className="check">
          <input type="checkbox" name="remove_video" value="1" />
          <span>{t('remove_video')}</span>
        </label>
      )}
      {percent !== undefined && <Progress percent={percent} label={t('film_is_sent')} />}
      <p id="post-video-help" className={error ? 'error' : 'help'}>
        {error ?? t(uploads ? 'video_file_help' : 'video_help')}
      </p>
    </div>
  )
}
