import { useEffect, useState } from 'react'
import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { call } from '#app/platform/call.ts'
import type { Option } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { toast } from '#app/ui/toast.ts'
import { getTitle } from './tree-rows.ts'
import type { Node, TreeStore } from './tree-store.ts'

type Props = { node: Node; store: TreeStore; course: Option; open: boolean; onClose: () => void }

/** Finds the courses that somebody builds. */
const SOURCE = '/home/options/products?right=built&types=course'

/** Moves or copies a section or a lecture, also to another course. */
export function MoveDialog({ node, store, course, open, onClose }: Props) {
  const t = useTexts('course-builder')
  const [chosen, setChosen] = useState(course)
  const courseId = chosen.id
  const [sectionId, setSectionId] = useState<number>()
  const [busy, setBusy] = useState<'move' | 'duplicate'>()
  const known = useSections(courseId, courseId === course.id ? store.state().sections : undefined)
  // A lecture does not move to where it is.
  const sections = known ?? []
  const section = sections.find(({ id }) => id === sectionId) ?? sections[0]
  const stays = courseId === course.id && (node.kind === 'section' || section?.id === node.lecture.sectionId)
  const ready = node.kind === 'section' || section !== undefined

  async function go(how: 'move' | 'duplicate') {
    setBusy(how)
    const to = { courseId, ...(node.kind === 'lecture' && { sectionId: section?.id }) }
    const done = await store.bring(node, how, to)
    setBusy(undefined)
    if (!done) return
    void toast({
      kind: 'success',
      title: t(how === 'move' ? 'moved' : 'copied', { title: getTitle(node), course: chosen.title }),
    })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('move_or_copy_of', { title: getTitle(node) })}
      footer={
        <>
          <Button
            busy={busy === 'duplicate'}
            busyText={t('copying')}
            disabled={!ready}
            onClick={() => void go('duplicate')}
          >
            {t('copy_here')}
          </Button>
          <Button
            variant="primary"
            busy={busy === 'move'}
            busyText={t('moving')}
            disabled={!ready || stays}
            onClick={() => void go('move')}
          >
            {t('move_here')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <PickerField
          name="to_course"
          label={t('to_course')}
          of={{ options: [chosen], more: true, source: SOURCE }}
          value={courseId}
          onPick={(picked) => picked && setChosen(picked)}
        />
        {node.kind === 'lecture' && (
          <SelectField
            name="to_section"
            label={t('to_section')}
            help={known?.length === 0 ? t('no_sections') : undefined}
            value={section?.id ?? ''}
            disabled={sections.length === 0}
            onChange={({ target }) => setSectionId(Number(target.value))}
          >
            <Options of={sections} />
          </SelectField>
        )}
        <p className="t13 muted">{t(node.kind === 'section' ? 'move_section_help' : 'move_lecture_help')}</p>
      </div>
    </Dialog>
  )
}

/** The sections of a course, undefined until they are known. */
function useSections(courseId: number, own: TreeSection[] | undefined): Option[] | undefined {
  const [found, setFound] = useState<{ of: number; sections: Option[] }>()
  const targetCourse = own ? undefined : courseId
  useEffect(() => {
    if (targetCourse === undefined) return
    let left = false
    call<{ data: TreeSection[] }>('get', `/home/courses/${targetCourse}/sections?titles=1`)
      .then(({ data }) => left || setFound({ of: targetCourse, sections: data }))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [targetCourse])
  return own ?? (found?.of === courseId ? found.sections : undefined)
}
