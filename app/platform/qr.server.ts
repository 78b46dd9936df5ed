import { Answer } from './answers.server.ts'
import type { QrPath } from './qr.ts'

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

/** The same as a picture of its own, which is sharp at every size. */
export async function qrPicture(text: string): Promise<Answer> {
  const { size, d } = await qrPath(text, 4)
  const shape = `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  const drawn = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${d}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${shape}>${drawn}</svg>`
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' }
  return new Answer((c) => c.body(svg, 200, headers))
}
