import clsx from 'clsx'
import { useState } from 'react'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { upload } from '#app/ui/icons.ts'
import { VIDEO_BYTES_MAX } from '../video.ts'

type Props = { id: string; many?: boolean; onFiles: (files: File[]) => void; input?: React.Ref<HTMLInputElement> }

/** Where films are chosen or dropped; the browser's own field lies over it, so that it is one for keyboards. */
export function VideoDrop({ id, many = false, onFiles, input }: Props) {
  const t = useTexts('videos')
  const size = formatSize(VIDEO_BYTES_MAX, useLocale())
  const [over, setOver] = useState(false)
  return (
    <span className={clsx('drop', over && 'is-over')}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="video/*,.mkv"
        multiple={many}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <Icon of={upload} size={20} />
      <span className="drop-text">
        <b className="medium">{t(many ? 'choose_many' : 'choose')}</b> {t(many ? 'or_drop_many' : 'or_drop')}
      </span>
      <span className="help" id={`${id}-help`}>
        {t(many ? 'limit_many' : 'limit', { size })}
      </span>
    </span>
  )
}
