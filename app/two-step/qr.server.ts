import { encode } from 'uqr'

export type QrPath = { size: number; d: string }

/** A QR code as one path of squares, drawn here: no other server learns what it says. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, d: squares.join('') }
}
