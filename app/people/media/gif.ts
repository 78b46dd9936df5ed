const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Blocks of one picture: a long one has hundreds. */
const BLOCKS_MAX = 5000

/**
 * A GIF without what it carries beside its pictures: comments, foreign data, anything behind its end. Walked block by block,
 * as writing one anew takes twenty times as long as reading it. A RangeError where a length points behind the end.
 */
export function cleanGif(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableOf(view.getUint8(10))
  const parts = [bytes.subarray(0, at)]
  for (let left = BLOCKS_MAX; left > 0; left -= 1) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) return Buffer.concat([...parts, bytes.subarray(at, at + 1)])
    if (kind !== 0x2c && kind !== 0x21) break
    const end = endOfBlocks(view, at + (kind === 0x2c ? 11 + tableOf(view.getUint8(at + 9)) : 2))
    const label = view.getUint8(at + 1)
    const loops = label === 0xff && latin(bytes, at + 3, at + 14) === 'NETSCAPE2.0'
    // Pictures, how long each is shown, and whether all of it begins again.
    if (kind === 0x2c || label === 0xf9 || loops) parts.push(bytes.subarray(at, end))
    at = end
  }
  throw new RangeError('no GIF')
}

function endOfBlocks(view: DataView, from: number): number {
  let at = from
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
  return at + 1
}
