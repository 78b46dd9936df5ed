/** What HTML says, a line for each of its blocks; nothing of it is run or loaded. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|li|h\d|blockquote|pre|div|tr)>/g, '$&\n'),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}
