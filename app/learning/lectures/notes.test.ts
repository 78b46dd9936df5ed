import { describe, expect, test } from 'vitest'
import { mergedNote, plainNote } from './merged-note.ts'
import { timesIn } from './note-times.ts'

describe('a note that was changed in two places', () => {
  test.each([
    ['only here', 'One.', 'One. Two.', 'One.', 'One. Two.'],
    ['only there', 'One.', 'One.', 'Other.', 'Other.'],
    ['the same in both', 'One.', 'Two.', 'Two.', 'Two.'],
    ['different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
    ['the same line: both stay, mine below', 'a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc', 'a\ntheirs\nmine\nc'],
    ['both go on at the end', 'a', 'a\nmine', 'a\ntheirs', 'a\ntheirs\nmine'],
    ['both begin', '', 'mine', 'theirs', 'theirs\nmine'],
    ['a line is deleted here and others are added there', 'a\nb', 'b', 'a\nb\nc', 'b\nc'],
    ['emptied here, changed there: the words stay', 'a', '', 'changed', 'changed'],
    ['emptied here alone', 'a', '', 'a', ''],
    ['mine arrived before, and something beside it', '', 'mine', 'theirs\nmine', 'theirs\nmine'],
  ])('%s', (_name, base, mine, theirs, merged) => {
    expect(mergedNote(base, mine, theirs)).toBe(merged)
    expect(mergedNote(base, mine, merged), 'again it changes nothing').toBe(merged)
  })

  test('no line that either wrote is lost, whatever both did', () => {
    const random = mulberry(7)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
    for (let round = 0; round < 300; round += 1) {
      const base = Array.from({ length: Math.floor(random() * 8) }, () => pick(['a', 'b', 'c', '']))
      const edit = (who: string) =>
        base
          .flatMap((line, at) => pick([[line], [line], [line, `${who}${at}`], [`${who}${at}`], []]))
          .concat(pick([[], [who]]))
      const [mine, theirs] = [edit('m'), edit('t')]
      const merged = mergedNote(base.join('\n'), mine.join('\n'), theirs.join('\n')).split('\n')
      const own = [...mine, ...theirs].filter((line) => /[mt]/.test(line))
      expect(merged).toEqual(expect.arrayContaining(own))
    }
  })

  test('two long texts that share nothing in the middle are both kept, without work that grows with both', () => {
    const lines = (who: string) => Array.from({ length: 9000 }, (_, at) => `${who}${at}`).join('\n')
    const merged = mergedNote('', lines('m'), lines('t'))
    expect(merged).toHaveLength(lines('m').length + lines('t').length + 1)
  })
})

/** Numbers that are the same in each run. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('line ends of every device are the same, also in what is merged', () => {
  const [base, mine, theirs] = ['a\r\nb\r\nc', 'a\r\nmine\r\nc', 'a\nb\nc\ntheirs'].map(plainNote) as [
    string,
    string,
    string,
  ]
  expect(base).toBe('a\nb\nc')
  expect(mergedNote(base, mine, theirs)).toBe('a\nmine\nc\ntheirs')
})

test('moments in a note: each once, in order, and no scores or prices', () => {
  expect(timesIn('4:52 chair\n(0:07) and again 4:52, 1:04:09.')).toEqual([7, 292, 3849])
  expect(timesIn('at 12:75, 3:4, ratio 1:2:3:44, 10:30.5')).toEqual([])
})
