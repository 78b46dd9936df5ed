import { expect, test } from 'vitest'
import { lineAt, linesWith, readTranscript } from './transcript.ts'

const FILE = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:03.000 line:0
<v Anna>Przestaw krzesło,
nie okno.

00:03.000 --> 00:05.500
Przestaw krzesło, nie okno.

00:06.000 --> 00:07.000
Light &amp; shadow

00:08.000 --> 00:09.000
`

const LINES = [
  { from: 1, text: 'Przestaw krzesło, nie okno.' },
  { from: 6, text: 'Light & shadow' },
]

test('a file of captions is read as lines: no marks, no numbers, nothing twice', () => {
  expect(readTranscript(FILE)).toEqual(LINES)
  expect(readTranscript(FILE.replaceAll('\n', '\r\n'))).toEqual(LINES)
  expect(readTranscript('nothing')).toEqual([])
})

test.each([
  [0, -1],
  [1, 0],
  [5.9, 0],
  [60, 1],
])('at %d s it is at line %d', (time, at) => {
  expect(lineAt(LINES, time)).toBe(at)
})

test.each([
  ['', 2],
  ['KRZESLO okno', 1],
  ['shadow', 1],
  ['sun', 0],
])('%j is in %d lines', (search, count) => {
  expect(linesWith(LINES, search)).toHaveLength(count)
})
