import { useEffect, useRef, useState } from 'react'
import { formatClock } from '#app/ui/time.ts'
import { placeAt, readStrip, type StripPlace } from '../strip.ts'

/** Where a strip of small pictures is, and how to ask for all addresses anew. */
export type StripSource = { address: string; renew: () => void }

type Props = {
  strip: StripSource
  /** Null while nobody looks: the picture stays, as its address may end. */
  time: number | null
  duration: number
}

/** The small picture of one second, above the line of time. */
export default function Preview({ strip, time, duration }: Props) {
  const places = useStrip(strip)
  const shown = useRef(0)
  shown.current = time ?? shown.current
  const place = placeAt(places, shown.current)
  if (!place) return null
  const { src, x, y, width, height } = place
  return (
    <div
      className="preview"
      style={{ '--at': shown.current / duration, '--w': `${width}px` }}
      hidden={time === null}
      aria-hidden="true"
    >
      <div className="preview-pic" style={{ width, height }}>
        <img src={src} alt="" style={{ translate: `${-x}px ${-y}px` }} />
      </div>
      <small className="num">{formatClock(shown.current)}</small>
    </div>
  )
}

/** Read when it is first looked at, which may be after its address has ended: then once more from the next one. */
function useStrip({ address, renew }: StripSource): StripPlace[] {
  const [places, setPlaces] = useState<StripPlace[]>([])
  const state = useRef({ read: false, renewed: false, renew })
  state.current.renew = renew
  useEffect(() => {
    const { current } = state
    if (current.read) return
    current.read = true
    const from = new URL(address, location.href).href
    async function read() {
      const answer = await fetch(from)
      if (!answer.ok) throw new Error(answer.statusText)
      setPlaces(readStrip(await answer.text(), from))
    }
    read().catch(() => {
      current.read = current.renewed
      if (!current.renewed) current.renew()
      current.renewed = true
    })
  }, [address])
  return places
}
