type Waiter<R> = { key: string } & PromiseWithResolvers<R>

/**
 * Asks for what many want in few questions: who comes while a question is on its way is asked for in the next one, with all
 * who came meanwhile, so that nobody waits for company and a crowd costs little. Those who want the same thing are asked for
 * one after the other. `of` is what a question is about, by its name; what fails fails for all who were asked for in it.
 */
export function together<Of, R>(
  nameOf: (of: Of) => string,
  ask: (of: Of, keys: string[]) => Promise<ReadonlyMap<string, R>>,
): (of: Of, key: string) => Promise<R> {
  const lines = new Map<string, Waiter<R>[]>()

  async function serve(of: Of, line: Waiter<R>[]): Promise<void> {
    while (line.length > 0) {
      const turn = new Map<string, Waiter<R>>()
      for (const asker of line.splice(0)) {
        if (turn.has(asker.key)) line.push(asker)
        else turn.set(asker.key, asker)
      }
      try {
        const answers = await ask(of, [...turn.keys()])
        for (const [key, { resolve }] of turn) resolve(answers.get(key) as R)
      } catch (error) {
        for (const { reject } of turn.values()) reject(error)
      }
    }
    lines.delete(nameOf(of))
  }

  return (of, key) => {
    const asker = { key, ...Promise.withResolvers<R>() }
    const name = nameOf(of)
    const line = lines.get(name)
    if (line) {
      line.push(asker)
    } else {
      const first = [asker]
      lines.set(name, first)
      void serve(of, first)
    }
    return asker.promise
  }
}
