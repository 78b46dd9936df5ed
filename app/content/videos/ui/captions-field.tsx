import { useId, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { decodeText, type Encoding, listTellingLines } from '#app/platform/decode-text.ts'
import { shortenFileName } from '#app/platform/file-name.ts'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
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
  const [guess, setGuess] = useState<Guess>()
  const max = formatSize(CAPTION_BYTES_MAX, useLocale())
  const addressOf = (locale: Locale) => `/home/videos/${video.id}/captions/${locale}`

  async function tried(change: () => Promise<VideoRow>) {
    setBusy(true)
    setProblem(undefined)
    setGuess(undefined)
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
      const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
      const body = { filename: shortenFileName(file.name), text }
      if (encoding !== 'Windows-1250') return callVideo('put', addressOf(locale), body)
      setGuess({ locale, body, encoding })
      return video
    })
  }
  function confirmGuess({ locale, body }: Guess) {
    setGuess(undefined)
    void tried(() => callVideo('put', addressOf(locale), body))
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
      {guess && <Look guess={guess} onConfirm={() => confirmGuess(guess)} onCancel={() => setGuess(undefined)} />}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** A file whose encoding nothing proves, until somebody has looked at its letters. */
type Guess = { locale: Locale; body: { filename: string; text: string }; encoding: Encoding }

/** The first lines with letters that tell whether a file was decoded rightly, and what to do then. */
function Look({ guess, onConfirm, onCancel }: { guess: Guess; onConfirm: () => void; onCancel: () => void }) {
  const t = useTexts('videos')
  const { locale, body, encoding } = guess
  return (
    <section className="video-look stack" aria-label={t('captions_look')} style={{ '--g': '10px' }}>
      <Callout tone="warn" role="status" title={t('captions_look')}>
        {t('captions_look_text', { name: body.filename, encoding })}
      </Callout>
      <pre className="t13" dir="auto" lang={locale}>
        {listTellingLines(body.text).join('\n')}
      </pre>
      <div className="row wrap">
        <Button size="sm" variant="primary" onClick={onConfirm}>
          {t('captions_look_right')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('captions_look_wrong')}
        </Button>
      </div>
    </section>
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
