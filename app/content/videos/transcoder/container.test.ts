import { expect, test } from 'vitest'
import { findContainer } from './container.ts'

const bytes = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200)])
/** Packets of a stream as broadcasts send it, each behind so many bytes. */
const packets = (before: number) => Buffer.alloc(4096, `${'\0'.repeat(before)}G${'\0'.repeat(187)}`, 'latin1')

test.each([
  ['mov', bytes('\0\0\0\x14ftypisom')],
  ['mov', bytes('\0\0\0\x14ftypqt  ')],
  ['mov', bytes('\0\0\0\x14ftypM4A ')],
  ['mov', bytes('\0\0\0\x08moov')],
  ['mov', bytes('\0\0\0\x08mdat')],
  ['matroska', bytes('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm')],
  ['matroska', bytes('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska')],
  ['avi', bytes('RIFF\x10\0\0\0AVI ')],
  ['ogg', bytes('OggS\0\x02')],
  ['flv', bytes('FLV\x01')],
  ['mpeg', bytes('\0\0\x01\xba\x44')],
  ['mpegts', packets(0)],
  ['mpegts', packets(4)],
])('a film is read as %s', async (container, film) => {
  expect(await findContainer(film)).toBe(container)
})

test.each([
  ['nothing', ''],
  ['a playlist', '#EXTM3U\n#EXTINF:4,\n/etc/passwd'],
  ['a list of parts', 'ffconcat version 1.0\nfile /etc/passwd'],
  ['a description of a stream', '<?xml version="1.0"?><MPD/>'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['a photograph in a box of films', '\0\0\0\x14ftypheic'],
  ['a page', '<!doctype html>'],
])('%s is read as no film', async (_, start) => {
  expect(await findContainer(Buffer.from(start, 'latin1'))).toBeUndefined()
})
