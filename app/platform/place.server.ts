import { existsSync, readdirSync, readFileSync } from 'node:fs'

const CARDS = '/sys/class/net'

/**
 * The network cards of this machine, which a clone of a virtual machine has others of, each once: two that are bonded have
 * one address. What a kernel makes up (bridges, the interfaces of containers) is left out, as it is another one after each
 * start; so a container has none.
 */
export function listCards(folder = CARDS): string[] {
  try {
    const cards = readdirSync(folder)
      .filter((name) => existsSync(`${folder}/${name}/device`))
      .map((name) => readFileSync(`${folder}/${name}/address`, 'utf8').trim())
    return [...new Set(cards)].sort()
  } catch {
    return []
  }
}

type Server = {
  /** Where PostgreSQL keeps its data, which only some roles may read. */
  dataDirectory: string | null
  /** The network cards of the machine that it runs on; none where that is another one, or a container. */
  cards: readonly string[]
}

/** Where a database is: how it is reached, and on which machine and in which folder it is, as far as that can be known. */
export function getPlace(connectionString: string, { dataDirectory, cards }: Server): string {
  const { host, pathname, searchParams } = new URL(connectionString)
  const address = `${searchParams.get('host') ?? host}${pathname}`
  return [address, dataDirectory ?? '', ...cards].join(' ').trim()
}
