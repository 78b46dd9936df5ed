import { expect, test } from 'vitest'
import type { TreeLecture, TreeSection } from '#app/content/courses/edited-rows.ts'
import { pastedOutline } from './pasted-outline.ts'
import { beside, inOrder, withLecture, withLectureAt, withoutLecture, withSection } from './tree-changes.ts'
import { droppedAt, treeRows } from './tree-rows.ts'

const lecture = (id: number, sectionId: number, position = 0) => ({ id, sectionId, position }) as TreeLecture
const tree = [
  { id: 1, position: 0, lectures: [lecture(11, 1), lecture(12, 1, 1)] },
  { id: 2, position: 1, lectures: [lecture(21, 2)] },
] as unknown as TreeSection[]
const ids = (sections: TreeSection[]) => sections.map(({ lectures }) => lectures.map(({ id }) => id))
const rows = treeRows(tree, () => true)
const at = (from: string, over: string) => {
  const to = droppedAt(rows, from, over)
  return to && [to.section.id, to.place]
}

test('a dropped lecture lands below the section above it, within its own and across', () => {
  expect(at('l11', 'l12')).toEqual([1, 1])
  expect(at('l12', 'l11')).toEqual([1, 0])
  expect(at('l11', 's2')).toEqual([2, 0])
  expect(at('l11', 'l21')).toEqual([2, 1])
  expect(at('l21', 'l12')).toEqual([1, 1])
  expect(at('l21', 's1'), 'above the first section').toEqual([1, 0])
  expect(at('l21', 'l21')).toBeUndefined()
  expect(ids(withLectureAt(tree, lecture(11, 1), 2, 1))).toEqual([[12], [21, 11]])
})

test('what was deleted comes back to its place, and what came elsewhere leaves the place where it was', () => {
  const without = withoutLecture(tree, 11)
  expect(ids(without)).toEqual([[12], [21]])
  expect(without[1], 'what nothing happens to stays the same').toBe(tree[1])
  expect(ids(withLecture(without, lecture(11, 1)))).toEqual([[11, 12], [21]])
  expect(ids(withLecture(tree, lecture(12, 2, 5)))).toEqual([[11], [21, 12]])
  const turned = inOrder(tree, [2, 1])
  expect(turned.map(({ id, position }) => [id, position])).toEqual([
    [2, 0],
    [1, 1],
  ])
  const [second] = tree.slice(1)
  if (second) expect(withSection(tree.slice(0, 1), second).map(({ id }) => id)).toEqual([1, 2])
})

test('a lecture moves by one, on into the next section where its own ends, and nowhere where the tree ends', () => {
  expect(beside(tree, lecture(11, 1), 1)).toEqual({ section: 1, place: 1 })
  expect(beside(tree, lecture(12, 1), 1)).toEqual({ section: 2, place: 0 })
  expect(beside(tree, lecture(21, 2), -1)).toEqual({ section: 1, place: 2 })
  expect(beside(tree, lecture(11, 1), -1)).toBeUndefined()
})

test('closed sections keep their lectures to themselves', () => {
  expect(treeRows(tree, (id) => id === 2).map(({ key }) => key)).toEqual(['s1', 's2', 'l21'])
})

test('a pasted outline becomes sections with the lectures below them', () => {
  expect(pastedOutline('Light\n- Window\n  * Lamp\n\n## Film\n\t1. Loading\n2) Developing')).toEqual([
    { title: 'Light', lectures: ['Window', 'Lamp'] },
    { title: 'Film', lectures: ['Loading', 'Developing'] },
  ])
  expect(pastedOutline('- One\n- Two')).toEqual([{ title: '', lectures: ['One', 'Two'] }])
  expect(pastedOutline(' \n')).toEqual([])
})
