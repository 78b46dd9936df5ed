/** How far a finger has to go, in CSS pixels. */
const THRESHOLD = 50

type Point = { x: number; y: number }

/** What a finger that went from here to there asks for: the next picture (1), the one before (-1), or nothing. */
export function getSwipe(from: Point, to: Point): -1 | 0 | 1 {
  const [across, along] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < THRESHOLD || Math.abs(across) <= Math.abs(along)) return 0
  return across < 0 ? 1 : -1
}
