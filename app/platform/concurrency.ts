type Room = {
  /** How many are through at once. */
  size: number
  /** How many may wait altogether, how many of one name, and how many of one group. */
  waiting: number
  each?: number
  eachGroup?: number
}

type Queue = (() => void)[]
type Group = { names: Map<string, Queue>; queued: number }

/**
 * Lets so many at once through; the others wait holding nothing meanwhile: those of one name in the order in which they
 * came, those of different names in turn, and those of different groups (schools) before that, so that a crowd of one name
 * or group keeps nobody else waiting for more than one of it. With too many in front of it, work is not begun and `full`
 * says so.
 */
export function gate({ size, waiting, each = waiting, eachGroup = waiting }: Room, full: () => Error) {
  const groups = new Map<string, Group>()
  let inside = 0
  let queued = 0

  function wait(name: string, of: string): Promise<void> {
    const group = groups.get(of) ?? { names: new Map<string, Queue>(), queued: 0 }
    const queue = group.names.get(name) ?? []
    if (queued >= waiting || group.queued >= eachGroup || queue.length >= each) throw full()
    groups.set(of, group)
    group.names.set(name, queue)
    group.queued += 1
    queued += 1
    return new Promise((enter) => queue.push(enter))
  }

  /** Whoever goes hands the place on, so that nobody slips in between. */
  function handOn(): void {
    const [first] = groups
    const [next] = first?.[1].names ?? []
    if (!first || !next) {
      inside -= 1
      return
    }
    const [of, group] = first
    const [name, queue] = next
    const enter = queue.shift()
    // To the end of the turns.
    group.names.delete(name)
    if (queue.length > 0) group.names.set(name, queue)
    group.queued -= 1
    groups.delete(of)
    if (group.queued > 0) groups.set(of, group)
    queued -= 1
    enter?.()
  }

  return async function pass<T>(work: () => Promise<T>, name = '', group = ''): Promise<T> {
    if (inside < size) inside += 1
    else await wait(name, group)
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
