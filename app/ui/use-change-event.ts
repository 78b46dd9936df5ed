import { useEffect, useRef } from 'react'

/** For a hidden field: tells the form around it when its value changed, as if it had been typed. */
export function useChangeEvent(value: string | number) {
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return field
}
