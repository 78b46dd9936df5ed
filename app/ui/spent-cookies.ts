/** Has the browser forget cookies that scripts may read, wherever a script of the school's page has set them. */
export function deleteCookies(...names: string[]): void {
  for (const name of names) {
    // biome-ignore lint/suspicious/noDocumentCookie: it may have been set for this path alone
    document.cookie = `${name}=; Max-Age=0`
    // biome-ignore lint/suspicious/noDocumentCookie: and the usual place
    document.cookie = `${name}=; Path=/; Max-Age=0`
  }
}
