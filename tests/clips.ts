// Films for tests, made by the same library that reads them: real files of a few kilobytes.

import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log } from 'node-av/lib'

type Clip = {
  width?: number
  height?: number
  seconds?: number
  rate?: number
  /** The ending names the container. */
  kind?: 'mp4' | 'mkv' | 'm4a' | 'avi'
  picture?: boolean
  sound?: boolean
  /** Of its pixels; one that halves colours takes even sizes alone. */
  format?: 'yuv420p' | 'yuv444p'
  /** A frame each so many times as many seconds as its rate says, as screens are recorded on which nothing moves. */
  stretch?: number
}

/** The bytes of a film of a test picture and a tone. */
export async function clip({
  seconds = 1,
  kind = 'mp4',
  picture = true,
  sound = true,
  ...shape
}: Clip = {}): Promise<Buffer> {
  const { width = 320, height = 180, rate = 15, format = 'yuv420p', stretch = 1 } = shape
  Log.setLevel(AV_LOG_QUIET)
  const file = path.join(tmpdir(), `${randomUUID()}.${kind}`)
  try {
    await using muxer = await Muxer.open(file)
    const tracks = [
      ...(picture
        ? [
            await track(
              `testsrc2=size=${even(width)}x${even(height)}:rate=${rate}:duration=${seconds}`,
              `scale=${width}:${height},setsar=1,format=${format},setpts=PTS*${stretch}`,
            ),
          ]
        : []),
      ...(sound ? [await track(`sine=frequency=440:duration=${seconds}`)] : []),
    ]
    const streams = tracks.map(({ encoder }) => muxer.addStream(encoder))
    for (const [index, { packets }] of tracks.entries()) {
      for await (const packet of packets()) await muxer.writePacket(packet, streams[index] ?? 0)
    }
    await muxer.close()
    return await readFile(file)
  } finally {
    await rm(file, { force: true })
  }
}

const even = (side: number) => 2 * Math.ceil(side / 2)

async function track(source: string, picture?: string) {
  const input = await Demuxer.open(source, { format: 'lavfi' })
  const [stream] = input.streams
  if (!stream) throw new Error(`nothing comes from ${source}`)
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(picture ?? 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=mono', {})
  const encoder = picture
    ? await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options: { preset: 'ultrafast' } as never })
    : await Encoder.create(FF_ENCODER_AAC, { decoder, filter })
  return { encoder, packets: () => encoder.packets(filter.frames(decoder.frames(input.packets()))) }
}

/** An MP4 whose picture is to be turned a quarter clockwise, as phones write it that were held upright. */
export function turned(mp4: Buffer): Buffer {
  const bytes = Buffer.from(mp4)
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  ;[0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, index) => {
    bytes.writeInt32BE(value, matrix + 4 * index)
  })
  return bytes
}

/** A Matroska file that says of itself that it is this long. */
export function claiming(mkv: Buffer, hours: number): Buffer {
  const bytes = Buffer.from(mkv)
  const duration = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3
  bytes.writeDoubleBE(hours * 3600 * 1000, duration)
  return bytes
}
