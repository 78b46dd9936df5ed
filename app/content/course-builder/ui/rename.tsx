import { useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'

type Props = { title: string; onName: (title: string) => void; onEnd: (byKey: boolean) => void }

/** A title to be changed where it stands: Enter or leaving the field keeps it, Esc does not; it is never empty. */
export function Rename({ title, onName, onEnd }: Props) {
  const t = useTexts('course-builder')
  const [text, setText] = useState(title)
  const [empty, setEmpty] = useState(false)
  const name = text.trim()
  // Browsers differ in whether a field that goes away is left first.
  const ended = useRef(false)
  function end(byKey: boolean) {
    if (ended.current) return
    ended.current = true
    if (name && name !== title) onName(name)
    onEnd(byKey)
  }
  function leave() {
    ended.current = true
    onEnd(true)
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
        onBlur={() => end(false)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') name ? end(true) : setEmpty(true)
          if (key === 'Escape') leave()
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
