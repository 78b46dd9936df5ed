import { useEffect, useRef, useState } from 'react'
import { trimmedLength } from '#app/platform/characters.ts'
import { useTexts } from '#app/platform/page.tsx'
import { POST_TITLE_MAX, POST_TITLE_MIN } from '../post.ts'

/** The title of a post, with its length beside it. */
export function TitleField({ filled = '', error }: { filled?: string; error?: string }) {
  const t = useTexts('community')
  const field = useRef<HTMLInputElement>(null)
  const [length, setLength] = useState(trimmedLength(filled))
  const look = () => setLength(trimmedLength(field.current?.value ?? ''))
  useEffect(() => setLength(trimmedLength(field.current?.value ?? '')), [])
  const wrong = error !== undefined || length > POST_TITLE_MAX
  return (
    <div className="field">
      <label className="label split" htmlFor="post-title">
        {t('title')}
        <span className={wrong ? 't12 num bad' : 't12 num faint'}>
          {length} / {POST_TITLE_MAX}
        </span>
      </label>
      <input
        ref={field}
        id="post-title"
        name="title"
        className="input compose-t"
        defaultValue={filled}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby="post-title-help"
        onInput={look}
      />
      <p id="post-title-help" className={error ? 'error' : 'help'}>
        {error ?? t('title_help', { min: POST_TITLE_MIN, max: POST_TITLE_MAX })}
      </p>
    </div>
  )
}
