import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isFilm } from '#app/content/player/media-view.ts'
import { playNext } from '#app/content/player/ui/play-next.ts'
import { Shortcuts } from '#app/content/player/ui/shortcuts.tsx'
import type { Media } from '#app/content/player/ui/use-media.ts'
import { call } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Day } from '#app/ui/dates.tsx'
import { later } from '#app/ui/later.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PlayerLayout } from '#app/ui/player-layout.tsx'
import type { SettledProgress } from '../progress.ts'
import type { WatchView } from '../watch-view.ts'
import { Contents } from './contents.tsx'
import { goTo } from './go-to.ts'
import { storeCompleted, useJustCompleted } from './just-completed.ts'
import { useLectureKeys } from './lecture-keys.ts'
import { LectureParts } from './lecture-parts.tsx'
import { CompleteForm, LectureActions, LectureTitle } from './lecture-title.tsx'
import { NextCards } from './next-cards.tsx'
import { Notes } from './notes.tsx'
import { Offer, OfferAtEnd } from './offer.tsx'
import { sendStoredPlayed } from './played.ts'
import { UpNext } from './up-next.tsx'
import { useBack } from './use-back.ts'
import { useProgress } from './use-progress.ts'
import { Why } from './why.tsx'
import '#app/content/player/ui/media.css'
import './lecture.css'

const Finished = later(() => import('./finished.tsx'))

/** From so many characters on, one completes a text where it ends; a phone shows fewer of them at once. */
const LONG_TEXT = 1500
const LONG_ON_PHONE = 700

type Props = { view: WatchView; comments: ReactNode }

/** The player: one lecture of a course, with the way through all of it. */
export function Player({ view, comments }: Props) {
  const t = useTexts('lectures')
  const { course, lecture, offer, accessUntil } = view
  const { viewer } = useShared()
  const member = viewer.kind !== 'visitor'
  const { slug } = course
  const { sections, all, progress, done, starred, saving, why, complete, settle, star } = useProgress(view)
  const { components, renew } = useComponents(view)
  const [finished, setFinished] = useState<'said' | 'by itself'>()
  const main = useRef<Media | null>(null)

  const at = all.findIndex(({ id }) => id === lecture.id)
  const [current, previous, next] = [all[at], all[at - 1], all[at + 1]]
  const section = sections.find(({ lectures }) => lectures.some(({ id }) => id === lecture.id))
  const addressOf = (id: number | undefined) => (id === undefined ? undefined : `/${slug}/watch/${id}`)
  const onward = addressOf(next?.lock === 'open' ? next.id : undefined)
  const mainView = components.find(({ type }) => type === 'video' || type === 'audio')
  const film = components.slice(0, 1).find(isFilm)
  const below = film ? components.slice(1) : components
  const onlyFilm = film !== undefined && below.every(({ type }) => type === 'text')

  useWatched(lecture.id)
  useJustCompleted(lecture.id)
  useReading(lecture, onSettled)
  useWindowFor(film)
  useLectureKeys({ previous: addressOf(previous?.id), next: addressOf(next?.id) }, mainView !== undefined)

  async function completeAndContinue(value: boolean) {
    const saved = await complete(value)
    if (!saved || !value) return
    if (saved.course.percent === 100) {
      setFinished('said')
      tellCompleted()
    } else if (onward) {
      storeCompleted(lecture.id, current?.title ?? '')
      goTo(onward)
    }
  }
  function onSettled(settled: SettledProgress) {
    settle(settled)
    const { completedAt, course } = settled.progress
    if (!done && completedAt !== null && course.percent === 100) {
      setFinished('by itself')
      afterPlaying(main.current, tellCompleted)
    }
  }
  async function goOn() {
    playNext()
    await completeAndContinue(true)
  }
  const completing = {
    lectureId: lecture.id,
    done,
    saving,
    next: onward,
    onComplete: (value: boolean) => void completeAndContinue(value),
  }
  const reaches = (length: number) => below.some((part) => part.type !== 'text' || part.html.length > length)
  const parts = { mainId: mainView?.id, main, lectureId: lecture.id, title: current?.title ?? '', renew, onSettled }
  /** After a film that is the whole lecture: what comes, or the course for who does not have it. */
  function atEnd(playedOut: boolean) {
    if (offer) return <OfferAtEnd course={course} offer={offer} next={onward} />
    if (!onlyFilm || finished || !member) return null
    if (next && onward)
      return <UpNext title={next.title} counts={playedOut} done={done} busy={saving} onGo={() => void goOn()} />
    return done ? null : (
      <section className="video-over">
        <CompleteForm {...completing} />
      </section>
    )
  }

  return (
    <PlayerLayout
      title={course.title}
      progress={member ? { done: progress.completed, total: progress.total, percent: progress.percent } : undefined}
      previous={addressOf(previous?.id)}
      next={addressOf(next?.id)}
      back={useBack(slug)}
      skipText={t('skip_to_lecture')}
      contents={
        <>
          <Contents slug={slug} sections={sections} exams={view.exams} currentId={lecture.id} />
          {accessUntil && (
            <p className="t12 faint rail-until">
              {t('access_until')} <Day at={accessUntil} />
            </p>
          )}
        </>
      }
    >
      <PageHead title={`${current?.title} · ${course.title}`} indexed={false} />
      {film && <LectureParts {...parts} components={[film]} atEnd={atEnd} />}
      <div className="pl-col">
        <LectureTitle
          title={current?.title ?? ''}
          place={t('place', {
            section: section?.title ?? '',
            place: (section?.lectures.findIndex(({ id }) => id === lecture.id) ?? 0) + 1,
            of: section?.lectures.length ?? 0,
          })}
        >
          {member && <LectureActions {...completing} starred={starred} onStar={(value) => void star(value)} />}
        </LectureTitle>
        <Why lines={why} furthest={lecture.furthest} onFurthest={(seconds) => main.current?.seek(seconds)} />
        {lecture.draft && <Callout title={t('draft_title')}>{t('draft_text')}</Callout>}
        {offer && <Offer course={course} offer={offer} />}
        {finished && (
          <Finished title={course.title} slug={slug} lectures={all.length} quiet={finished === 'by itself'} />
        )}
        <div className="pl-body">
          <LectureParts {...parts} components={below} />
        </div>
        {member && reaches(LONG_ON_PHONE) && (
          <div className={reaches(LONG_TEXT) ? undefined : 'only-narrow'}>
            <CompleteForm {...completing} />
          </div>
        )}
        <Notes lectureId={lecture.id} note={lecture.note} media={main} timed={mainView !== undefined} />
        <section id="comments" aria-label={t('comments')}>
          {comments}
        </section>
        <NextCards slug={slug} previous={previous} next={next} />
        <Shortcuts media={mainView !== undefined} />
      </div>
    </PlayerLayout>
  )
}

function tellCompleted() {
  document.dispatchEvent(new Event('course-completed'))
}

/** Nothing comes in front of a film that plays. */
function afterPlaying(media: Media | null, work: () => void) {
  const player = media?.ref.current
  if (player && !player.paused) player.addEventListener('pause', work, { once: true })
  else work()
}

/** A lecture without a film has nothing to fill the screen with. */
function useWindowFor(film: object | undefined) {
  const filmed = film !== undefined
  useEffect(() => {
    if (!filmed && document.fullscreenElement) void document.exitFullscreen()
  }, [filmed])
}

/** The parts as they came, and how to get them with new addresses when the old ones have ended. */
function useComponents({ course, lecture }: WatchView) {
  const [components, setComponents] = useState(lecture.components)
  async function renew(id: number) {
    const fresh = await call<WatchView>('get', `/${course.slug}/watch/${lecture.id}`)
    setComponents(fresh.lecture.components)
    return fresh.lecture.components.find((one) => one.id === id)
  }
  return { components, renew }
}

/** Says once that the lecture was opened, so that the course goes on from here; nobody is told when that fails. */
function useWatched(lectureId: number) {
  const { viewer } = useShared()
  const account = viewer.kind === 'visitor' ? undefined : viewer.id
  useEffect(() => {
    if (account === undefined) return
    call('post', `/lecture/${lectureId}/watch`, {})
      .then(() => sendStoredPlayed(account))
      .catch(() => {})
  }, [lectureId, account])
}

/** A lecture that reading completes says when it was read; what sees to that is loaded for it alone. */
function useReading({ id, reading }: WatchView['lecture'], onSettled: (settled: SettledProgress) => void) {
  const settling = useRef(onSettled)
  settling.current = onSettled
  useEffect(() => {
    const body = document.querySelector('.pl-body')
    if (reading === null || !body) return
    let stop: (() => void) | undefined
    let over = false
    const tell = { lecture: id, seconds: reading, onSettled: (settled: SettledProgress) => settling.current(settled) }
    import('./reading.ts')
      .then(({ reportWhenRead }) => {
        if (!over) stop = reportWhenRead(body, tell)
      })
      .catch(() => {})
    return () => {
      over = true
      stop?.()
    }
  }, [id, reading])
}
