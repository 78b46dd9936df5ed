import { MyThings, NextPart } from '#app/people/my-account/ui/my-things.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { notebookPen, search, star } from '#app/ui/icons.ts'
import KeptNote from '../islands/kept-note.tsx'
import type { NoteCount, NoteGroup, NoteRow } from '../my-note.ts'
import { StarredLecture } from '../ui/note-rows.tsx'
import { NoteTools } from '../ui/note-tools.tsx'
import { type NotesPlace, notesAddress } from '../ui/notes-address.ts'
import { getTotal, NotesSide } from '../ui/notes-side.tsx'
import '../ui/my-notes.css'

export const hydrated = false

type Props = {
  groups: NoteGroup[]
  /** Starred lectures below all the notes. */
  stars: NoteRow[]
  counts: NoteCount[]
  filters: NotesPlace
  nextUrl: string | null
}

/** All that one noted and starred, by course and lecture. */
export default function MyNotes({ groups, stars, counts, filters, nextUrl }: Props) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  return (
    <MyThings title={t('my_notes')} current="notes">
      {viewer.kind !== 'visitor' && <KeptNote when="idle" className="unsent" account={viewer.id} note={null} />}
      {counts.length === 0 ? (
        <Empty
          icon={notebookPen}
          title={t('no_notes_title')}
          action={
            <ButtonLink href="/my/courses" variant="primary">
              {t('to_my_courses')}
            </ButtonLink>
          }
        >
          {t('no_notes')}
        </Empty>
      ) : (
        <div className="nts">
          <NotesSide counts={counts} filters={filters} />
          <div className="nts-main">
            <NoteTools filters={filters} />
            {groups.length === 0 && <Nothing filters={filters} />}
            {groups.map((group) => (
              <Group key={group.course.slug} group={group} filters={filters} />
            ))}
            <NextPart href={nextUrl}>{t('more_notes')}</NextPart>
            {stars.length > 0 && <Stars stars={stars} counts={counts} filters={filters} />}
          </div>
        </div>
      )}
    </MyThings>
  )
}

function Group({ group: { course, notes }, filters: { show } }: { group: NoteGroup } & Pick<Props, 'filters'>) {
  const { viewer } = useShared()
  const heading = `of-${course.slug}`
  return (
    <section className="stack" aria-labelledby={heading}>
      <div className="row nts-course">
        <Cover image={course.cover} sizes="56px" />
        <h2 className="t16 strong grow" id={heading}>
          <bdi>{course.title}</bdi>
        </h2>
      </div>
      <ul className="card rows">
        {notes.map((note) =>
          show === 'starred' || viewer.kind === 'visitor' ? (
            <StarredLecture key={note.lecture.id} row={note} where={note.section} />
          ) : (
            <li key={note.lecture.id} className="nt-row">
              <KeptNote when="used" className="nt" account={viewer.id} note={note} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** Some of the starred lectures, and the way to all. */
function Stars({ stars, counts, filters: { course } }: Pick<Props, 'stars' | 'counts' | 'filters'>) {
  const t = useTexts('lectures')
  const of = counts.filter(({ slug }) => course === undefined || slug === course)
  return (
    <section className="stack" aria-labelledby="starred">
      <div className="split">
        <h2 className="t20" id="starred">
          {t('starred_lectures')}
        </h2>
        <a className="link t13" href={notesAddress({ course, show: 'starred' })}>
          {t('all_starred', { count: getTotal(of, 'starred') })}
        </a>
      </div>
      <ul className="card rows">
        {stars.map((row) => (
          <StarredLecture key={row.lecture.id} row={row} where={`${row.course.title}, ${row.section}`} />
        ))}
      </ul>
    </section>
  )
}

function Nothing({ filters: { q, show, course } }: Pick<Props, 'filters'>) {
  const t = useTexts('lectures')
  const starred = show === 'starred'
  if (!q)
    return (
      <Empty icon={starred ? star : notebookPen} title={t(starred ? 'no_stars_title' : 'no_notes_title')}>
        {t(starred ? 'no_stars' : 'no_notes')}
      </Empty>
    )
  return (
    <Empty
      icon={search}
      title={t('nothing_for', { q })}
      action={<ButtonLink href={notesAddress({ course, show })}>{t('clear_search')}</ButtonLink>}
    >
      {t('searched_in')}
    </Empty>
  )
}
