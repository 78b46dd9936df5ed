import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { flicker } from '#tests/flicker.ts'
import { drawPicture, PICTURE_LIMITS } from './picture-process.server.ts'

const ME = { schoolId: 1, id: 1 }
const PLACE = 'canary-of-a-camera'
const exif = { IFD0: { ImageDescription: PLACE, Copyright: PLACE } }
const plain = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#246' } })
/** Half red, half blue, from left to right. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    { input: { create: { width: width / 2, height, channels: 3, background: '#00f' } }, left: width / 2, top: 0 },
  ])
const MADE: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  png: (picture) => picture.withExif(exif).png().toBuffer(),
  jpg: (picture) => picture.withExif(exif).jpeg().toBuffer(),
  webp: (picture) => picture.withExif(exif).webp().toBuffer(),
  gif: (picture) => picture.gif().toBuffer(),
}

async function moving(extension: 'gif' | 'webp') {
  const frames = ['#f00', '#0f0', '#00f'].map((background) =>
    sharp({ create: { width: 600, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const joined = sharp(await Promise.all(frames), { join: { animated: true } })
  return joined[extension]({ delay: [100, 100, 100], loop: 0 }).toBuffer()
}

async function drawn(bytes: Uint8Array, extension: string) {
  const picture = await drawPicture(bytes, extension, ME)
  if (!picture) throw new Error('refused')
  return picture
}
const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { red, green, blue }
}

describe('a picture', () => {
  test.each(Object.entries(MADE))('%s keeps what is seen and loses the rest', async (extension, make) => {
    const polyglot = Buffer.concat([await make(halves(40, 20)), Buffer.from('<script>behind the end</script>')])
    const { whole, width, height } = await drawn(polyglot, extension)
    expect([width, height]).toEqual([40, 20])
    expect(Buffer.from(whole).includes(PLACE)).toBe(false)
    expect(Buffer.from(whole).includes('<script>')).toBe(false)
    const { red, blue } = await colourAt(whole, 2, 10)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    expect((await sharp(whole).metadata()).format).toBe(extension.replace('jpg', 'jpeg'))
  })

  test('has WebP of three widths, never wider than itself, and a JPEG for mail', async () => {
    const { sizes, still } = await drawn((await MADE.jpg?.(plain(1200, 600))) as Buffer, 'jpg')
    const made = await Promise.all([...sizes, still].map((one) => sharp(one).metadata()))
    expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 480, 240],
      ['webp', 960, 480],
      ['webp', 1200, 600],
      ['jpeg', 960, 480],
    ])
    const small = await drawn((await MADE.png?.(plain(100, 50))) as Buffer, 'png')
    expect(new Set(small.sizes.map((one) => one.length)).size).toBe(1)
    expect((await sharp(small.sizes[2]).metadata()).width).toBe(100)
  })

  test('taken with the camera on its side stands upright, at every size', async () => {
    const { whole, width, height, sizes } = await drawn(
      await halves(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      'jpg',
    )
    expect([width, height]).toEqual([20, 40])
    for (const one of [whole, ...sizes]) {
      expect((await sharp(one).metadata()).orientation ?? 1).toBe(1)
      expect((await colourAt(one, 10, 4)).red).toBeGreaterThan(200)
      expect((await colourAt(one, 10, 36)).blue).toBeGreaterThan(200)
    }
  })

  test('in the colours of a printing press comes in those of a screen', async () => {
    const cmyk = await plain().toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { whole } = await drawn(cmyk, 'jpg')
    expect((await sharp(whole).metadata()).space).toBe('srgb')
  })

  test.each(['gif', 'webp'] as const)('that moves goes on moving, at every size: %s', async (extension) => {
    const { whole, sizes, width, height, still } = await drawn(await moving(extension), extension)
    expect([width, height]).toEqual([600, 300])
    for (const one of [whole, ...sizes]) expect((await sharp(one).metadata()).pages).toBe(3)
    expect((await sharp(sizes[0]).metadata()).width).toBe(480)
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
  })
})

describe('is refused, and the next one is drawn:', () => {
  const bomb = async () => {
    const huge = (await MADE.png?.(plain())) as Buffer
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    return huge
  }
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['no bytes', async () => Buffer.alloc(0), 'png'],
    ['noise', async () => Buffer.from('\x89PNG\r\n\x1a\n and nothing more'), 'png'],
    [
      'a drawing with a script that says it is a photograph',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'jpg',
    ],
    ['a document', async () => Buffer.from('%PDF-1.7'), 'jpg'],
  ])('%s', async (_, make, extension) => {
    expect(await drawPicture(await make(), extension, ME)).toBeUndefined()
    expect(await drawPicture((await MADE.png?.(plain())) as Buffer, 'png', ME)).toBeDefined()
  })

  test.each<[string, () => Promise<Uint8Array>, string, string]>([
    ['a few bytes that say they are 3.6 billion pixels', bomb, 'png', 'image_too_many_pixels'],
    ['51 million pixels of one colour', () => white(8000, 6400), 'png', 'image_too_many_pixels'],
    ['21 frames of a million pixels', async () => flicker(21, 1000, 1000), 'gif', 'animation_too_long'],
    ['51 frames of a million pixels', async () => flicker(51, 1000, 1000), 'gif', 'image_too_many_pixels'],
  ])('%s, and it is said why', async (_, make, extension, problem) => {
    await expect(drawPicture(await make(), extension, ME)).rejects.toMatchObject({ problem })
    expect(await drawPicture((await MADE.png?.(plain())) as Buffer, 'png', ME)).toBeDefined()
  })

  test('what takes longer than a picture may, by the clock of the processor', async () => {
    const large = await plain(3000, 2000).png().toBuffer()
    const hasty = { ...PICTURE_LIMITS, cpuMs: 1 }
    await expect(drawPicture(large, 'png', ME, hasty)).rejects.toMatchObject({ problem: 'image_too_slow' })
    expect(await drawPicture(large, 'png', ME)).toMatchObject({ width: 3000 })
  })

  test.each(Object.keys(MADE))('half a %s', async (extension) => {
    const made = (await MADE[extension]?.(halves(400, 200))) as Buffer
    for (const share of [0.1, 0.5, 0.9])
      expect(
        await drawPicture(made.subarray(0, Math.floor(made.length * share)), extension, ME),
        `${share}`,
      ).toBeUndefined()
  })
})

test('what ends the process that draws ends nothing else', async () => {
  const large = await plain(3000, 2000).png().toBuffer()
  expect(await drawPicture(large, 'png', ME)).toMatchObject({ width: 3000, height: 2000 })
  // It is held still, so that it cannot be done before it is ended.
  const waiting = await children()
  for (const child of waiting) process.kill(child, 'SIGSTOP')
  const drawing = drawPicture(large, 'png', ME)
  for (const child of waiting) process.kill(child, 'SIGKILL')
  expect(await drawing).toBeUndefined()
  expect(await drawPicture(large, 'png', ME)).toMatchObject({ width: 3000, height: 2000 })
})

/** The processes of this one that draw. */
async function children(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`])
  const found = stdout.split('\n').filter((line) => line.includes('picture-program'))
  expect(found.length).toBeGreaterThan(0)
  return found.map((line) => Number.parseInt(line, 10))
}

test('a crowd of pictures of one person, or of many in one school, keeps nobody else waiting, and ends', async () => {
  const png = await white(400, 300)
  const drawn: number[] = []
  const draw = async (schoolId: number, id: number) => {
    await drawPicture(png, 'png', { schoolId, id })
    drawn.push(schoolId)
  }
  const crowd = Array.from({ length: 21 }, () => draw(1, 1))
  await expect(draw(1, 1)).rejects.toMatchObject({ status: 503 })
  for (let id = 2; id < 42; id += 1) crowd.push(draw(1, id))
  await expect(draw(1, 42)).rejects.toMatchObject({ status: 503 })
  await draw(2, 1)
  expect(drawn.length).toBeLessThan(5)
  await Promise.all(crowd)
})

const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
