import { useTexts } from '#app/platform/page.tsx'
import type { ShownQuestion } from '../shown.ts'

/** What somebody answered, to be read. */
export function GivenAnswer({ question: { type, options = [], value } }: { question: ShownQuestion }) {
  const t = useTexts('exams')
  const labelOf = (id: number) => options.find((option) => option.id === id)?.label ?? ''
  if (value === null) return <p className="muted">{t('not_answered')}</p>
  if (typeof value === 'string') return <p className="given-text">{value}</p>
  if (typeof value === 'number') return <p>{labelOf(value)}</p>
  if (Array.isArray(value)) {
    const List = type === 'order' ? 'ol' : 'ul'
    return (
      <List className="given">
        {value.map((id) => (
          <li key={id}>{labelOf(id)}</li>
        ))}
      </List>
    )
  }
  return (
    <ul className="given">
      {options.map(({ id, label }) => (
        <li key={id}>
          {label}: {value[id] ?? t('not_answered')}
        </li>
      ))}
    </ul>
  )
}
