/** The address of the log-in that goes on to a path of the school; who is logged in goes there at once. */
export function getLoginAddress(origin: string, path: string): string {
  // The text part of an e-mail shows it: a slash stays readable, which a query allows.
  return `${origin}/login?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}
