import { expect, test } from 'vitest'
import type { TreeLecture, TreeSection } from '#app/courses/edited-rows.ts'
import { pastedOutline } from './pasted-outline.ts'
import { droppedAt, treeRows, withLectureAt } from './tree-rows.ts'

const lecture = (id: number, section_id: number) => ({ id, section_id }) as TreeLecture
const tree = [
  { id: 1, lectures: [lecture(11, 1), lecture(12, 1)] },
  { id: 2, lectures: [lecture(21, 2)] },
] as unknown as TreeSection[]
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
  const moved = withLectureAt(tree, lecture(11, 1), 2, 1)
  expect(moved.map(({ lectures }) => lectures.map(({ id }) => id))).toEqual([[12], [21, 11]])
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
