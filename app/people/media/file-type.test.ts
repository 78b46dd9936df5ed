import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CONTENT_TYPES, findFileType } from './file-type.ts'

/** Bytes that begin like this, with something behind. */
const bytes = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200)])
const box = (brand: string) => bytes(`\0\0\0\x14ftyp${brand}`)
const ebml = (head: string) => bytes(`\x1a\x45\xdf\xa3${head}`)

async function findExtension(file: Uint8Array): Promise<string> {
  const { extension, contentType } = await findFileType(file)
  expect(contentType).toBe(CONTENT_TYPES[extension])
  return extension
}

describe('the type of a file comes from its bytes:', () => {
  test.each([
    ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['jpg', bytes('\xff\xd8\xff\xe0')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF\x10\0\0\0WEBP')],
    ['avif', box('avif')],
    ['pdf', Buffer.from('%PDF-1.7 a sheet')],
    ['mp4', box('isom')],
    ['mp4', box('qt  ')],
    ['m4a', box('M4A ')],
    ['webm', ebml('\x87\x42\x82\x84webm')],
    ['webm', ebml('\x8b\x42\x82\x88matroska')],
    ['ogg', bytes('OggS\0\x02')],
    ['wav', bytes('RIFF\x10\0\0\0WAVE')],
    ['mp3', bytes('\xff\xfb\x90\x44')],
    ['mp3', bytes('ID3\x04\0\0\0\0\0\x04name\xff\xfb\x90\x44')],
    ['mp3', Buffer.concat([Buffer.from('ID3\x04\0\0\0\x0f\0\0', 'latin1'), Buffer.alloc(65_000, 'cover')])],
    ['zip', bytes('PK\x03\x04')],
    ['zip', bytes('PK\x05\x06')],
    ['txt', Buffer.from('zażółć')],
    ['txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['txt', Buffer.from('BEGIN:VCALENDAR')],
    ['txt', Buffer.from('<?xml version="1.0"?><feed>')],
    ['svg', Buffer.from('\ufeff<?xml version="1.0"?><!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg">')],
    ['vtt', Buffer.from('\ufeffWEBVTT\n\n00:00.000 --> 00:01.000\nyes')],
  ])('%s', async (extension, file) => {
    expect(await findExtension(file)).toBe(extension)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', bytes('MZ\x90\0')],
    ['a photograph that browsers do not show', box('heic')],
    ['captions that are no text', Buffer.from('WEBVTT\n\x01\xff', 'latin1')],
    ['what an archive of one file holds', gzipSync(Buffer.alloc(20_000_000))],
    ['letters of another encoding', Buffer.from('za\xbf\xf3\xb3\xe6', 'latin1')],
  ])('%s is of no known one', async (_, file) => {
    expect(await findExtension(file)).toBe('bin')
  })

  test('a document of an office is the archive that it is', async () => {
    const start = 'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\0\x02\0\0\0\x13\0\0\0[Content_Types].xml<>'
    expect(await findExtension(bytes(start))).toBe('zip')
  })

  test('a long text is one whose first part ends within a character', async () => {
    expect(await findExtension(Buffer.from(`a${'ż'.repeat(40_000)}`))).toBe('txt')
    expect(await findExtension(Buffer.from('aż').subarray(0, 2))).toBe('bin')
  })
})
