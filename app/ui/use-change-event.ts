import { useEffect, useRef } from 'react'

/** For a hidden field: tells the form around it when its value changed, as if it had been typed. */
export function useChangeEvent(value: string | number) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return field
}
