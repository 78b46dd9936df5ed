// Draws the pictures that people upload, in a process of its own (picture-process.server.ts): what a picture does to the
// decoder it does here, where there is nothing but that picture.
import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { TitlePicture } from '#app/platform/picture.ts'
import { cleanGif } from './gif.ts'

/** What a picture may take: pixels of one, of all frames of one that moves, and milliseconds of a processor. */
export type PictureLimits = { pixels: number; movingPixels: number; cpuMs: number }
type PictureRequest = { bytes: Uint8Array; extension: string; widths: readonly number[]; limits: PictureLimits }
type TitleRequest = { title: TitlePicture }
export type DrawRequest = PictureRequest | TitleRequest

export type DrawnPicture = {
  /** The picture at its full size, upright, in sRGB, without anything beside it. */
  whole: Uint8Array
  width: number
  height: number
  /** WebP at each of the widths, none wider than the picture; what moves goes on moving. */
  sizes: Uint8Array[]
  /** JPEG at the middle width, for mail. */
  still: Uint8Array
}

/** Why a picture is not drawn; each is a text of errors. */
export type PictureProblem = 'not_an_image' | 'image_too_many_pixels' | 'animation_too_long' | 'image_too_slow'

/** How this process ends that was to take more memory or time than a picture may; picture-process.server.ts knows it. */
const TOOK_TOO_MUCH = 3

/** Of a title one picture, as PNG. */
export type DrawResult<W extends DrawRequest> = W extends TitleRequest ? Uint8Array : DrawnPicture

/** Resident bytes at which this process gives up, far above what the largest picture takes. */
const MEMORY_MAX = 700 * 1024 * 1024
const LOADERS: Record<string, string> = {
  jpg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
}

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: Object.values(LOADERS) })
setPriority(10)

/** What this process has used up before the picture at hand, and how much that may take. */
let began = process.cpuUsage()
let cpuMs = Number.POSITIVE_INFINITY
setInterval(() => {
  const { user, system } = process.cpuUsage(began)
  if (process.memoryUsage.rss() > MEMORY_MAX || (user + system) / 1000 > cpuMs) process.exit(TOOK_TOO_MUCH)
}, 50).unref()

process.on('message', (request: DrawRequest) => {
  began = process.cpuUsage()
  cpuMs = 'title' in request ? Number.POSITIVE_INFINITY : request.limits.cpuMs
  const drawing = 'title' in request ? drawTitle(request) : draw(request)
  drawing
    .then(
      (drawn) => process.send?.(drawn),
      (error: Error) => process.send?.({ problem: getProblem(error) }),
    )
    .finally(() => {
      cpuMs = Number.POSITIVE_INFINITY
    })
})

/** The decoder says in words alone that a picture has too many pixels. */
function getProblem(error: Error): PictureProblem {
  if (error instanceof TooLong) return 'animation_too_long'
  return error.message.includes('exceeds pixel limit') ? 'image_too_many_pixels' : 'not_an_image'
}

class TooLong extends Error {}

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

/** Outlines of our own making: the reader of drawings is open for them alone, as pictures of others come one at a time. */
async function drawTitle({ title }: TitleRequest): Promise<Uint8Array> {
  const { drawingOfTitle } = await import('./title-drawing.server.ts')
  const drawing = Buffer.from(drawingOfTitle(title))
  sharp.unblock(DRAWINGS)
  try {
    return await sharp(drawing).png({ palette: true, colours: 64 }).toBuffer()
  } finally {
    sharp.block(DRAWINGS)
  }
}

async function draw({ bytes, extension, widths, limits }: PictureRequest): Promise<DrawnPicture> {
  const open = (animated: boolean) =>
    sharp(bytes, { animated, limitInputPixels: limits.pixels, failOn: 'truncated' }).autoOrient()
  const { width, height, frames } = await uprightSize(open(true))
  // Every frame is read and written for each size.
  if (frames > 1 && frames * width * height > limits.movingPixels) throw new TooLong()
  const sizes: Uint8Array[] = []
  for (const wanted of widths) {
    const [before, last] = [widths[sizes.length - 1] ?? 0, sizes.at(-1)]
    // A small picture is the same at every width from its own on.
    if (last && before >= width) sizes.push(last)
    else
      sizes.push(
        await open(true)
          .resize({ width: Math.min(wanted, width) })
          .webp(SMALLER)
          .toBuffer(),
      )
  }
  const still = open(false).resize({ width: Math.min(widths[1] ?? width, width) })
  return {
    whole: await whole(open(true), bytes, extension),
    width,
    height,
    sizes,
    still: await still.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(),
  }
}

async function uprightSize(picture: Sharp) {
  const { autoOrient, pageHeight, pages } = await picture.metadata()
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height, frames: pages ?? 1 }
}

const SMALLER = { quality: 80, effort: 2 }

/** At its full size and in its format. */
async function whole(picture: Sharp, bytes: Uint8Array, extension: string): Promise<Uint8Array> {
  if (extension === 'gif') return cleanGif(bytes)
  if (extension === 'png') return picture.png().toBuffer()
  return picture[extension === 'jpg' ? 'jpeg' : 'webp']({ quality: 90 }).toBuffer()
}
