import { useEffect, useState } from 'react'
import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { getTitle } from './tree-rows.ts'
import type { Node, TreeStore } from './tree-store.ts'

type CourseOption = { id: number; title: string }
type Props = { node: Node; store: TreeStore; course: CourseOption; open: boolean; onClose: () => void }

/** Moves or copies a section or a lecture, also to another course. */
export function MoveDialog({ node, store, course, open, onClose }: Props) {
  const t = useTexts('course-builder')
  const [courseId, setCourseId] = useState(course.id)
  const [sectionId, setSectionId] = useState<number>()
  const [busy, setBusy] = useState<'move' | 'duplicate'>()
  const courses = useCourses(course)
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
    const courseTitle = courses.find(({ id }) => id === courseId)?.title ?? ''
    void toast({
      kind: 'success',
      title: t(how === 'move' ? 'moved' : 'copied', { title: getTitle(node), course: courseTitle }),
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
        <SelectField
          name="to_course"
          label={t('to_course')}
          value={courseId}
          onChange={({ target }) => setCourseId(Number(target.value))}
        >
          <Options of={courses} />
        </SelectField>
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

type Page = { data: CourseOption[]; next_page_url: string | null }

/** The courses that somebody builds; this one at once, the others when they are known. */
function useCourses(current: CourseOption): CourseOption[] {
  const [courses, setCourses] = useState([current])
  useEffect(() => {
    let left = false
    async function load(address: string, before: CourseOption[]): Promise<void> {
      const { data, next_page_url } = await call<Page>('get', address)
      const found = [...before, ...data.filter(({ id }) => id !== current.id)]
      if (left) return
      setCourses([current, ...found])
      if (next_page_url) await load(next_page_url, found)
    }
    load('/home/courses', []).catch(() => {})
    return () => {
      left = true
    }
  }, [current])
  return courses
}

/** The sections of a course, undefined until they are known. */
function useSections(courseId: number, own: TreeSection[] | undefined): CourseOption[] | undefined {
  const [found, setFound] = useState<{ of: number; sections: CourseOption[] }>()
  const asked = own ? undefined : courseId
  useEffect(() => {
    if (asked === undefined) return
    let left = false
    call<{ data: TreeSection[] }>('get', `/home/courses/${asked}/sections?titles=1`)
      .then(({ data }) => left || setFound({ of: asked, sections: data }))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [asked])
  return own ?? (found?.of === courseId ? found.sections : undefined)
}
