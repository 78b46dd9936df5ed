/** A GIF of so many frames that each set one of its pixels: few bytes, much to draw. */
export function flicker(count: number, width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x21\xf9\x04\x04\x05\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x4c\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])])
}
