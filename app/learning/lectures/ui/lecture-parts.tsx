import { Fragment, type ReactNode, type RefObject } from 'react'
import { UnreadyVideo } from '#app/content/player/ui/unready-video.tsx'
import type { Media } from '#app/content/player/ui/use-media.ts'
import { Rich } from '#app/ui/rich.tsx'
import type { SettledProgress } from '../progress.ts'
import type { ComponentView } from '../watch-view.ts'
import { ChecklistPart } from './checklist-part.tsx'
import { DocumentPart } from './document-part.tsx'
import { MediaPart } from './media-part.tsx'
import { QuizPart } from './quiz-part.tsx'

type Props = {
  components: readonly ComponentView[]
  /** The one whose place is kept. */
  mainId: number | undefined
  main: RefObject<Media | null>
  lectureId: number
  title: string
  renew: (id: number) => Promise<ComponentView | undefined>
  /** Something that was done in a part is saved. */
  onSettled: (settled: SettledProgress) => void
  atEnd?: (playedOut: boolean) => ReactNode
}

/** The parts of a lecture in their order. */
export function LectureParts({ components, mainId, main, lectureId, title, renew, onSettled, atEnd }: Props) {
  return components.map((view) => (
    <Fragment key={view.id}>
      {view.type === 'text' && <Rich html={view.html} />}
      {view.type === 'quiz' && <QuizPart view={view} lectureId={lectureId} onSettled={onSettled} />}
      {view.type === 'checklist' && <ChecklistPart view={view} lectureId={lectureId} onSettled={onSettled} />}
      {(view.type === 'pdf' || view.type === 'file') && <DocumentPart view={view} />}
      {(view.type === 'video' || view.type === 'audio') && (
        <MediaPart
          view={view}
          lectureId={lectureId}
          title={title}
          main={view.id === mainId ? main : undefined}
          renew={async (id) => {
            const fresh = await renew(id)
            return fresh && 'startAt' in fresh ? fresh : undefined
          }}
          onSettled={onSettled}
          atEnd={atEnd}
        />
      )}
      {view.type === 'embed' && <Rich html={view.html} className="film-of-lecture" />}
      {view.type === 'unready' && <UnreadyVideo view={view} renew={() => renew(view.id)} />}
    </Fragment>
  ))
}
