import { useId, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { captions as captionsIcon, check, plus, trash } from '#app/ui/icons.ts'
import { CAPTION_BYTES_MAX } from '../caption-file.ts'
import type { VideoRow } from '../video.ts'
import { callVideo } from './call-video.ts'

type Props = { video: VideoRow; onChange: (video: VideoRow) => void }

/** The words of a film to read along, a file for each language. */
export function CaptionsField({ video, onChange }: Props) {
  const t = useTexts('videos')
  const help = useId()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const max = formatSize(CAPTION_BYTES_MAX, useLocale())
  const addressOf = (locale: Locale) => `/home/videos/${video.id}/captions/${locale}`

  async function tried(change: () => Promise<VideoRow>) {
    setBusy(true)
    setProblem(undefined)
    try {
      onChange(await change())
    } catch (error) {
      const { status, message, errors } = callError(error)
      setProblem(status === 0 ? t('went_wrong') : (errors.text ?? message))
    }
    setBusy(false)
  }
  function add(locale: Locale, file: File) {
    if (file.size > CAPTION_BYTES_MAX) return setProblem(t('captions_too_large', { name: file.name, max }))
    void tried(async () => {
      const body = { filename: file.name, text: await file.text() }
      return callVideo('put', addressOf(locale), body)
    })
  }
  function remove(locale: Locale) {
    void tried(async () => {
      await call('delete', addressOf(locale))
      return { ...video, captions: video.captions.filter((one) => one !== locale) }
    })
  }
  return (
    <fieldset className="video-captions" aria-describedby={help} aria-busy={busy || undefined}>
      <legend className="vh">{t('captions')}</legend>
      <span className="row t13" style={{ '--g': '6px' }}>
        <Icon of={captionsIcon} size={16} /> {t('captions')}
      </span>
      {LOCALES.map((locale) => (
        <Language
          key={locale}
          name={LANGUAGE_NAMES[locale]}
          kept={video.captions.includes(locale)}
          busy={busy}
          onFile={(file) => add(locale, file)}
          onRemove={() => remove(locale)}
        />
      ))}
      <p className="help" id={help}>
        {t('captions_help')}
      </p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type LanguageProps = {
  name: string
  kept: boolean
  busy: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** A file of one language: added, put in the place of the one that is there, taken away. */
function Language({ name, kept, busy, onFile, onRemove }: LanguageProps) {
  const t = useTexts('videos')
  const input = useRef<HTMLInputElement>(null)
  const what = t(kept ? 'captions_replace' : 'captions_add', { language: name })
  return (
    <span className="row" style={{ '--g': '2px' }}>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={kept ? check : plus}
        disabled={busy}
        aria-label={what}
        title={what}
        onClick={() => input.current?.click()}
      >
        {name}
      </Button>
      {kept && (
        <IconButton
          icon={trash}
          size="sm"
          variant="ghost"
          disabled={busy}
          label={t('captions_remove', { language: name })}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
