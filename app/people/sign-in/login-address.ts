/** The address of the log-in that goes on to a path of the school; who is logged in goes there at once. */
export function getLoginAddress(origin: string, path: string): string {
  // The text part of an e-mail shows it: what a query may hold stays readable.
  const to = encodeURIComponent(path).replaceAll(/%(?:2F|3F|3D)/g, decodeURIComponent)
  return `${origin}/login?to=${to}`
}
