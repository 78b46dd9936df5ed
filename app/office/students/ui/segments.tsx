import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { pencil, plus, trash } from '#app/ui/icons.ts'
import { getFilterAddress, isSameFilter, SEGMENT_NAME_MAX, type Segment } from '../segment.ts'
import type { StudentFilters } from '../student-view.ts'

type Props = { segments: readonly Segment[]; filters: StudentFilters }
const LIST = '/home/students'

/** The saved filters of the list: one press applies one, and what is narrowed now can be saved. */
export function Segments({ segments, filters }: Props) {
  const t = useTexts('students')
  const [edited, setEdited] = useState<Segment | 'new'>()
  const [deleted, setDeleted] = useState<Segment>()
  const applied = segments.find(({ filter }) => isSameFilter(filter, filters))
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  if (segments.length === 0 && !isNarrowed) return null
  return (
    <nav className="stack" style={{ '--g': '8px' }} aria-label={t('segments')}>
      <div className="row wrap" style={{ '--g': '6px' }}>
        {segments.map((segment) => (
          <Link
            key={segment.id}
            className={segment === applied ? 'btn btn-sm btn-primary' : 'btn btn-sm'}
            aria-current={segment === applied || undefined}
            href={getFilterAddress(LIST, segment.filter)}
          >
            <bdi className="truncate">{segment.name}</bdi>
          </Link>
        ))}
        {applied ? (
          <>
            <Button size="sm" variant="ghost" icon={pencil} onClick={() => setEdited(applied)}>
              {t('rename_segment')}
            </Button>
            <Button size="sm" variant="ghost" icon={trash} onClick={() => setDeleted(applied)}>
              {t('delete_segment')}
            </Button>
          </>
        ) : (
          isNarrowed && (
            <Button size="sm" variant="ghost" icon={plus} onClick={() => setEdited('new')}>
              {t('save_segment')}
            </Button>
          )
        )}
      </div>
      {applied?.missing.map((missing) => (
        <Callout key={missing} tone="warn" title={t(`segment_lacks_${missing}`)} />
      ))}
      <SegmentWindow
        key={edited === 'new' ? 'new' : edited?.id}
        segment={edited}
        filters={filters}
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDelete
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        text={t('delete_segment_text', { name: deleted?.name ?? '' })}
        action={`/home/segments/${deleted?.id}`}
      />
    </nav>
  )
}

type WindowProps = { segment: Segment | 'new' | undefined; filters: StudentFilters; onClose: () => void }

function SegmentWindow({ segment, filters, onClose }: WindowProps) {
  const t = useTexts('students')
  const saved = segment === 'new' ? undefined : segment
  return (
    <Dialog open={segment !== undefined} onClose={onClose} title={saved ? t('rename_segment') : t('save_segment')} bare>
      <Form
        action={saved ? `/home/segments/${saved.id}` : '/home/segments'}
        submit={t('save')}
        done={t('saved')}
        frame="window"
        onAnswer={() => {
          onClose()
          router.reload()
        }}
      >
        {!saved && <input type="hidden" name="filter" value={JSON.stringify(filters)} />}
        <TextField
          name="name"
          id="segment-name"
          label={t('segment_name')}
          help={saved ? undefined : t('segment_help')}
          defaultValue={saved?.name}
          maxLength={SEGMENT_NAME_MAX}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  )
}
