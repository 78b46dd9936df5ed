// Writes what is watched of a film: playlists and segments of each size, a poster, a strip of small pictures.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Encoder, FilterAPI, FilterComplexAPI, Muxer } from 'node-av/api'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { Frame, Packet } from 'node-av/lib'
import sharp from 'sharp'
import { evenly, refuseGaps, secondsAt } from './evenly.server.ts'
import { decode, type Film, FilmProblem, openFilm } from './film.server.ts'
import type { Progress, TranscodeRequest, TranscodeResult } from './messages.ts'
import { getBandwidth, masterPlaylist, stripTrack, toSegments } from './playlists.ts'
import {
  getBitrate,
  getPace,
  getRenditions,
  getStrip,
  type Pace,
  type Rendition,
  SEGMENT,
  STRIP_COLUMNS,
  STRIP_TILES,
} from './renditions.ts'

const MASTER = 'master.m3u8'
const SOUND_BITS = 128_000

type RenditionOutput = Rendition & {
  encoder: Encoder
  muxer: Muxer
  picture: number
  sound: number
  /** Bytes of all that was given to the muxer. */
  bytes: number
}

/** Makes a film fit to be watched, in an empty folder: it is decoded once, for all sizes. Tells how far it is. */
export async function makeFilm(
  { source, folder, longest }: TranscodeRequest,
  tell: (now: Progress) => void,
): Promise<TranscodeResult> {
  const film = await openFilm(source, longest)
  try {
    return await make(film, folder, longest, tell)
  } catch (error) {
    throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? new FilmProblem('no_room', error) : error
  } finally {
    await film.input.close()
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

async function make(
  film: Film,
  folder: string,
  longest: number,
  tell: (now: Progress) => void,
): Promise<TranscodeResult> {
  const pace = getPace(film.picture.avgFrameRate, film.picture.rFrameRate)
  const renditions = getRenditions(film)
  const strip = getStrip(film, film.claimed)
  const graph = pictureGraph(film, renditions, pace, strip)
  const sound = film.sound && (await openSound())
  const sized: RenditionOutput[] = []
  for (const rendition of renditions) sized.push(await openSize(rendition, folder, pace, graph, sound?.encoder))
  const poster = posterIn(folder, Math.min(10, (film.claimed || 0) / 10))
  const tiles: Buffer[] = []
  const largest = sized.at(-1)
  let seconds = 0

  const write = async (one: RenditionOutput, packets: Packet[], stream = one.picture) => {
    for (const packet of packets) {
      one.bytes += packet.size
      await one.muxer.writePacket(packet, stream)
      packet.free()
    }
  }
  async function take(one: RenditionOutput, frames: Frame[]): Promise<void> {
    for (const frame of frames) {
      if (one === largest) {
        const at = secondsAt(frame)
        seconds = Math.max(seconds, at + pace.den / pace.num)
        await poster.offer(frame, at)
      }
      await write(one, await one.encoder.encodeAll(frame))
      frame.free()
    }
  }
  async function drain(): Promise<void> {
    // The graph hands out one picture at a time; the encoders work at once.
    const ready: [RenditionOutput, Frame[]][] = []
    for (const one of sized) ready.push([one, await listFrames(graph, getLabel(one))])
    const small = await listFrames(graph, 'strip')
    await Promise.all(ready.map(([one, frames]) => take(one, frames)))
    for (const frame of small) {
      if (tiles.length < STRIP_TILES) tiles.push(tightRows(frame))
      frame.free()
    }
    tell({ percent: Math.min(99, Math.floor((100 * seconds) / film.claimed) || 0), seconds })
    if (seconds > longest) throw new FilmProblem('too_long')
  }
  const pictures = evenly(film.picture, async (frame) => {
    await graph.process('in', frame)
    await drain()
  })
  const sounds = film.sound && refuseGaps(film.sound, longest)
  const takeSound =
    sound &&
    (async (frame: Frame | null) => {
      if (frame) sounds?.(frame)
      for (const packet of await sound.encode(frame)) {
        for (const one of sized) {
          using copy = packet.clone()
          one.bytes += packet.size
          if (copy) await one.muxer.writePacket(copy, one.sound)
        }
        packet.free()
      }
    })

  await decode(film, pictures.take, takeSound)
    .catch((error: unknown) => {
      throw error instanceof FilmProblem ? error : new FilmProblem('broken', error)
    })
    .finally(pictures.free)
  await graph.flush()
  await drain()
  if (seconds === 0) throw new FilmProblem('broken')
  await takeSound?.(null)
  for (const one of sized) await write(one, await one.encoder.encodeAll(null))
  // As long as the muxers are open.
  const codecs = sized.map(({ muxer }) => muxer.streams.map(({ codecpar }) => codecpar.getCodecString()).join(','))
  await Promise.all(sized.map(({ muxer }) => muxer.close()))
  // A file that was cut short says how long it was to be.
  if (seconds < 0.9 * film.claimed - 1) throw new FilmProblem('broken')
  await poster.keep()
  await keepStrip(folder, tiles, strip, seconds)
  await keepMaster(folder, sized, codecs, pace)
  graph.close()
  const { width, height } = film
  return { seconds, width, height, bytes: await bytesIn(folder) }
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function listFrames(graph: FilterComplexAPI, label: string): Promise<Frame[]> {
  const frames: Frame[] = []
  for (let frame = await graph.receive(label); frame; frame = await graph.receive(label)) frames.push(frame)
  return frames
}

const getLabel = ({ name }: Rendition) => `r${name}`

/** One graph for all sizes: the largest first, each smaller one made of the one above it. */
function pictureGraph(film: Film, renditions: Rendition[], pace: Pace, strip: ReturnType<typeof getStrip>) {
  const scale = ({ width, height }: { width: number; height: number }) => `scale=${width}:${height}:flags=bicubic`
  const base = [...film.turn, `fps=${pace.num}/${pace.den}:start_time=0`].join(',')
  const downwards = [...renditions].reverse()
  const chains = downwards.map((rendition, index) => {
    const last = index === downwards.length - 1
    const next = last ? '[small]' : `[c${index + 1}]`
    return `[c${index}]${scale(rendition)},setsar=1,format=yuv420p,split=2[${getLabel(rendition)}]${next}`
  })
  const small = `[small]fps=1/${strip.every}:start_time=0:eof_action=pass,${scale(strip)},format=rgb24[strip]`
  return FilterComplexAPI.create([`[in]${base}[c0]`, ...chains, small].join(';'), {
    inputs: [{ label: 'in' }],
    outputs: [...renditions.map((rendition) => ({ label: getLabel(rendition) })), { label: 'strip' }],
  })
}

async function openSize(
  rendition: Rendition,
  folder: string,
  pace: Pace,
  graph: FilterComplexAPI,
  sound: Encoder | undefined,
): Promise<RenditionOutput> {
  const { name } = rendition
  const most = getBitrate(rendition, pace)
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter: graph,
    gopSize: pace.gop,
    maxRate: most,
    bufSize: 2 * most,
    options: {
      preset: 'veryfast',
      crf: 23,
      profile: 'high',
      'x264-params': `keyint=${pace.gop}:min-keyint=${pace.gop}:scenecut=0:open-gop=0`,
    } as never,
  })
  const muxer = await Muxer.open(path.join(folder, `${name}.m3u8`), {
    format: 'hls',
    options: {
      hls_time: SEGMENT,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_flags: 'independent_segments',
      hls_fmp4_init_filename: `${name}-init.mp4`,
      hls_segment_filename: path.join(folder, `${name}-%04d.m4s`),
    } as never,
  })
  const picture = muxer.addStream(encoder)
  return { ...rendition, encoder, muxer, picture, sound: sound ? muxer.addStream(sound) : -1, bytes: 0 }
}

/** Sound is encoded once, for all sizes; where it begins late there is silence before it. */
async function openSound() {
  const filter = FilterAPI.create(
    'aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo',
    {},
  )
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: SOUND_BITS })
  async function encode(frame: Frame | null): Promise<Packet[]> {
    const packets: Packet[] = []
    for (const ready of await filter.processAll(frame)) {
      packets.push(...(await encoder.encodeAll(ready)))
      ready.free()
    }
    return frame ? packets : [...packets, ...(await encoder.encodeAll(null))]
  }
  return { encoder, encode }
}

/** The bytes of a picture of three bytes a pixel without what FFmpeg leaves at the end of each row. */
function tightRows(frame: Frame): Buffer {
  const row = frame.width * 3
  const [plane] = frame.data ?? []
  const [step = row] = frame.linesize
  if (!plane) throw new FilmProblem('broken')
  return Buffer.concat(
    Array.from({ length: frame.height }, (_, line) => plane.subarray(line * step, line * step + row)),
  )
}

/** Keeps the first picture, and then the one at a time, as films often begin in the dark. */
function posterIn(folder: string, wanted: number) {
  let kept: { bytes: Buffer; width: number; height: number } | undefined
  let done = false
  return {
    async offer(frame: Frame, at: number): Promise<void> {
      if (done || (kept && at < wanted)) return
      done = at >= wanted
      using colours = FilterAPI.create('format=rgb24', {})
      for (const one of [...(await colours.processAll(frame)), ...(await colours.processAll(null))]) {
        kept = { bytes: tightRows(one), width: one.width, height: one.height }
        one.free()
      }
    },
    async keep(): Promise<void> {
      if (!kept) throw new FilmProblem('broken')
      const { bytes, width, height } = kept
      const picture = sharp(bytes, { raw: { width, height, channels: 3 } })
      const small = picture.resize({ width: 1280, withoutEnlargement: true }).webp({ quality: 80 })
      await writeFile(path.join(folder, 'poster.webp'), await small.toBuffer())
    },
  }
}

async function keepStrip(
  folder: string,
  tiles: Buffer[],
  { every, width, height }: ReturnType<typeof getStrip>,
  seconds: number,
) {
  const rows = Math.ceil(tiles.length / STRIP_COLUMNS)
  const columns = Math.min(tiles.length, STRIP_COLUMNS)
  const canvas = sharp({ create: { width: columns * width, height: rows * height, channels: 3, background: '#000' } })
  const placed = tiles.map((input, index) => ({
    input,
    raw: { width, height, channels: 3 as const },
    left: (index % STRIP_COLUMNS) * width,
    top: Math.floor(index / STRIP_COLUMNS) * height,
  }))
  await writeFile(path.join(folder, 'strip.webp'), await canvas.composite(placed).webp({ quality: 60 }).toBuffer())
  const track = { every, width, height, tiles: tiles.length, columns: STRIP_COLUMNS, picture: 'strip.webp' }
  await writeFile(path.join(folder, 'strip.vtt'), stripTrack(track, seconds))
}

async function keepMaster(folder: string, sized: RenditionOutput[], codecs: string[], pace: Pace): Promise<void> {
  const offered = await Promise.all(
    sized.map(async ({ name, width, height, bytes }, index) => {
      const playlist = await readFile(path.join(folder, `${name}.m3u8`), 'utf8')
      const segments = await Promise.all(
        toSegments(playlist).map(async ({ file, seconds }) => ({
          seconds,
          bytes: (await stat(path.join(folder, file))).size,
        })),
      )
      // A muxer says nothing of what a full disk did not take.
      const kept = segments.reduce((sum, segment) => sum + segment.bytes, 0)
      if (kept < bytes || !playlist.includes('#EXT-X-ENDLIST')) throw new FilmProblem('no_room')
      return {
        name,
        width,
        height,
        codecs: codecs[index] ?? '',
        rate: pace.num / pace.den,
        bandwidth: getBandwidth(segments),
      }
    }),
  )
  await writeFile(path.join(folder, MASTER), masterPlaylist(offered))
}
