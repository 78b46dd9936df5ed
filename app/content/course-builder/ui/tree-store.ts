import {
  type LectureRow,
  PAYLOADS,
  type SectionRow,
  type TreeLecture,
  type TreeSection,
} from '#app/content/courses/edited-rows.ts'
import { call, callError } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase, toSnakeCase } from '#app/platform/case.ts'
import type { Conflict } from '#app/ui/autosave.ts'
import { shownSaving } from '#app/ui/savings.ts'
import type { PastedSection } from './pasted-outline.ts'
import {
  beside,
  inOrder,
  treeLecture,
  treeSection,
  withLecture,
  withLectureAt,
  withoutLecture,
  withoutSection,
  withSection,
} from './tree-changes.ts'

/** A section or a lecture of the tree. */
export type Node = { kind: 'section'; section: TreeSection } | { kind: 'lecture'; lecture: TreeLecture }

/** Two titles of one thing, of which one is to stay. */
export type TitleConflict = Conflict<string> & { node: Node }

type LectureAnswer = { lecture: SnakeCased<LectureRow> }
type SectionAnswer = { section: SnakeCased<SectionRow> }

type TreeStoreOptions = {
  /** What was refused, and nothing of it was done; what is shown is to be read anew. */
  onRefused: (error: unknown) => void
}

export type TreeStore = ReturnType<typeof treeStore>

/** The tree of a course and what is done to it: shown at once, sent one after the other. */
export function treeStore(courseId: number, savedSections: TreeSection[], { onRefused }: TreeStoreOptions) {
  const base = `/home/courses/${courseId}/sections`
  const listeners = new Set<() => void>()
  let state: { sections: TreeSection[]; conflict?: TitleConflict } = { sections: savedSections }
  let line: Promise<unknown> = Promise.resolve()

  function set(next: Partial<typeof state>) {
    state = { ...state, ...next }
    for (const listen of listeners) listen()
  }
  const show = (sections: TreeSection[]) => set({ sections })
  const put = (node: Node) =>
    show(
      node.kind === 'section' ? withSection(state.sections, node.section) : withLecture(state.sections, node.lecture),
    )
  const putLecture = ({ lecture }: LectureAnswer) =>
    put({ kind: 'lecture', lecture: treeLecture(toCamelCase<LectureRow>(lecture, PAYLOADS)) })
  const putSection = ({ section }: SectionAnswer) =>
    put({ kind: 'section', section: treeSection(toCamelCase<SectionRow>(section, PAYLOADS)) })
  /** What is known of a section itself; its lectures stay as they are shown. */
  function putAbout(row: Omit<TreeSection, 'lectures'>) {
    const shown = state.sections.find(({ id }) => id === row.id)
    if (shown) put({ kind: 'section', section: { ...row, lectures: shown.lectures } })
  }
  const putAnswer = (answer: SectionAnswer | LectureAnswer) =>
    'section' in answer ? putSection(answer) : putLecture(answer)

  const lectureAt = ({ sectionId, id }: TreeLecture) => `${base}/${sectionId}/lectures/${id}`
  const addressOf = (node: Node) => (node.kind === 'section' ? `${base}/${node.section.id}` : lectureAt(node.lecture))

  /** Sends a change after those before it; undefined when it was refused, which is told. */
  function send<Answer>(method: 'post' | 'put', address: string, body: object, refused = onRefused) {
    const sent = shownSaving(() => line.then(() => call<Answer>(method, address, body))).catch((error) => {
      refused(error)
      return undefined
    })
    line = sent
    return sent
  }

  async function add<Answer>(address: string, body: object, shown: (answer: Answer) => void) {
    const answer = await send<Answer>('post', address, body)
    if (answer) shown(answer)
    return answer
  }
  function orderSections(ids: number[]) {
    const from = state.sections.map(({ id }) => id)
    if (ids.join() === from.join()) return
    show(inOrder(state.sections, ids))
    void send('post', `${base}/order`, { ids, from })
  }
  function moveLecture(lecture: TreeLecture, to: number, place: number) {
    const address = `${lectureAt(lecture)}/move`
    show(withLectureAt(state.sections, lecture, to, place))
    void send('post', address, toSnakeCase({ sectionId: to, position: place }))
  }
  /** By one place, without dragging. */
  function step(node: Node, by: 1 | -1) {
    if (node.kind === 'lecture') {
      const to = beside(state.sections, node.lecture, by)
      return to && moveLecture(node.lecture, to.section, to.place)
    }
    const ids = state.sections.map(({ id }) => id)
    const at = ids.indexOf(node.section.id)
    if (at + by >= 0 && at + by < ids.length) orderSections(ids.toSpliced(at, 1).toSpliced(at + by, 0, node.section.id))
  }
  /** A new title replaces the one in the language that is read; over somebody else's newer one both are shown. */
  async function rename(node: Node, title: string) {
    const { version } = node.kind === 'section' ? node.section : node.lecture
    function refused(error: unknown) {
      const { status, current } = callError(error)
      if (status !== 409 || !current) return onRefused(error)
      const theirs = current as { title: string; version: number }
      const newer: Node =
        node.kind === 'section'
          ? { kind: 'section', section: { ...node.section, title: theirs.title, version: theirs.version } }
          : { kind: 'lecture', lecture: { ...node.lecture, title: theirs.title, version: theirs.version } }
      put(newer)
      set({ conflict: { node: newer, mine: title, theirs: theirs.title } })
    }
    const answer = await send<SectionAnswer | LectureAnswer>('put', addressOf(node), { title, version }, refused)
    if (answer) putAnswer(answer)
  }
  /** Publishes lectures, or makes them drafts again; answers those that were changed. */
  async function setStatus(ids: number[], status: TreeLecture['status']): Promise<number[]> {
    const answer = await send<{ lectures: LectureAnswer['lecture'][] }>(
      'post',
      `/home/courses/${courseId}/lectures/status`,
      {
        ids,
        status,
      },
    )
    for (const lecture of answer?.lectures ?? []) putLecture({ lecture })
    return answer?.lectures.map(({ id }) => id) ?? []
  }
  /** Publishes one lecture; over somebody else's newer version nothing is changed, and the tree is read anew. */
  async function publish(lecture: TreeLecture): Promise<void> {
    const { version, local } = lecture
    const body = { title: local.title, status: 'published', version }
    const answer = await send<LectureAnswer>('put', lectureAt(lecture), body)
    if (answer) putLecture(answer)
  }
  /** One of two titles stays; the other one's is there already. */
  function resolve({ node, theirs }: TitleConflict, title: string) {
    if (title.trim() && title !== theirs) void rename(node, title.trim())
  }
  /** The server deleted it. */
  function removed(node: Node) {
    show(
      node.kind === 'section'
        ? withoutSection(state.sections, node.section.id)
        : withoutLecture(state.sections, node.lecture.id),
    )
  }
  /** Copies or moves it; what went to another course leaves the tree. */
  async function bring(node: Node, how: 'duplicate' | 'move', to: { courseId?: number; sectionId?: number }) {
    const answer = await send<SectionAnswer | LectureAnswer>('post', `${addressOf(node)}/${how}`, toSnakeCase(to))
    if (!answer) return false
    const elsewhere = to.courseId !== undefined && to.courseId !== courseId
    if (how === 'move') removed(node)
    if (!elsewhere) putAnswer(answer)
    return true
  }

  return {
    base,
    state: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    put,
    putAbout,
    addressOf,
    orderSections,
    moveLecture,
    step,
    rename,
    publish,
    setStatus,
    resolve,
    dismiss: () => set({ conflict: undefined }),
    removed,
    bring,
    restore: (node: Node) => add<SectionAnswer | LectureAnswer>(`${addressOf(node)}/restore`, {}, putAnswer),
    addSection: (title: string) => add<SectionAnswer>(base, { title }, putSection),
    addLecture: (section: number, title: string) =>
      add<LectureAnswer>(`${base}/${section}/lectures`, { title }, putLecture),
    addOutline: (sections: PastedSection[]) =>
      add<{ sections: SectionAnswer['section'][] }>(`${base}/outline`, { sections }, (answer) => {
        for (const section of answer.sections) putSection({ section })
      }),
  }
}
