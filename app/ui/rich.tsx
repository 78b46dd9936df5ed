import clsx from 'clsx'
import type { CleanHtml } from '#app/platform/html.ts'

/** Written text with its headings, lists and links; the one place where a page takes HTML as it is. */
export function Rich({ html, className }: { html: CleanHtml; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that the sanitiser made it
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
