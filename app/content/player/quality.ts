/**
 * What people call a size of picture: the height it has, or would have on a screen of 16 to 9 that it fills. A film
 * that stands upright goes by its shorter side.
 */
export function getQuality({ width, height }: { width: number; height: number }): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return Math.round(Math.max(short, (long * 9) / 16))
}

/** The best of those offered that is not above the one wanted; else the least. Null leaves it to the connection. */
export function qualityFor(wanted: number | null, offered: readonly number[]): number | null {
  if (wanted === null || offered.length === 0) return null
  const below = offered.filter((one) => one <= wanted)
  return below.length > 0 ? Math.max(...below) : Math.min(...offered)
}
