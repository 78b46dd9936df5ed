import { useEffect, useRef, useState } from 'react'
import { playedOut, startAt as startIn } from '../place.ts'
import { type Failure, getFailure } from './failure.ts'
import { prefer, preferences } from './preferences.ts'
import { useFeed } from './use-feed.ts'

export type MediaState = {
  /** Whether our controls may take over from the browser's own. */
  ready: boolean
  playing: boolean
  waiting: boolean
  ended: boolean
  /** Whether it came to its end by playing, not by a jump. */
  playedOut: boolean
  time: number
  duration: number
  /** Loaded up to this second. */
  loaded: number
  volume: number
  muted: boolean
  speed: number
  failure: Failure | null
}

const AT_REST: MediaState = {
  ready: false,
  playing: false,
  waiting: false,
  ended: false,
  playedOut: false,
  time: 0,
  duration: 0,
  loaded: 0,
  volume: 1,
  muted: false,
  speed: 1,
  failure: null,
}

const EVENTS = (
  'play pause playing waiting ended timeupdate seeking seeked progress emptied ' +
  'loadedmetadata durationchange volumechange ratechange canplay'
).split(' ')

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** An address that has just been renewed and fails again is not renewed at once. */
const PATIENCE_MS = 5000

type Address = { src: string; lasts?: number | null }
type Source = Address & { startAt: number }
/** Asks for the address anew, when the old one has ended or is about to; undefined when there is none any more. */
type RenewAddress = () => Promise<Address | undefined>

export type Media = ReturnType<typeof useMedia>

/** A film or recording: what it is doing, and everything one can tell it. */
export function useMedia({ src: first, lasts = null, startAt: place }: Source, renew: RenewAddress) {
  const ref = useRef<HTMLVideoElement>(null)
  // Addresses are renewed with the place that was saved meanwhile, which moves nobody.
  const [startAt] = useState(place)
  const [state, setState] = useState<MediaState>({ ...AT_REST, time: startAt })
  const [src, setSrc] = useState(`${first}${startAt > 0 ? `#t=${startAt}` : ''}`)
  const renewal = useRef({ at: -PATIENCE_MS, resume: null as { time: number; playing: boolean } | null })
  const renewing = useRef(renew)
  renewing.current = renew

  const source = useFeed(
    ref,
    { list: lasts === null ? null : { src: first, lasts }, startAt },
    {
      async renew() {
        const fresh = await renewed()
        return { src: fresh.src, lasts: fresh.lasts ?? 0 }
      },
      onFailure: () => fail('unreachable'),
    },
  )
  const { fed } = source

  const isFed = useRef(fed)
  isFed.current = fed

  /** Whom the server turns away hears why, and the film stops; what only cannot be reached plays on as far as it came. */
  function fail(failure: Failure) {
    const media = ref.current
    if (failure !== 'unreachable') media?.pause()
    const stuck = !media || media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    setState((before) => ({ ...before, ...(stuck && { playing: false, waiting: false }), failure }))
  }

  async function renewed(): Promise<Address> {
    const fresh = await renewing.current().catch((error: unknown) => {
      const failure = getFailure(error)
      if (failure !== 'unreachable') fail(failure)
      throw error
    })
    if (fresh) return fresh
    fail('refused')
    throw new Error('there is no film any more')
  }

  /** The same address is only loaded again when told to. */
  function load(fresh: Address) {
    if (isFed.current) return source.load({ src: fresh.src, lasts: fresh.lasts ?? 0 })
    if (ref.current?.getAttribute('src') === fresh.src) ref.current.load()
    setSrc(fresh.src)
  }

  function unreachable() {
    setState((before) => ({ ...before, failure: before.failure ?? 'unreachable', playing: false, waiting: false }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: load only touches the element and its address
  useEffect(() => {
    const media = ref.current
    if (!media) return
    /** Where it was and whether it played, as long as it could: a failed element knows neither any more. */
    const last = { time: startAt, playing: false }
    let from: number | null = null
    let begun = false
    const read = () => {
      if (media.readyState > 0 && !media.error) {
        last.time = media.currentTime
        last.playing = !media.paused
      }
      setState((before) => getState(media, before, from))
    }
    /** A place that only the film's own length shows to be its end. */
    function begin() {
      if (!media || begun || media.readyState === 0) return
      begun = true
      if (startAt === 0) return
      const place = startIn(startAt, media.duration)
      // A list that the browser plays itself begins at its beginning, whatever its address says.
      if (place === 0 || (lasts !== null && !isFed.current)) media.currentTime = place
    }
    function onStart() {
      if (media && !media.paused) from = media.currentTime
    }
    const { speed, volume, muted } = preferences()
    media.playbackRate = speed
    media.volume = volume
    media.muted = muted

    function onLoaded() {
      begin()
      const { resume } = renewal.current
      renewal.current.resume = null
      setState((before) => ({ ...before, failure: null }))
      if (!media) return
      media.playbackRate = preferences().speed
      if (!resume) return
      media.currentTime = resume.time
      if (resume.playing) void media.play().catch(read)
    }

    async function onError() {
      if (!media || isFed.current) return
      const { at, resume } = renewal.current
      const tooSoon = performance.now() - at < PATIENCE_MS
      renewal.current = {
        at: performance.now(),
        resume: resume ?? { ...last },
      }
      const fresh = tooSoon ? undefined : await renewed().catch(() => undefined)
      if (fresh) load(fresh)
      else unreachable()
    }

    media.addEventListener('play', onStart)
    media.addEventListener('seeking', onStart)
    for (const name of EVENTS) media.addEventListener(name, read)
    media.addEventListener('loadedmetadata', onLoaded)
    media.addEventListener('error', onError)
    begin()
    setState((before) => ({ ...getState(media, before, from), ready: true }))
    // It failed before this code ran.
    if (media.error) void onError()
    return () => {
      media.removeEventListener('play', onStart)
      media.removeEventListener('seeking', onStart)
      for (const name of EVENTS) media.removeEventListener(name, read)
      media.removeEventListener('loadedmetadata', onLoaded)
      media.removeEventListener('error', onError)
    }
  }, [startAt, lasts === null])

  /** Tries once more after a failure, from the same second. */
  async function retry() {
    const media = ref.current
    setState((before) => ({ ...before, failure: null, waiting: true }))
    renewal.current.at = -PATIENCE_MS
    if (fed && media) renewal.current.resume = { time: media.currentTime, playing: true }
    const fresh = await renewed().catch(() => undefined)
    if (fresh) load(fresh)
    else unreachable()
  }

  const cutOff = state.failure === 'unreachable'
  const retrying = useRef(retry)
  retrying.current = retry
  useEffect(() => {
    if (!cutOff) return
    const onOnline = () => void retrying.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [cutOff])

  function seek(time: number) {
    const media = ref.current
    if (!media || !Number.isFinite(media.duration)) return
    media.currentTime = Math.min(Math.max(0, time), media.duration)
  }

  function setVolume(volume: number) {
    const media = ref.current
    if (!media) return
    media.volume = Math.min(1, Math.max(0, volume))
    media.muted = media.volume === 0
    prefer({ volume: media.volume || 1, muted: media.muted })
  }

  function setSpeed(speed: number) {
    if (ref.current) ref.current.playbackRate = speed
    prefer({ speed })
  }

  return {
    ref,
    /** None for a film that is fed to its element. */
    src: fed ? undefined : src,
    /** Undefined where there is nothing to choose. */
    quality: source.quality,
    state,
    seek,
    by: (seconds: number) => seek((ref.current?.currentTime ?? 0) + seconds),
    play: source.play,
    pause: () => ref.current?.pause(),
    toggle() {
      if (ref.current?.paused) source.play()
      else ref.current?.pause()
    },
    setVolume,
    louder: (by: number) => setVolume((ref.current?.volume ?? 0) + by),
    mute() {
      const media = ref.current
      if (!media) return
      media.muted = !media.muted
      prefer({ muted: media.muted })
    },
    setSpeed,
    faster() {
      setSpeed(SPEEDS.find((speed) => speed > (ref.current?.playbackRate ?? 1)) ?? 2)
    },
    slower() {
      setSpeed([...SPEEDS].reverse().find((speed) => speed < (ref.current?.playbackRate ?? 1)) ?? 0.5)
    },
    retry,
  }
}

function getState(media: HTMLMediaElement, before: MediaState, from: number | null): MediaState {
  const { buffered } = media
  return {
    ready: before.ready,
    playing: !media.paused && !media.ended,
    waiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    ended: media.ended,
    playedOut: media.ended && playedOut(from, media.duration),
    // Until something is loaded it stands where it will begin.
    time: media.readyState === 0 ? before.time : media.currentTime,
    duration: Number.isFinite(media.duration) ? media.duration : before.duration,
    loaded: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    volume: media.volume,
    muted: media.muted,
    speed: media.playbackRate,
    failure: before.failure,
  }
}
