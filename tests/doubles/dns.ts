import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
type Type = keyof typeof TYPES
const REFUSALS = { nxdomain: 3, servfail: 2 } as const

/** How a name is answered: its records, a refusal, or not at all. */
type Zone = Partial<Record<Type, string[]>> | keyof typeof REFUSALS | 'silence'

/** A DNS server that answers real packets (RFC 1035) over UDP. */
export class DnsDouble {
  readonly names = new Map<string, Zone>()
  /** What was asked, such as `TXT _katedra.kino.example`. */
  readonly asked: string[] = []
  #socket = createSocket('udp4')
  #stopped = false

  /** Starts it, on a port of its own unless one is wanted, and says where it is: `127.0.0.1:54321`. */
  async start(port = 0): Promise<string> {
    // Files of tests that follow each other in a process share it.
    if (this.#stopped) this.#socket = createSocket('udp4')
    this.#socket.on('message', (packet, asker) => {
      const answer = this.#answer(packet)
      if (answer) this.#socket.send(answer, asker.port, asker.address)
    })
    this.#socket.bind(port, '127.0.0.1')
    await once(this.#socket, 'listening')
    return `127.0.0.1:${this.#socket.address().port}`
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#socket.close()
    await once(this.#socket, 'close')
  }

  #answer(packet: Buffer): Buffer | undefined {
    const { name, end } = readName(packet, 12)
    const type = packet.readUInt16BE(end)
    const typeName = (Object.keys(TYPES) as Type[]).find((key) => TYPES[key] === type)
    this.asked.push(`${typeName ?? type} ${name}`)
    const zone = this.names.get(name) ?? 'nxdomain'
    if (zone === 'silence') return undefined
    const question = packet.subarray(12, end + 4)
    if (typeof zone === 'string') return message(packet, question, REFUSALS[zone], [])
    const alias = zone.CNAME?.[0]
    const target = alias === undefined ? undefined : this.names.get(alias)
    const records = [
      ...(alias === undefined || typeName === undefined ? [] : [record(name, 'CNAME', alias)]),
      ...(typeName === undefined ? [] : (zone[typeName] ?? []).map((value) => record(name, typeName, value))),
      ...(typeName && alias !== undefined && typeof target === 'object'
        ? (target[typeName] ?? []).map((value) => record(alias, typeName, value))
        : []),
    ]
    return message(packet, question, 0, records)
  }
}

function readName(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function message(asked: Buffer, question: Buffer, code: number, records: Buffer[]): Buffer {
  const header = Buffer.alloc(12)
  asked.copy(header, 0, 0, 2)
  // A response from a server that recurses, to a question that wanted it.
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records])
}

function record(name: string, type: Type, value: string): Buffer {
  const data = dataOf(type, value)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(TYPES[type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(300, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([writeName(name), fixed, data])
}

function dataOf(type: Type, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'AAAA')
    return Buffer.from(value.split(':').flatMap((part) => [...Buffer.from(part.padStart(4, '0'), 'hex')]))
  if (type === 'CNAME') return writeName(value)
  // Strings of a record have 255 octets at most; a `|` ends one earlier.
  const parts = value.split('|').flatMap((part) => part.match(/.{1,255}/gs) ?? [''])
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, 'latin1')]))
}

function writeName(name: string): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')])
  return Buffer.concat([...labels, Buffer.from([0])])
}
