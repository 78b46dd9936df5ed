import { useEffect } from 'react'
import { sendLeft } from './sent-note.ts'

/** Sends what tabs that are gone wrote without a connection, and shows the notes with it. */
export function UnsentNotes({ account }: { account: number }) {
  useEffect(() => {
    void sendLeft(account).then((arrived) => {
      if (arrived > 0) location.reload()
    })
  }, [account])
  return null
}
