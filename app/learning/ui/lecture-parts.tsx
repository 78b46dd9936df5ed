import { Fragment, type ReactNode, type RefObject } from 'react'
import { UnreadyVideo } from '#app/player/ui/unready-video.tsx'
import type { Media } from '#app/player/ui/use-media.ts'
import { Rich } from '#app/ui/rich.tsx'
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
  atEnd?: (playedOut: boolean) => ReactNode
}

/** The parts of a lecture in their order. */
export function LectureParts({ components, mainId, main, lectureId, title, renew, atEnd }: Props) {
  return components.map((view) => (
    <Fragment key={view.id}>
      {view.type === 'text' && <Rich html={view.html} />}
      {view.type === 'quiz' && <QuizPart view={view} />}
      {view.type === 'checklist' && <ChecklistPart view={view} lectureId={lectureId} />}
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
          atEnd={atEnd}
        />
      )}
      {view.type === 'embed' && <Rich html={view.html} className="film-of-lecture" />}
      {view.type === 'unready' && <UnreadyVideo view={view} renew={() => renew(view.id)} />}
    </Fragment>
  ))
}
