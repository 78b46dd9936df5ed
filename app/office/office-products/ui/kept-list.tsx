import { useEffect, useRef } from 'react'

type Props = { id: string; saved: readonly unknown[]; now: readonly unknown[]; onRestored: (list: unknown[]) => void }

/**
 * A list that stands in hidden fields, as one text that the form's draft reads: a change of it counts as not saved, and
 * comes back.
 */
export function KeptList({ id, saved, now, onRestored }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const text = JSON.stringify(now)
  const last = useRef(text)
  useEffect(() => {
    if (!area.current || area.current.value === text) return
    last.current = text
    area.current.value = text
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  function read(value: string) {
    if (value !== last.current) onRestored(JSON.parse(value) as unknown[])
  }
  return (
    <textarea
      dir="auto"
      ref={area}
      id={id}
      defaultValue={JSON.stringify(saved)}
      hidden
      readOnly
      onInput={({ currentTarget }) => read(currentTarget.value)}
    />
  )
}
