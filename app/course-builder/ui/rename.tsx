import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'

type Props = { title: string; onName: (title: string) => void; onEnd: () => void }

/** A title to be changed where it stands: Enter or leaving the field keeps it, Esc does not; it is never empty. */
export function Rename({ title, onName, onEnd }: Props) {
  const t = useTexts('course-builder')
  const [text, setText] = useState(title)
  const [empty, setEmpty] = useState(false)
  const name = text.trim()
  function end() {
    if (name && name !== title) onName(name)
    onEnd()
  }
  return (
    <span className="grow">
      <input
        className="input input-sm"
        aria-label={t('rename')}
        aria-invalid={empty || undefined}
        value={text}
        maxLength={200}
        // biome-ignore lint/a11y/noAutofocus: it was asked for
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onBlur={end}
        onKeyDown={({ key }) => {
          if (key === 'Enter') name ? end() : setEmpty(true)
          if (key === 'Escape') onEnd()
        }}
      />
      {empty && name === '' && (
        <span className="error" role="alert">
          {t('title_empty')}
        </span>
      )}
    </span>
  )
}
