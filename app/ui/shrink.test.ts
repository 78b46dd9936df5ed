import { beforeEach, expect, test, vi } from 'vitest'
import { shrink } from './shrink.ts'

type Wish = { maxWidth: number; maxHeight: number; quality: number; success: (made: Blob) => void }

const asked = vi.hoisted((): Omit<Wish, 'success'>[] => [])
/** Bytes of a picture at full quality. */
const WHOLE = 1000

// It draws on a canvas, which browsers alone have: here it says what it was asked for.
vi.mock('compressorjs', () => ({
  default: class {
    constructor(_: File, { success, maxWidth, maxHeight, quality }: Wish) {
      asked.push({ maxWidth, maxHeight, quality })
      success(new Blob([new Uint8Array(WHOLE * quality)], { type: 'image/jpeg' }))
    }
  },
}))

beforeEach(() => {
  asked.length = 0
})

const picture = (type: string, bytes = 'a photograph') => new File([bytes], 'window', { type })
const at = (quality: number) => ({ maxWidth: 3000, maxHeight: 2000, quality })

test('a picture is sent with at most 3000 × 2000 pixels, at half quality', async () => {
  const sent = await shrink(picture('image/jpeg'), WHOLE)
  expect([asked, sent.size, sent.name]).toEqual([[at(0.5)], 500, 'window'])
})

test('what is too large still goes at 0.4, and never lower', async () => {
  const sent = await shrink(picture('image/png'), 100)
  expect([asked, sent.size]).toEqual([[at(0.5), at(0.4)], 400])
})

test.each([
  ['a drawing', picture('image/svg+xml')],
  ['a GIF', picture('image/gif')],
  ['a WebP that moves', picture('image/webp', 'RIFF....WEBPVP8X....ANIM')],
  ['a PNG that moves', picture('image/png', '.PNG....IHDR....acTL')],
])('%s goes as it is', async (_, file) => {
  expect([await shrink(file, 1), asked]).toEqual([file, []])
})
