// Reads a film and writes what is watched of it. Runs in the transcoder's process alone, which imports nothing of the
// application's: what is uploaded is hostile, and its decoders are written in C.
import { open } from 'node:fs/promises'
import { Decoder, Demuxer } from 'node-av/api'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import type { Frame, Stream } from 'node-av/lib'
import type { VideoProblem } from '../video.ts'
import { findContainer } from './container.ts'

/** Why a film cannot be made fit to be watched. */
export class FilmProblem extends Error {
  readonly problem: VideoProblem
  constructor(problem: VideoProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const PIXELS_MAX = 8192 * 4320
/** As many as tell each kind of film. */
const HEAD_BYTES = 4096

export type Film = {
  input: Demuxer
  picture: Stream
  sound: Stream | undefined
  /** Seconds that it claims; NaN when it does not say. */
  claimed: number
  /** As it is to be seen: turned, with square pixels. */
  width: number
  height: number
  /** Filters that turn it. */
  turn: string[]
}

/** Opens a film: nothing but this one file is read, whatever it names, and only as what its first bytes are. */
export async function openFilm(path: string, longest: number): Promise<Film> {
  const format = await findContainer(await firstBytes(path))
  if (!format) throw new FilmProblem('not_a_video')
  const options = {
    protocol_whitelist: 'file',
    ...(format === 'mov' && { enable_drefs: false, use_absolute_path: false }),
  }
  const input = await Demuxer.open(path, { format, options } as never).catch((error: unknown) => {
    throw new FilmProblem('broken', error)
  })
  try {
    return { input, ...getStreams(input, longest) }
  } catch (error) {
    await input.close()
    throw error
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function getStreams(input: Demuxer, longest: number): Omit<Film, 'input'> {
  const ofType = (type: number) => input.streams.filter(({ codecpar }) => codecpar.codecType === type)
  const isCover = ({ disposition }: Stream) => (disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0
  const picture = ofType(AVMEDIA_TYPE_VIDEO).find((stream) => !isCover(stream) && stream.codecpar.width > 0)
  if (!picture) throw new FilmProblem('no_picture')
  const claimed = input.duration > 0 ? input.duration : Number.NaN
  if (claimed > longest) throw new FilmProblem('too_long')
  return { picture, sound: ofType(AVMEDIA_TYPE_AUDIO)[0], claimed, ...getShape(picture) }
}

/** How a picture is to be seen: pixels that are no squares are stretched, and cameras say how they were held. */
function getShape({ codecpar }: Stream) {
  const { width, height } = codecpar
  if (width * height > PIXELS_MAX) throw new FilmProblem('too_large_picture')
  const { num, den } = codecpar.sampleAspectRatio
  const stretch = num > 0 && den > 0 && num / den > 1 / 4 && num / den < 4 ? num / den : 1
  const quarter = quarterTurns(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const wide = Math.max(2, Math.round(width * stretch))
  const turn = [[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']][quarter] ?? []
  return quarter % 2 === 1 ? { width: height, height: wide, turn } : { width: wide, height, turn }
}

/** By how many quarters clockwise a picture is to be turned: a matrix of 16.16 numbers says where its sides go. */
function quarterTurns(matrix: Buffer | null): number {
  if (!matrix || matrix.length < 36) return 0
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
}

export type FrameHandler = (frame: Frame) => Promise<void>

/** Decodes a film once and hands its pictures and sounds on, in order; ends early when `attachImage` says so. */
export async function decode(
  film: Film,
  takePicture: FrameHandler,
  takeSound: FrameHandler | undefined,
): Promise<void> {
  const { input, picture, sound } = film
  const limits = { max_pixels: String(PIXELS_MAX) }
  using pictures = await Decoder.create(picture, { exitOnError: false, options: limits as never })
  using sounds = sound && takeSound ? await Decoder.create(sound, { exitOnError: false }) : undefined
  async function all(frames: Frame[], take: FrameHandler): Promise<void> {
    for (const frame of frames) {
      try {
        await take(frame)
      } finally {
        frame.free()
      }
    }
  }
  for await (const packet of input.packets()) {
    if (!packet) break
    if (packet.streamIndex === picture.index) await all(await pictures.decodeAll(packet), takePicture)
    else if (sounds && takeSound && packet.streamIndex === sound?.index)
      await all(await sounds.decodeAll(packet), takeSound)
    packet.free()
  }
  await all(await pictures.decodeAll(null), takePicture)
  if (sounds && takeSound) await all(await sounds.decodeAll(null), takeSound)
}
