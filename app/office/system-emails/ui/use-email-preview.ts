import { useEffect, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { latest } from '#app/ui/latest.ts'
import type { EmailPreview, EmailTexts } from '../system-email.ts'

/** So long after the last key the e-mail is asked for again. */
const PAUSE_MS = 300

/** What is typed in the form below an element. */
export function readTexts(place: HTMLElement | null): EmailTexts | undefined {
  const form = place?.querySelector('form')
  if (!form) return undefined
  const typed = new FormData(form)
  const read = (name: string) => String(typed.get(name) ?? '')
  return { subject: read('subject'), opening: read('opening'), closing: read('closing') }
}

/** The e-mail with what is typed, which the server writes; with a mistake in it, as it was before. */
export function useEmailPreview(path: string, first: EmailPreview) {
  const place = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState(first)
  const [isStale, setStale] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = useRef(latest())
  useEffect(() => {
    setPreview(first)
    setStale(false)
  }, [first])
  useEffect(() => () => clearTimeout(timer.current), [])

  async function ask() {
    const isLatest = begin.current()
    try {
      const next = await call<EmailPreview>('post', `${path}/preview`, readTexts(place.current))
      if (!isLatest()) return
      setPreview(next)
      setStale(false)
    } catch {
      // What is wrong is told at its field once it is saved.
      if (isLatest()) setStale(true)
    }
  }
  function look() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), PAUSE_MS)
  }
  return { place, preview, isStale, look }
}
