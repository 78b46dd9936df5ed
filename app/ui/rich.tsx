import clsx from 'clsx'
import type { CleanHtml } from '#app/platform/html.ts'
import { pictureSources } from '#app/platform/picture.ts'
import { useUiTexts } from './texts.ts'
import './css/rich.css'

/** Written text with its headings, lists, pictures and tables; the one place where a page takes HTML as it is. */
export function Rich({ html, className }: { html: CleanHtml; className?: string }) {
  const t = useUiTexts()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that the sanitiser made it
  return <div dir="auto" className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: dressed(html, t) }} />
}

const PICTURE = /<img ([^<>]*?)src="([^<>"]+)"/g
/** A text is no wider than its column. */
const SIZES = '(min-width: 768px) 720px, 100vw'

/** A picture of ours at the width that the browser needs, once it is near. */
function sized(_: string, before: string, address: string): string {
  const { src, srcset } = pictureSources(address)
  return `<img loading="lazy" decoding="async" ${before}${srcset ? `sizes="${SIZES}" srcset="${srcset}" ` : ''}src="${src}"`
}

/** Where the link of a video begins, and where any link ends. */
const VIDEO_LINK = /<a href="[^"<>]*" rel="nofollow noopener" data-embed="(\w{1,20})">|<\/a>/g

/**
 * What stored HTML gains where it is read, in the reader's words: remarks have a name, wide tables and code can be moved by
 * the keyboard, pictures wait until they are near, and of a film it is said that nothing was loaded yet (embed.ts).
 */
function dressed(html: CleanHtml, t: ReturnType<typeof useUiTexts>): string {
  let embedded: string | undefined
  return html
    .replace(PICTURE, sized)
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', `<div class="table-scroll" role="region" tabindex="0" aria-label="${t('table')}"><table>`)
    .replaceAll('</table>', '</table></div>')
    .replace(/<div data-callout="(info|tip|warning)">/g, (open, kind: 'info' | 'tip' | 'warning') => {
      return `${open}<p class="callout-name">${t(`callout_${kind}`)}</p>`
    })
    .replace(VIDEO_LINK, (tag, service?: string) => {
      const [before, name] = [embedded, service]
      embedded = name
      if (name) return `${tag}<span class="film-title">`
      return before ? `</span><span class="film-note">${t('film_note', { service: before })}</span>${tag}` : tag
    })
}
