import clsx from 'clsx'
import type { CleanHtml } from '#app/platform/html.ts'
import { useUiTexts } from './texts.ts'
import './css/rich.css'

/** Written text with its headings, lists, pictures and tables; the one place where a page takes HTML as it is. */
export function Rich({ html, className }: { html: CleanHtml; className?: string }) {
  const t = useUiTexts()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that the sanitiser made it
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: dressed(html, t) }} />
}

const FILM = /(<a href="[^"]*" rel="nofollow noopener" data-embed="(\w+)">)(.*?)<\/a>/gs

/**
 * What stored HTML gains where it is read, in the reader's words: remarks have a name, wide tables and code can be moved by
 * the keyboard, pictures wait until they are near, and of a film it is said that nothing was loaded yet (embed.ts).
 */
function dressed(html: CleanHtml, t: ReturnType<typeof useUiTexts>): string {
  return html
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', `<div class="table-scroll" role="region" tabindex="0" aria-label="${t('table')}"><table>`)
    .replaceAll('</table>', '</table></div>')
    .replace(/<div data-callout="(info|tip|warning)">/g, (open, kind: 'info' | 'tip' | 'warning') => {
      return `${open}<p class="callout-name">${t(`callout_${kind}`)}</p>`
    })
    .replace(FILM, (_, open: string, service: string, title: string) => {
      return `${open}<span class="film-title">${title}</span><span class="film-note">${t('film_note', { service })}</span></a>`
    })
}
