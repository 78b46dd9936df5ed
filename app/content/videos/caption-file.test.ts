import { expect, test } from 'vitest'
import { captionsFrom } from './caption-file.ts'

const VTT = 'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nCześć!\nTu światło.\n\n01:00:00.000 --> 01:00:02.000\nKoniec.\n'

test('WebVTT comes out as it was, without settings, notes and styles', () => {
  const written = `\ufeffWEBVTT - a title\r\n\r\nNOTE nothing\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n1\r\n00:01.500 --> 00:03.000 line:0\r\nCześć!\r\nTu światło.\r\n\r\n01:00:00.000 --> 01:00:02.000\r\nKoniec.`
  expect(captionsFrom(written)).toBe(VTT)
})

test('SubRip becomes WebVTT', () => {
  const written = '1\n00:00:01,500 --> 00:00:03,000\nCześć!\nTu światło.\n\n2\n01:00:00,000 --> 01:00:02,000\nKoniec.\n'
  expect(captionsFrom(written)).toBe(VTT)
})

test.each([
  ['', { problem: 'captions_none', line: 1 }],
  ['WEBVTT\n\nNOTE nothing', { problem: 'captions_none', line: 1 }],
  ['{"no": "captions"}', { problem: 'captions_none', line: 1 }],
  ['WEBVTT\n\n00:00:48.000 --> 00:00:46.000\nBack', { problem: 'captions_backwards', line: 3 }],
  ['WEBVTT\n\n00:00:48 --> soon\nBack', { problem: 'captions_time', line: 3 }],
])('%j is refused with the line that is wrong', (written, problem) => {
  expect(captionsFrom(written)).toEqual(problem)
})

test('a long file that is hardly one takes no longer than another of its length', () => {
  const lines = '00:00:00.000 '.repeat(70_000)
  expect(captionsFrom(`${lines}-->`)).toMatchObject({ problem: 'captions_time' })
})
