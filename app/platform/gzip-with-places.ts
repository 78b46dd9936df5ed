import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A text that is compressed once, with places in it that get another value each time it is sent. */
export type SegmentedText = { parts: readonly Buffer[]; deflated: readonly Buffer[]; length: number }

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** A last block of deflate that holds nothing. */
const LAST_BLOCK = Buffer.from([3, 0])
/** Where a stored block's bytes begin, after its kind and its length said twice. */
const STORED_HEAD = 5

/** Compresses the parts between the places, each ending at a byte's border, so that bytes can be put in between. */
export function placedText(parts: readonly Buffer[]): SegmentedText {
  const deflated = parts.map((part) => deflateRawSync(part, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }))
  return { parts, deflated, length: parts.reduce((sum, part) => sum + part.length, 0) }
}

/** The text with `value` (ASCII, under 65 kB) in every place. */
export function filled({ parts, length }: SegmentedText, value: string): Buffer {
  const whole = Buffer.allocUnsafe(length + value.length * (parts.length - 1))
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) at += whole.write(value, at, 'latin1')
    at += part.copy(whole, at)
  }
  return whole
}

/** The same as a gzip stream: the value goes in uncompressed, what stands around it was compressed before. */
export function filledGzip(text: SegmentedText, value: string): Buffer {
  const { parts, deflated, length } = text
  const stored = storedBlock(value)
  const content = stored.subarray(STORED_HEAD)
  const pieces: Buffer[] = [HEADER]
  let sum = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      pieces.push(stored)
      sum = crc32(content, sum)
    }
    pieces.push(deflated[index] as Buffer)
    sum = crc32(part, sum)
  }
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(length + content.length * (parts.length - 1), 4)
  pieces.push(LAST_BLOCK, end)
  return Buffer.concat(pieces)
}

function storedBlock(value: string): Buffer {
  const block = Buffer.allocUnsafe(STORED_HEAD + value.length)
  block[0] = 0
  block.writeUInt16LE(value.length, 1)
  block.writeUInt16LE(~value.length & 0xffff, 3)
  block.write(value, STORED_HEAD, 'latin1')
  return block
}
