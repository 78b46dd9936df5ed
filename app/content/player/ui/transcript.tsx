import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatClock } from '#app/ui/time.ts'
import type { VideoView } from '../media-view.ts'
import { lineAt, linesWith, readTranscript, type TranscriptLine } from '../transcript.ts'
import type { Media } from './use-media.ts'
import './transcript.css'

type Props = {
  media: Media
  captions: VideoView['captions']
  /** The language of the captions that are shown, or would be. */
  language: Locale | null
  /** Asks for all addresses anew. */
  renew: () => void
}

/** The words of a film beside it, at the line that is said: pressed, a line leads there. */
export default function Transcript({ media, captions, language, renew }: Props) {
  const t = useTexts('player')
  const track = captions.find(({ locale }) => locale === language) ?? captions[0]
  const { lines, failed } = useLines(track?.src ?? '', renew)
  const [search, setSearch] = useState('')
  const now = lines?.[lineAt(lines, media.state.time)]
  const found = lines && linesWith(lines, search)
  return (
    <section className="transcript" aria-label={t('transcript')}>
      <input
        type="search"
        className="input input-sm"
        value={search}
        placeholder={t('transcript_search')}
        aria-label={t('transcript_search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found ? (
        <Lines lines={found} now={now} follows={search === ''} onPress={({ from }) => media.seek(from)} />
      ) : failed ? (
        <p className="muted pad">{t('media_failed')}</p>
      ) : (
        <Spinner />
      )}
      {found?.length === 0 && <p className="muted pad">{t('transcript_none')}</p>}
    </section>
  )
}

type LinesProps = {
  lines: readonly TranscriptLine[]
  now: TranscriptLine | undefined
  /** The line that is said stays in sight. */
  follows: boolean
  onPress: (line: TranscriptLine) => void
}

/** One stop of the Tab key; the arrows go from line to line. */
function Lines({ lines, now, follows, onPress }: LinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [reached, setReached] = useState<number>()
  const stop = [reached, now?.from].find((place) => lines.some(({ from }) => from === place)) ?? lines[0]?.from
  const at = now?.from
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is said
  useEffect(() => {
    const box = list.current
    const line = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !line || !follows || box.contains(document.activeElement) || box.matches(':hover')) return
    box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  }, [at, follows])
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + (step ?? 0)]
    if (!step || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ol ref={list} onKeyDown={onKeyDown}>
      {lines.map((line) => (
        <li key={line.from}>
          <button
            type="button"
            tabIndex={line.from === stop ? 0 : -1}
            aria-current={line === now ? 'true' : undefined}
            onFocus={() => setReached(line.from)}
            onClick={() => onPress(line)}
          >
            <span className="num t12 faint">{formatClock(line.from)}</span>
            <span>{line.text}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Read when it is first shown, which may be after its address has ended: then once more from the next one. */
function useLines(address: string, renew: () => void) {
  const [read, setRead] = useState<{ lines?: TranscriptLine[]; failed?: boolean }>({})
  const renewing = useRef(renew)
  renewing.current = renew
  const renewed = useRef(false)
  // One language has one path; the signature after it changes with every renewal.
  const path = address.split('?')[0]
  const loaded = useRef<string>(undefined)
  useEffect(() => {
    if (loaded.current === path) return
    let over = false
    async function load() {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(answer.statusText)
      const lines = readTranscript(await answer.text())
      if (over) return
      loaded.current = path
      setRead({ lines })
    }
    load().catch(() => {
      if (over) return
      if (renewed.current) setRead({ failed: true })
      else renewing.current()
      renewed.current = true
    })
    return () => {
      over = true
    }
  }, [address, path])
  return read
}
