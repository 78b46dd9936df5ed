import { existsSync, readdirSync, readFileSync } from 'node:fs'

const CARDS = '/sys/class/net'

/**
 * The network cards of this machine, which a clone of a virtual machine has others of. What a kernel makes up (bridges,
 * the interfaces of containers) is left out, as it is another one after each start; so a container has none.
 */
function listCards(): string[] {
  try {
    return readdirSync(CARDS)
      .filter((name) => existsSync(`${CARDS}/${name}/device`))
      .map((name) => readFileSync(`${CARDS}/${name}/address`, 'utf8').trim())
      .sort()
  } catch {
    return []
  }
}

type Server = {
  /** Where PostgreSQL keeps its data, which only some roles may read. */
  dataDirectory: string | null
  /** PostgreSQL runs on this machine, or in the same container. */
  isLocal: boolean
}

/** Where a database is: how it is reached, and on which machine and in which folder it is, as far as that can be known. */
export function placeOf(connectionString: string, { dataDirectory, isLocal }: Server): string {
  const { host, pathname, searchParams } = new URL(connectionString)
  const address = `${searchParams.get('host') ?? host}${pathname}`
  return [address, dataDirectory ?? '', ...(isLocal ? listCards() : [])].join(' ').trim()
}
