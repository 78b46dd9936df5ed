/** What became of a query that must fail, and what PostgreSQL said of it, which its transaction keeps to itself. */
export async function failureOf(query: (keep: (error: Error) => never) => Promise<unknown>) {
  let said = ''
  function keep(error: Error): never {
    said = String(error.cause)
    throw error
  }
  const told = await query(keep).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { told, said }
}
