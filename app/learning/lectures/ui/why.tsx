import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatClock } from '#app/ui/time.ts'
import type { LectureView } from '../watch-view.ts'

type Props = { lines: readonly string[]; furthest: LectureView['furthest']; onFurthest: (seconds: number) => void }

/** Why the lecture is completed or what it still needs, and the way to where one was before. */
export function Why({ lines, furthest, onFurthest }: Props) {
  const [gone, setGone] = useState(false)
  if (lines.length === 0) return null
  return (
    <div className="row wrap why t13 muted">
      <div className="grow">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {furthest && !gone && (
        <Button
          size="sm"
          variant="ghost"
          className="needs-script"
          onClick={() => {
            onFurthest(furthest.seconds)
            setGone(true)
          }}
        >
          {furthest.text} <span className="num">{formatClock(furthest.seconds)}</span>
        </Button>
      )}
    </div>
  )
}
