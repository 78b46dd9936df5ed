import { useEffect } from 'react'
import { isAnyNoteOpen, sendDrafts } from './sent-note.ts'

/** Sends what closed tabs wrote without a connection, and shows the notes with it unless one is being written. */
export function UnsentNotes({ account }: { account: number }) {
  useEffect(() => {
    void sendDrafts(account).then((arrived) => {
      if (arrived > 0 && !isAnyNoteOpen()) location.reload()
    })
  }, [account])
  return null
}
