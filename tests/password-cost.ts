import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const dear = crypto.argon2

function use(argon2: typeof dear): void {
  crypto.argon2 = argon2
  syncBuiltinESMExports()
}

/** Passwords cost next to nothing: tests make thousands of accounts, and few of them look at this. */
export function cheapPasswords(): void {
  use((algorithm, parameters, done) =>
    dear(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done),
  )
}

/** To the end of this file passwords cost what they cost in the product. */
export function dearPasswords(): void {
  use(dear)
}
