import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { lock } from '#app/ui/icons.ts'
import type { NoteCount, NoteKind } from '../my-note.ts'
import { type NotesPlace, notesAddress } from './notes-address.ts'

export const getTotal = (counts: readonly NoteCount[], show: NoteKind) =>
  counts.reduce((sum, one) => sum + one[show], 0)

/** The courses that there are notes or stars of, each with how many. */
export function NotesSide({ counts, filters }: { counts: readonly NoteCount[]; filters: NotesPlace }) {
  const t = useTexts('lectures')
  const { show, course } = filters
  const lines = [
    { slug: undefined, title: t('all_courses'), count: getTotal(counts, show) },
    ...counts.map((one) => ({ slug: one.slug, title: one.title, count: one[show] })),
  ]
  return (
    <aside className="nts-side">
      <nav aria-label={t('courses')}>
        <p className="nts-head">{t('courses')}</p>
        <ul className="nts-courses">
          {lines.map(({ slug, title, count }) => (
            <li key={slug ?? ''}>
              <a href={notesAddress({ ...filters, course: slug })} aria-current={slug === course ? 'page' : undefined}>
                <span className="grow">
                  <bdi>{title}</bdi>
                </span>
                <span className="count">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Callout icon={lock}>{t('notes_are_yours')}</Callout>
    </aside>
  )
}
