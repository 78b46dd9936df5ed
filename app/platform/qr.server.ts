export type QrPath = { size: number; d: string }

/** A QR code as one path of bars, with so many empty ones around it, drawn here: no other server learns what it says. */
export async function qrPath(text: string, border: number): Promise<QrPath> {
  // Only now: hardly any process is ever asked for one.
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border })
  const rows = data.map((row, y) =>
    row
      .map((dark) => (dark ? '#' : ' '))
      .join('')
      .replaceAll(/#+| +/g, (run, x: number) =>
        run.startsWith('#') ? `M${x} ${y}h${run.length}v1h-${run.length}z` : '',
      ),
  )
  return { size, d: rows.join('') }
}
