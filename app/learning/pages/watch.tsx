import { useEffect, useRef, useState } from 'react'
import { CommentsArea } from '#app/comments/ui/comments-area.tsx'
import { talkerOf } from '#app/comments/ui/talker.ts'
import { call } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isFilm } from '#app/player/media-view.ts'
import { playNext } from '#app/player/ui/play-next.ts'
import { Shortcuts } from '#app/player/ui/shortcuts.tsx'
import type { Media } from '#app/player/ui/use-media.ts'
import { Notes } from '#app/progress/ui/notes.tsx'
import { useProgress } from '#app/progress/ui/use-progress.ts'
import { Callout } from '#app/ui/callout.tsx'
import { Day } from '#app/ui/dates.tsx'
import { clock } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PlayerLayout } from '#app/ui/player-layout.tsx'
import { Contents } from '../ui/contents.tsx'
import { Finished } from '../ui/finished.tsx'
import { goTo } from '../ui/go-to.ts'
import { useLectureKeys } from '../ui/lecture-keys.ts'
import { LectureParts } from '../ui/lecture-parts.tsx'
import { CompleteForm, LectureTitle } from '../ui/lecture-title.tsx'
import { NextCards } from '../ui/next-cards.tsx'
import { Offer, OfferAtEnd } from '../ui/offer.tsx'
import { UpNext } from '../ui/up-next.tsx'
import type { WatchView } from '../watch-view.ts'
import '#app/player/ui/media.css'
import '../ui/lecture.css'

export const texts = ['ui', 'learning', 'player', 'progress', 'comments']

/** From so many characters on, one completes a text where it ends; a phone shows fewer of them at once. */
const LONG_TEXT = 1500
const LONG_ON_PHONE = 700

/** The player: one lecture of a course, with the way through all of it. */
export default function Watch(view: WatchView) {
  const t = useTexts('learning')
  const { course, lecture, offer } = view
  const { viewer } = useShared()
  const member = viewer.kind !== 'visitor'
  const { slug } = course
  const { sections, all, progress, done, starred, saving, complete, star } = useProgress(view)
  const { components, renew } = useComponents(view)
  const [finished, setFinished] = useState(false)
  const main = useRef<Media | null>(null)

  const at = all.findIndex(({ id }) => id === lecture.id)
  const [current, previous, next] = [all[at], all[at - 1], all[at + 1]]
  const section = sections.find(({ lectures }) => lectures.some(({ id }) => id === lecture.id))
  const addressOf = (id: number | undefined) => (id === undefined ? undefined : `/${slug}/watch/${id}`)
  const onward = addressOf(next?.lock === 'open' ? next.id : undefined)
  const opens = current?.lock === 'open'
  const mainView = components.find(({ type }) => type === 'video' || type === 'audio')
  const film = components.slice(0, 1).find(isFilm)
  const below = film ? components.slice(1) : components
  const onlyFilm = film !== undefined && below.every(({ type }) => type === 'text')

  useWatched(lecture.id, opens)
  useWindowFor(film)
  useLectureKeys({ previous: addressOf(previous?.id), next: addressOf(next?.id) }, mainView !== undefined)

  async function completeAndContinue(value: boolean) {
    const saved = await complete(value)
    if (!saved || !value) return
    if (saved.course.percent === 100) setFinished(true)
    else if (onward) goTo(onward)
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
  const parts = { mainId: mainView?.id, main, lectureId: lecture.id, title: current?.title ?? '', renew }
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
      contents={<Contents slug={slug} sections={sections} currentId={lecture.id} />}
    >
      <PageHead title={`${current?.title} · ${course.title}`} indexed={false} />
      {film && <LectureParts {...parts} components={[film]} atEnd={atEnd} />}
      <div className="pl-col">
        <LectureTitle
          {...completing}
          title={current?.title ?? ''}
          place={t('place', {
            section: section?.title ?? '',
            place: (section?.lectures.findIndex(({ id }) => id === lecture.id) ?? 0) + 1,
            of: section?.lectures.length ?? 0,
          })}
          marked={opens && member}
          starred={starred}
          onStar={(value) => void star(value)}
        />
        {lecture.draft && <Callout title={t('draft_title')}>{t('draft_text')}</Callout>}
        {offer && <Offer course={course} offer={offer} />}
        {finished && <Finished title={course.title} slug={slug} lectures={all.length} />}
        {opens ? (
          <>
            <div className="pl-body">
              <LectureParts {...parts} components={below} />
            </div>
            {member && reaches(LONG_ON_PHONE) && (
              <div className={reaches(LONG_TEXT) ? undefined : 'only-narrow'}>
                <CompleteForm {...completing} />
              </div>
            )}
            <Notes lectureId={lecture.id} note={lecture.note} media={main} timed={mainView !== undefined} />
          </>
        ) : (
          <Callout icon={clock} title={t('not_yet_available')}>
            {section?.opensAt && (
              <>
                {t('opens_from')} <Day at={section.opensAt} />
              </>
            )}
          </Callout>
        )}
        {opens && (
          <section id="comments" aria-label={t('comments')}>
            <CommentsArea
              key={lecture.id}
              about={{ type: 'lecture', id: lecture.id }}
              viewer={talkerOf(viewer)}
              view={null}
              loginAt={`/${slug}/watch/login`}
            />
          </section>
        )}
        <NextCards slug={slug} previous={previous} next={next} />
        <Shortcuts media={mainView !== undefined} />
      </div>
    </PlayerLayout>
  )
}

/** A lecture without a film has nothing to fill the screen with. */
function useWindowFor(film: object | undefined) {
  const filmed = film !== undefined
  useEffect(() => {
    if (!filmed && document.fullscreenElement) void document.exitFullscreen()
  }, [filmed])
}

/** A visitor has no courses to go back to. */
function useBack(slug: string) {
  const t = useTexts('learning')
  const { viewer } = useShared()
  return viewer.kind === 'visitor' ? { href: `/${slug}`, label: t('to_course_page') } : undefined
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
function useWatched(lectureId: number, opens: boolean) {
  const { viewer } = useShared()
  const member = viewer.kind !== 'visitor'
  useEffect(() => {
    if (opens && member) call('post', `/lecture/${lectureId}/watch`, {}).catch(() => {})
  }, [lectureId, opens, member])
}
