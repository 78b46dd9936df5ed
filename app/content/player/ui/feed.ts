import Hls, { ErrorTypes, Events, type LoadPolicy, type RetryConfig } from 'hls.js/light'
import { getQuality, qualityFor } from '../quality.ts'
import { type SignedList, signedPieces } from '../signed-pieces.ts'

/** Loaded ahead, in seconds, until somebody plays it, and then. */
const AT_REST = 6
const AHEAD = 60

type FeedCallbacks = {
  renew: () => Promise<SignedList>
  /** Sizes of picture that there are, best first. */
  onQualities: (offered: number[]) => void
  /** The one that is loaded now. */
  onQuality: (shown: number) => void
  onFailure: () => void
}

export type Feed = {
  /** Shows this size of picture from the next piece on; null leaves it to the connection. */
  choose: (quality: number | null) => void
  /** Begins once more, with a new address and where it was. */
  load: (list: SignedList) => void
  stop: () => void
}

const HOW_OFTEN = { maxNumRetry: 6, retryDelayMs: 500, maxRetryDelayMs: 8000 }

/** Gives an element the pieces of a film as it needs them, each from an address that has not ended. */
export function feed(
  media: HTMLVideoElement,
  list: SignedList & { startAt: number; quality: number | null },
  { renew, onQualities, onQuality, onFailure }: FeedCallbacks,
): Feed {
  const absolute = ({ src, lasts }: SignedList) => ({ src: new URL(src, location.href).href, lasts })
  const pieces = signedPieces(absolute(list), async () => absolute(await renew()))

  /** A line that was cut and a server that is busy are asked again, and once whoever said that the address is over. */
  const again: RetryConfig['shouldRetry'] = (_, count, _isTimeout, answer) => {
    const code = answer?.code ?? 0
    if (code === 403) pieces.refused()
    const refused = code >= 400 && code < 500
    return count < (refused ? Number(code === 403) : HOW_OFTEN.maxNumRetry)
  }
  const retry = { ...HOW_OFTEN, shouldRetry: again }
  const policy: LoadPolicy = {
    default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 60_000, timeoutRetry: retry, errorRetry: retry },
  }
  const hls = new Hls({
    // What plays is at most as large as it is shown; a worker of its own would need a looser policy.
    capLevelToPlayerSize: true,
    enableWorker: false,
    startPosition: list.startAt,
    maxBufferLength: AT_REST,
    maxMaxBufferLength: AT_REST,
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    async xhrSetup(xhr, url) {
      xhr.open('GET', await pieces.addressOf(url))
    },
  })

  let offered: number[] = []
  const levelOf = (quality: number | null) => (quality === null ? -1 : offered.lastIndexOf(quality))
  const onPlay = () => {
    hls.config.maxBufferLength = AHEAD
    hls.config.maxMaxBufferLength = AHEAD
  }
  let recovered = false

  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
    offered = levels.map(getQuality)
    onQualities([...new Set(offered)].sort((a, b) => b - a))
    hls.nextLevel = levelOf(qualityFor(list.quality, offered))
  })
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => onQuality(offered[level] ?? 0))
  hls.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type !== ErrorTypes.MEDIA_ERROR || recovered) return onFailure()
    recovered = true
    hls.recoverMediaError()
  })
  media.addEventListener('play', onPlay, { once: true })
  hls.loadSource(absolute(list).src)
  hls.attachMedia(media)

  return {
    choose(quality) {
      hls.nextLevel = levelOf(quality)
    },
    load(fresh) {
      recovered = false
      hls.config.startPosition = media.currentTime
      pieces.take(absolute(fresh))
      hls.loadSource(absolute(fresh).src)
    },
    stop() {
      media.removeEventListener('play', onPlay)
      hls.destroy()
    },
  }
}
