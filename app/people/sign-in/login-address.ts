/** The address of the log-in that goes on to a path of the school; who is logged in goes there at once. */
export function getLoginAddress(origin: string, path: string): string {
  return `${origin}/login?${new URLSearchParams({ to: path })}`
}
