import { type Message, type PaymentDouble, send } from '../doubles/payments.ts'
import type { Random } from './random.ts'

/** Where the doubles believe the schools to be, and where they are found here. */
const HOSTS: Record<string, string> = { 'demo.localhost': 'localhost' }
/** What differs each time the same thing is said. */
const EACH_TIME = /evt_\w+|"created":\d+/g
const PATIENCE = 10_000
/** How often one of the messages that were taken is said again in a round. */
const REPEATED = 0.4

type Said = { message: Message; taken: boolean; answered: string }
type Known = { books: string; said: Map<string, Said> }

/** Carries what one provider says to the shop: in any order, late, twice, and again until each was taken. */
export class Postman {
  readonly #name: string
  readonly #double: PaymentDouble
  readonly #random: Random
  readonly #ports: number[]
  readonly #known = new Map<string, Known>()
  messages = 0
  repeated = 0

  constructor(name: string, double: PaymentDouble, random: Random, ports: number[]) {
    this.#name = name
    this.#double = double
    this.#random = random
    this.#ports = ports
  }

  /** Everything that waits is sent, or waits on; `calm` lets nothing wait. */
  async round({ calm, repeats }: { calm: boolean; repeats: boolean }): Promise<void> {
    await this.#listen()
    const all = [...this.#known.values()].flatMap(({ said }) => [...said.values()])
    const waiting = all.filter(({ taken }) => !taken && (calm || this.#random.chance(0.6)))
    const taken = all.filter((one) => one.taken)
    const at = this.#random.whole(taken.length)
    const again = repeats && this.#random.chance(REPEATED) ? taken.slice(at, at + 1) : []
    this.repeated += again.length
    const now = [...waiting, ...again]
    const twice = now.filter(() => !calm && this.#random.chance(0.15))
    const carried = [...now, ...twice].map((one) => ({ one, turn: this.#random.next() }))
    await Promise.all(carried.sort((a, b) => a.turn - b.turn).map(({ one }) => this.#carry(one)))
  }

  /** What was said and not taken, once nothing more is to be said. */
  async left(): Promise<string[]> {
    await this.#listen()
    return [...this.#known].flatMap(([ref, { said }]) =>
      [...said.values()].flatMap(({ taken, answered }) =>
        taken ? [] : [`a message of ${this.#name} about ${ref} was never taken: ${answered}`],
      ),
    )
  }

  /** Only payments of which something new is known are asked about: signing all again and again costs too much. */
  async #listen(): Promise<void> {
    for (const ref of this.#double.refs()) {
      const books = JSON.stringify([await this.#double.witness(ref), this.#double.isUndecided?.(ref)])
      const before = this.#known.get(ref)
      const settled = before && before.said.size > 0 && [...before.said.values()].every(({ taken }) => taken)
      if (settled && before.books === books) continue
      const said = before?.said ?? new Map<string, Said>()
      for (const message of await this.#double.messagesAbout(ref)) {
        const key = message.body.replaceAll(EACH_TIME, '')
        said.set(key, { taken: false, answered: 'not sent', ...said.get(key), message })
      }
      this.#known.set(ref, { books, said })
    }
  }

  async #carry(one: Said): Promise<void> {
    const to = new URL(one.message.to)
    const port = this.#ports[this.#random.whole(this.#ports.length)] ?? 0
    to.host = `${HOSTS[to.hostname] ?? to.hostname}:${this.#ports[0]}`
    this.messages += 1
    try {
      const answer = await send(`http://127.0.0.1:${port}`, { ...one.message, to: to.href }, PATIENCE)
      one.answered = `${answer.status} ${answer.body.slice(0, 200)}`
      // What was confirmed there and not answered may be forgotten here: it is said until it is answered.
      one.taken ||= answer.status < 300 && one.message.isTaken(answer)
    } catch (error) {
      one.answered = String(error)
    }
  }
}
