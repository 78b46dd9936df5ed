import { describe, expect, test } from 'vitest'
import { restoredNote } from './note-draft.ts'
import { timesIn } from './note-times.ts'

describe('a draft found on the device', () => {
  test.each([
    ['the server has it', 'One. ', 'One.', '', undefined],
    ['it goes on from what the server has', 'One. Two.', 'One.', 'One.', 'One. Two.'],
    ['the note was changed elsewhere, with the draft in it', 'One.', 'One. Two.', '', undefined],
    ['the note was changed elsewhere, without it', 'Mine.', 'Theirs.', '', 'Theirs.\n\nMine.'],
    ['it was emptied', '', 'One.', 'One.', ''],
  ])('%s', (_name, text, saved, base, restored) => {
    expect(restoredNote(saved, { text, base })).toBe(restored)
  })
})

test('moments in a note: each once, in order, and no scores or prices', () => {
  expect(timesIn('4:52 chair\n(0:07) and again 4:52, 1:04:09.')).toEqual([7, 292, 3849])
  expect(timesIn('at 12:75, 3:4, ratio 1:2:3:44, 10:30.5')).toEqual([])
})
