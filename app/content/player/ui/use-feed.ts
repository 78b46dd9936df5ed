import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFed } from '../feeding.ts'
import { qualityFor } from '../quality.ts'
import type { SignedList } from '../signed-pieces.ts'
import type { Feed } from './feed.ts'
import { prefer, preferences } from './preferences.ts'

export type Quality = {
  /** Sizes of picture, best first. */
  offered: number[]
  /** Null leaves it to the connection. */
  chosen: number | null
  /** The one that is loaded now. */
  shown: number | null
  choose: (quality: number | null) => void
  /** From one to the next, and after the last back to the first. */
  next: () => void
}

type Film = { list: SignedList | null; startAt: number }
type FeedOptions = { renew: () => Promise<SignedList>; onFailure: () => void }

/**
 * Feeds a film that comes in pieces (`list`; null for one that is a single file) to its element. A browser that cannot
 * be fed plays the list itself, without a choice of quality. The code for it is loaded for such films alone.
 */
export function useFeed(ref: RefObject<HTMLVideoElement | null>, { list, startAt }: Film, options: FeedOptions) {
  const [fed, setFed] = useState(false)
  const [offered, setOffered] = useState<number[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const running = useRef<Feed>(undefined)
  const telling = useRef(options)
  telling.current = options
  const first = useRef(list)
  const wanted = useRef(false)
  const inPieces = list !== null

  useEffect(() => setFed(isFed(inPieces, window)), [inPieces])

  useEffect(() => {
    const media = ref.current
    if (!fed || !media || !first.current) return
    const quality = preferences().quality ?? null
    let left = false
    function begin({ feed }: typeof import('./feed.ts')) {
      if (left || !media || !first.current) return
      running.current = feed(
        media,
        { ...first.current, startAt, quality },
        {
          renew: () => telling.current.renew(),
          onFailure: () => telling.current.onFailure(),
          onQualities(all) {
            setOffered(all)
            setChosen(qualityFor(quality, all))
          },
          onQuality: setShown,
        },
      )
      if (wanted.current || !media.paused) void media.play().catch(() => {})
    }
    import('./feed.ts').then(begin, () => telling.current.onFailure())
    return () => {
      left = true
      running.current?.stop()
      running.current = undefined
    }
  }, [ref, fed, startAt])

  function choose(quality: number | null) {
    prefer({ quality })
    setChosen(quality)
    running.current?.choose(quality)
  }
  const order = [null, ...offered]
  const next = () => choose(order[(order.indexOf(chosen) + 1) % order.length] ?? null)

  return {
    /** Whether the element is fed, and must have no address of its own. */
    fed,
    /** Undefined where there is nothing to choose. */
    quality: offered.length > 1 ? ({ offered, chosen, shown, choose, next } satisfies Quality) : undefined,
    /** Plays as soon as there is something to play. */
    play() {
      if (isFed(inPieces, window) && !running.current) wanted.current = true
      else void ref.current?.play().catch(() => {})
    },
    load(fresh: SignedList) {
      first.current = fresh
      running.current?.load(fresh)
    },
  }
}
