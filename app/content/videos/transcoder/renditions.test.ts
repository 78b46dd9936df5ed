import { expect, test } from 'vitest'
import { getBandwidth, masterPlaylist, stripTrack, toSegments } from './playlists.ts'
import { getPace, getRenditions, getStrip } from './renditions.ts'

test.each([
  [1920, 1080, ['640x360', '1280x720', '1920x1080']],
  [3840, 2160, ['640x360', '1280x720', '1920x1080']],
  [1080, 1920, ['360x640', '720x1280', '1080x1920']],
  [1440, 900, ['576x360', '1152x720', '1440x900']],
  [854, 480, ['640x360', '854x480']],
  [640, 400, ['640x400']],
  [322, 182, ['322x182']],
  [33, 15, ['32x14']],
])('of %i × %i it is offered as %j, never larger, with even sides', (width, height, wanted) => {
  expect(getRenditions({ width, height }).map((one) => `${one.width}x${one.height}`)).toEqual(wanted)
})

test.each([
  [
    { num: 30000, den: 1001 },
    { num: 30000, den: 1001, gop: 120 },
  ],
  [
    { num: 24000, den: 1001 },
    { num: 24000, den: 1001, gop: 96 },
  ],
  [
    { num: 25, den: 1 },
    { num: 25, den: 1, gop: 100 },
  ],
  [
    { num: 73, den: 10 },
    { num: 73, den: 10, gop: 30 },
  ],
  [
    { num: 120, den: 1 },
    { num: 60, den: 1, gop: 240 },
  ],
  [
    { num: 0, den: 0 },
    { num: 30, den: 1, gop: 120 },
  ],
  [
    { num: 90000, den: 1 },
    { num: 30, den: 1, gop: 120 },
  ],
])('of %j frames a second a segment has at least four seconds: %j', (rate, wanted) => {
  expect(getPace(rate, rate)).toEqual(wanted)
  expect(wanted.gop / (wanted.num / wanted.den)).toBeGreaterThanOrEqual(3.999)
})

test('a film of a picture each minute is not written thirty times a second', () => {
  expect(getPace({ num: 1, den: 60 }, { num: 1, den: 60 })).toEqual({ num: 1, den: 1, gop: 4 })
  expect(getPace({ num: 1, den: 1 }, { num: 1, den: 1 })).toEqual({ num: 1, den: 1, gop: 4 })
})

test('what a film says of its pace counts, unless it was measured to be quite another', () => {
  expect(getPace({ num: 91, den: 6 }, { num: 15, den: 1 })).toMatchObject({ num: 15 })
  expect(getPace({ num: 15, den: 1 }, { num: 90000, den: 1 })).toMatchObject({ num: 15 })
})

test('a strip has at most a hundred pictures, and those of a short film are two seconds apart', () => {
  expect(getStrip({ width: 1920, height: 1080 }, 60)).toEqual({ every: 2, width: 160, height: 90 })
  expect(getStrip({ width: 1080, height: 1920 }, 3600)).toEqual({ every: 36, width: 90, height: 160 })
  expect(getStrip({ width: 4, height: 4 }, Number.NaN)).toEqual({ every: 2, width: 160, height: 160 })
})

test('a track of a strip says which part of the picture shows which seconds', () => {
  const strip = { every: 40, width: 160, height: 90, tiles: 3, columns: 2, picture: 'strip.webp' }
  expect(stripTrack(strip, 95.5)).toBe(
    [
      'WEBVTT\n',
      '00:00:00.000 --> 00:00:40.000\nstrip.webp#xywh=0,0,160,90\n',
      '00:00:40.000 --> 00:01:20.000\nstrip.webp#xywh=160,0,160,90\n',
      '00:01:20.000 --> 00:01:35.500\nstrip.webp#xywh=0,90,160,90\n',
    ].join('\n'),
  )
})

test('the playlist of all sizes says what each takes of a line', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-MAP:URI="360-init.mp4"\n#EXTINF:4.000000,\n360-0000.m4s\n#EXTINF:2.5,\n360-0001.m4s\n'
  const segments = toSegments(playlist)
  expect(segments).toEqual([
    { file: '360-0000.m4s', seconds: 4 },
    { file: '360-0001.m4s', seconds: 2.5 },
  ])
  const bandwidth = getBandwidth([
    { seconds: 4, bytes: 4000 },
    { seconds: 2.5, bytes: 5000 },
  ])
  expect(bandwidth).toEqual({ peak: 16_000, average: 11_077 })
  const one = { name: '360', width: 640, height: 360, codecs: 'avc1.64001e,mp4a.40.2', rate: 30, bandwidth }
  expect(masterPlaylist([one])).toBe(
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=16000,AVERAGE-BANDWIDTH=11077,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",FRAME-RATE=30.000\n' +
      '360.m3u8\n',
  )
})
