import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 addresses that lead to nobody on the public internet (IANA's special-purpose registry). */
const RESERVED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** What is not global within 2000::/3, the only range of global IPv6 addresses: Teredo and other protocols, documentation, 6to4. */
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function createList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const reservedV4 = createList(RESERVED_V4, 'ipv4')
const globalV6 = createList(['2000::/3'], 'ipv6')
const reservedV6 = createList(RESERVED_V6, 'ipv6')

/** IPv6 addresses that stand for an IPv4 address: mapped ones, and what NAT64 translates. */
const carriesV4 = createList(['::ffff:0:0/96', '64:ff9b::/96'], 'ipv6')

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function getCarriedV4(address: string): string {
  // The canonical form of a URL has no dots: `::ffff:7f00:1`.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').join(':0:').split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whether a network address belongs to the public internet: not to this machine, a private network or a reserved range. */
export function isGlobalAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  if (carriesV4.check(address, 'ipv6')) return isGlobalAddress(getCarriedV4(address))
  return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
}
