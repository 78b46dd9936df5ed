import { writeFileSync } from 'node:fs'

/** `unknown`: no answer, or one that says nothing; the server may have done it or not. */
export type Result = 'ok' | 'refused' | 'unknown'

export type Entry = {
  client: number
  purchase: number
  op: 'register' | 'order' | 'decide' | 'check' | 'elsewhere' | 'list' | 'exam' | 'answer' | 'hand-in' | 'refund'
  /** What the operation is about: an e-mail address, a transaction's hash. */
  key: string
  /** Milliseconds since the run began. */
  start: number
  end: number
  result: Result
  said: string
}

/** What every client did and what it was told, in the order in which the answers came. */
export class History {
  readonly entries: Entry[] = []
  readonly #began = performance.now()

  now(): number {
    return Math.round(performance.now() - this.#began)
  }

  add(entry: Omit<Entry, 'end'>): void {
    this.entries.push({ ...entry, end: this.now() })
  }

  count(result: Result): number {
    return this.entries.filter((entry) => entry.result === result).length
  }

  write(file: string): void {
    writeFileSync(file, this.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  }
}
