import type { ReactElement } from 'react'

type TextOf = (html: string) => string

/** Made once: putting the rules together takes longer than following them. */
let textOf: Promise<TextOf> | undefined

/** Loaded where the worker comes by: the web process only asks for letters. */
async function textMaker(): Promise<TextOf> {
  const [{ compile }, { plainTextSelectors }] = await Promise.all([
    import('html-to-text'),
    import('@react-email/components'),
  ])
  return compile({ wordwrap: false, selectors: plainTextSelectors })
}

/** An e-mail's HTML and the plain text that says the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const { render } = await import('@react-email/components')
  textOf ??= textMaker()
  const html = await render(mail)
  return { html, text: (await textOf)(html) }
}
