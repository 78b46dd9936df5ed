import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { showFailure } from './failed-call.ts'

/** `kept`: only on this device so far; `joined`: put together with what was written elsewhere. */
export type NoteState = 'rest' | 'saving' | 'saved' | 'kept' | 'joined'

type NoteKeeper = ReturnType<typeof import('./keep-note.ts')['createNoteKeeper']>

/** A note that saves itself (keep-note.ts, which is loaded when the page stands). */
export function useNote(lectureId: number, account: number, saved: string, box: RefObject<HTMLTextAreaElement | null>) {
  const t = useTexts('lectures')
  const [note, setNote] = useState({ text: saved, state: 'rest' as NoteState })
  const keeper = useRef<NoteKeeper | undefined>(undefined)
  const latest = useRef({ saved, text: saved, t, start: () => {} })
  latest.current.t = t

  useEffect(() => {
    let left = false
    latest.current.start = () => {
      void import('./keep-note.ts').then(
        ({ createNoteKeeper }) => {
          if (left || keeper.current) return
          keeper.current = createNoteKeeper({
            lectureId,
            account,
            saved: latest.current.saved,
            text: latest.current.text,
            show(text, state) {
              if (text !== latest.current.text) keepCaret(box.current, text)
              latest.current.text = text
              setNote({ text, state })
            },
            fail: (error) => showFailure(error, latest.current.t),
          })
        },
        () => {},
      )
    }
    latest.current.start()
    return () => {
      left = true
      keeper.current?.stop()
      keeper.current = undefined
    }
  }, [lectureId, account, box])

  function write(text: string) {
    latest.current.text = text
    setNote({ text, state: note.state })
    if (keeper.current) keeper.current.write(text)
    else latest.current.start()
  }
  return { ...note, write }
}

/** Where one types stays the same place when other words come in above it. */
function keepCaret(area: HTMLTextAreaElement | null, text: string) {
  if (!area || document.activeElement !== area) return
  const { selectionEnd: at, value } = area
  const place = text.startsWith(value.slice(0, at)) ? at : Math.max(0, text.length - (value.length - at))
  requestAnimationFrame(() => area.setSelectionRange(place, place))
}
