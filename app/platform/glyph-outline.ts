/** An outline as fontkit answers one: of lines and quadratic curves. */
export type Outline = { commands: { command: string; args: number[] }[] }

type Point = { x: number; y: number; on: boolean }

/** Points of each contour; what closes one is no point of its own. */
function getContours({ commands }: Outline): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([])
    const last = args.length - 2
    for (let at = 0; at <= last; at += 2)
      contours.at(-1)?.push({ x: Math.round(args[at] ?? 0), y: Math.round(args[at + 1] ?? 0), on: at === last })
  }
  return contours.filter((points) => points.length > 0)
}

/** A glyph of the `glyf` table (OpenType), and where its outline begins; of nothing there are no bytes. */
export function encodeOutline(outline: Outline): { bytes: Uint8Array; left: number } {
  const contours = getContours(outline)
  const points = contours.flat()
  if (points.length === 0) return { bytes: new Uint8Array(0), left: 0 }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const size = 10 + 2 * contours.length + 2 + 5 * points.length
  // Glyphs begin at multiples of four.
  const view = new DataView(new ArrayBuffer(size + (-size & 3)))
  let at = 0
  const write = (value: number) => {
    view.setInt16(at, value)
    at += 2
  }
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const value of [contours.length, ...box]) write(value)
  let end = -1
  for (const { length } of contours) {
    end += length
    write(end)
  }
  // No instructions.
  write(0)
  for (const { on } of points) {
    view.setUint8(at, on ? 1 : 0)
    at += 1
  }
  for (const values of [xs, ys]) for (const [nth, value] of values.entries()) write(value - (values[nth - 1] ?? 0))
  return { bytes: new Uint8Array(view.buffer), left: box[0] ?? 0 }
}
