import type { ReactElement } from 'react'

/** An e-mail's HTML and the plain text that says the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/components')
  const html = await render(mail)
  return { html, text: toPlainText(html) }
}
