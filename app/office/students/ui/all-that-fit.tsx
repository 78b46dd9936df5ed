import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { mail } from '#app/ui/icons.ts'
import type { StudentFilters } from '../student-view.ts'
import { GiveSeveral } from './give-several.tsx'
import { TagSeveral } from './tag-students.tsx'

type Props = { filters: StudentFilters; count: number; products: OptionList; tags: OptionList; support: boolean }

/** What is done to all students that fit the filters, whatever page they are on. */
export function AllThatFit({ filters, count, products, tags, support }: Props) {
  const t = useTexts('students')
  const all = { filter: filters, count }
  const nothing = () => undefined
  return (
    <div
      className="row wrap card-pad"
      style={{ '--g': '8px' }}
      role="toolbar"
      aria-label={t('all_that_fit', { count })}
    >
      <span className="t13 muted nowrap" style={{ flex: '1 0 auto' }}>
        {t('all_that_fit', { count })}
      </span>
      <GiveSeveral students={all} products={products} onDone={nothing} />
      {support && <TagSeveral students={all} tags={tags} onDone={nothing} />}
      {support && (
        <ButtonLink size="sm" icon={mail} href={getWritingAddress(filters)}>
          {t('write')}
        </ButtonLink>
      )}
    </div>
  )
}

const getWritingAddress = (filters: StudentFilters) =>
  `/home/students/write?${new URLSearchParams({ filter: JSON.stringify(filters) })}`
