/** A film at a service of others: what it is called there, its page, and the address that a frame may show. */
export type Embed = { service: string; page: string; frame: string }

type Service = {
  name: string
  hosts: RegExp
  id: (url: URL) => string | null | undefined
  of: (id: string) => Omit<Embed, 'service'>
}

const first = (path: string, pattern: RegExp) => pattern.exec(path)?.[1]

/** Each by its hosts; ids hold nothing but letters, digits, `-` and `_`, so that addresses are put together from them. */
const SERVICES: readonly Service[] = [
  {
    name: 'YouTube',
    hosts: /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/,
    id: ({ hostname, pathname, searchParams }) =>
      pathname === '/watch'
        ? first(searchParams.get('v') ?? '', /^([\w-]{11})$/)
        : first(pathname, hostname === 'youtu.be' ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live)\/([\w-]{11})$/),
    of: (id) => ({
      page: `https://www.youtube.com/watch?v=${id}`,
      frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    }),
  },
  {
    name: 'Vimeo',
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    // A film that is not listed has a second part, which opens it.
    id: ({ pathname, searchParams }) => {
      const id = first(pathname, /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/|$)/)
      const opens = first(searchParams.get('h') ?? '', /^(\w{6,20})$/) ?? first(pathname, /^\/\d+\/(\w{6,20})$/)
      return id && opens ? `${id}/${opens}` : id
    },
    of: (id) => {
      const [film, opens] = id.split('/')
      return {
        page: `https://vimeo.com/${id}`,
        frame: `https://player.vimeo.com/video/${film}?${opens ? `h=${opens}&` : ''}autoplay=1&dnt=1`,
      }
    },
  },
  {
    name: 'Wistia',
    hosts: /^(?:[a-z0-9-]+\.wistia\.(?:com|net)|wi\.st)$/,
    id: ({ pathname }) => first(pathname, /^\/(?:medias|embed\/iframe)\/([a-z0-9]{10})$/),
    of: (id) => ({
      page: `https://fast.wistia.net/embed/iframe/${id}`,
      frame: `https://fast.wistia.net/embed/iframe/${id}?autoPlay=true&doNotTrack=true`,
    }),
  },
  {
    name: 'Loom',
    hosts: /^(?:www\.)?loom\.com$/,
    id: ({ pathname }) => first(pathname, /^\/(?:share|embed)\/([0-9a-f]{32})$/),
    of: (id) => ({ page: `https://www.loom.com/share/${id}`, frame: `https://www.loom.com/embed/${id}?autoplay=1` }),
  },
]

export const EMBED_SERVICES = SERVICES.map(({ name }) => name)

/** The origins that frames of films come from, for the policy of pages. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://fast.wistia.net',
  'https://www.loom.com',
]

/** What an address shows that somebody copied from one of the services; undefined for any other address. */
export function getEmbed(address: string): Embed | undefined {
  if (!/^https?:\/\//i.test(address) || address.length > 500 || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const service = SERVICES.find(({ hosts }) => hosts.test(url.hostname))
  const id = service?.id(url)
  return service && id ? { service: service.name, ...service.of(id) } : undefined
}
