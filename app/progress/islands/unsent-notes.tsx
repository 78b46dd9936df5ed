import { useEffect } from 'react'
import { island } from '#app/ui/island.tsx'
import { sendLeft } from '../ui/sent-note.ts'

type Props = { account: number }

/** Sends what tabs that are gone wrote without a connection, and shows the notes with it. */
export default island('progress/unsent-notes', [], ({ account }: Props) => {
  useEffect(() => {
    void sendLeft(account).then((arrived) => {
      if (arrived > 0) location.reload()
    })
  }, [account])
  return null
})
