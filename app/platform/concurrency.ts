type Room = {
  /** How many are through at once. */
  size: number
  /** How many may wait altogether, and how many of one name. */
  waiting: number
  each?: number
}

/**
 * Lets so many at once through; the others wait holding nothing meanwhile: those of one name in the order in which they
 * came, those of different names in turn, so that a crowd of one name keeps nobody else waiting for more than one of it.
 * With too many in front of it, work is not begun and `full` says so.
 */
export function gate({ size, waiting, each = waiting }: Room, full: () => Error) {
  const queues = new Map<string, (() => void)[]>()
  let inside = 0
  let queued = 0

  function wait(name: string): Promise<void> {
    const queue = queues.get(name) ?? []
    if (queued >= waiting || queue.length >= each) throw full()
    queues.set(name, queue)
    queued += 1
    return new Promise((enter) => queue.push(enter))
  }

  /** Whoever goes hands the place on, so that nobody slips in between. */
  function handOn(): void {
    const [first] = queues
    if (!first) {
      inside -= 1
      return
    }
    const [name, queue] = first
    const enter = queue.shift()
    // To the end of the turns.
    queues.delete(name)
    if (queue.length > 0) queues.set(name, queue)
    queued -= 1
    enter?.()
  }

  return async function pass<T>(work: () => Promise<T>, name = ''): Promise<T> {
    if (inside < size) inside += 1
    else await wait(name)
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
