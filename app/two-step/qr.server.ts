export type QrPath = { size: number; d: string }

/** A QR code as one path of squares, drawn here: no other server learns what it says. */
export async function qrPath(text: string): Promise<QrPath> {
  // Only now: hardly any process is ever asked for one.
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, d: squares.join('') }
}
