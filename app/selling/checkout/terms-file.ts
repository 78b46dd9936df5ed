import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Attachment } from '#app/platform/letter.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/time.ts'

type AcceptedTerms = { html: string; version: number; at: string; order: string; locale: Locale }

/** Readable in any browser, on paper and years later: nothing in it is fetched from elsewhere. */
const STYLE =
  'body{max-width:42em;margin:2em auto;padding:0 1em;font:16px/1.6 Inter,system-ui,sans-serif;overflow-wrap:break-word}'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The terms as they were accepted, for the buyer to keep: an order is confirmed on a durable medium, which a link to a page
 * that may change is not (Directive 2011/83/EU, article 8(7)).
 */
export function createTermsFile(
  school: CurrentSchool,
  { html, version, at, order, locale }: AcceptedTerms,
): Attachment {
  const date = formatDateTime(at, locale, school.timeZone)
  const title = translate(locale, 'invoices.mail_terms_title')
  const accepted = translate(locale, 'invoices.mail_terms_accepted', { school: school.name, version, date, order })
  return {
    filename: `${translate(locale, 'invoices.mail_terms_file', { version })}.html`,
    contentType: 'text/html; charset=utf-8',
    content: `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} – ${school.name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(accepted)}</p>
${html}
</body>
</html>
`,
  }
}
