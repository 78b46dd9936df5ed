/** A page that somebody opened: what its request says of where they came from, and nothing of who they are. */
export type OpenedPage = { host: string; url: string; referer: string | undefined; userAgent: string | undefined }

type PageHeaders = { host?: string | undefined; referer?: string | undefined; 'user-agent'?: string | undefined }

let listener: ((page: OpenedPage) => void) | undefined

/** Has this told of every page that a visitor or a student opens, kept ones too. It must be quick, and never fail. */
export function onPageOpened(onOpened: (page: OpenedPage) => void): void {
  listener = onOpened
}

export function tellOpened(url: string, headers: PageHeaders): void {
  const { host = '', referer, 'user-agent': userAgent } = headers
  listener?.({ host, url, referer, userAgent })
}
