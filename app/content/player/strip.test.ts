import { expect, test } from 'vitest'
import { placeAt, readStrip } from './strip.ts'

const ADDRESS = 'https://school.test/media/v/1/2.abc/3.def/strip.vtt'
const TEXT = `WEBVTT

00:00.000 --> 00:10.000
strip.webp#xywh=0,0,160,90

00:10.000 --> 00:20.000
strip.webp#xywh=160,0,160,90

1:00:00.500 --> 1:00:10.000
more.webp#xywh=0,90,160,90
`

test('the places of a strip are found beside it', () => {
  const strip = readStrip(TEXT, ADDRESS)
  expect(strip).toHaveLength(3)
  expect(strip[1]).toEqual({
    from: 10,
    x: 160,
    y: 0,
    width: 160,
    height: 90,
    src: 'https://school.test/media/v/1/2.abc/3.def/strip.webp',
  })
  expect(strip[2]).toMatchObject({ from: 3600.5, y: 90 })
  expect(readStrip(TEXT.replaceAll('\n', '\r\n'), ADDRESS)).toEqual(strip)
})

test('each second is shown by the place it is in', () => {
  const strip = readStrip(TEXT, ADDRESS)
  const x = (time: number) => placeAt(strip, time)?.x
  expect([x(-1), x(0), x(9.9), x(10), x(3000)]).toEqual([0, 0, 0, 160, 160])
  expect(placeAt([], 5)).toBeUndefined()
})

test('what is no strip names no places', () => {
  expect(readStrip('<html>', ADDRESS)).toEqual([])
  expect(readStrip('WEBVTT\n\n00:01.000 --> 00:02.000\nHello', ADDRESS)).toEqual([])
})
