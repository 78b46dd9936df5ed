import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plus } from '#app/ui/icons.ts'

type Props = { label: string; field: string; onAdd: (title: string) => Promise<unknown> }

/** A button that becomes a field for a title; Enter adds it and waits for the next one. */
export function AddTitle({ label, field, onAdd }: Props) {
  const t = useTexts('course-builder')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [title, setTitle] = useState('')
  const [empty, setEmpty] = useState(false)
  function close() {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    setEmpty(title.trim() === '')
    if (title.trim() === '') return
    // The next one may be typed while this one is on its way.
    setTitle('')
    if (!(await onAdd(title.trim()))) setTitle((next) => next || title)
  }
  if (!open) {
    return (
      <button ref={opener} type="button" className="tadd" onClick={() => setOpen(true)}>
        <Icon of={plus} /> {label}
      </button>
    )
  }
  return (
    <form className="tree-add" onSubmit={add} noValidate>
      <input
        className="input input-sm"
        aria-label={field}
        placeholder={field}
        aria-invalid={empty || undefined}
        value={title}
        maxLength={200}
        // biome-ignore lint/a11y/noAutofocus: it was asked for
        autoFocus
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      <Button type="submit" size="sm">
        {t('add')}
      </Button>
      <Button size="sm" variant="ghost" onClick={close}>
        {t('done')}
      </Button>
      {empty && (
        <p className="error" role="alert">
          {t('title_empty')}
        </p>
      )}
    </form>
  )
}
