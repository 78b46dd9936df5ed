/**
 * Lets so many at once through; the others wait their turn, first come first served, holding nothing meanwhile. With
 * more than `waiting` in front of it, work is not begun and `full` says so.
 */
export function gate(size: number, waiting: number, full: () => Error) {
  const queue: (() => void)[] = []
  let inside = 0
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (inside < size) inside += 1
    else {
      if (queue.length >= waiting) throw full()
      await new Promise<void>((enter) => queue.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Whoever goes hands the place on, so that nobody slips in between.
      if (next) next()
      else inside -= 1
    }
  }
}
