import { useEffect, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { Design } from '../look.ts'
import type { Sheet } from '../sheet.ts'

/** Typing pauses for so long before what it makes is drawn. */
const PAUSE_MS = 250

type PreviewRequest = { design: Design; locale: Locale; name: string }

/** The sheet of a design as it is being written; the last one that could be drawn while what is typed cannot. */
export function usePreview(address: string, request: PreviewRequest, first: Sheet): Sheet {
  const [sheet, setSheet] = useState(first)
  const body = JSON.stringify(request)
  const drawn = useRef(body)
  useEffect(() => {
    if (drawn.current === body) return
    const timer = setTimeout(() => {
      drawn.current = body
      const still = () => drawn.current === body
      call<{ sheet: Sheet }>('post', `${address}/preview`, JSON.parse(body)).then(
        ({ sheet: made }) => still() && setSheet(made),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [address, body])
  return sheet
}
