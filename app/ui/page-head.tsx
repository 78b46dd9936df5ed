import { Head } from '@inertiajs/react'
import { useShared } from '#app/platform/page.tsx'
import { TITLE_PICTURE } from '#app/platform/picture.ts'

type Props = {
  title?: string
  description?: string
  image?: string
  /** Drawn with the title, where there is no other. */
  titlePicture?: string
  indexed?: boolean
  canonical?: string
  /** Other sites may show it in the place of a link (oEmbed). */
  embedded?: boolean
}

/** Title, description and what is shown when somebody shares the page. */
export function PageHead(props: Props) {
  const { title, description, indexed = true, canonical } = props
  const { school, origin, path } = useShared()
  const full = title ? `${title} · ${school.name}` : school.name
  const address = origin + (canonical ?? path)
  return (
    // The title as a property: Inertia escapes it there, and takes a <title> element's text as it is.
    <Head title={full}>
      {description && <meta head-key="description" name="description" content={description} />}
      {!indexed && <meta head-key="robots" name="robots" content="noindex" />}
      {indexed && <link head-key="canonical" rel="canonical" href={address} />}
      {indexed &&
        school.locales.map((code) => (
          <link key={code} head-key={code} rel="alternate" hrefLang={code} href={`${address}?lang=${code}`} />
        ))}
      {/* Those who show links read what the server sends and run nothing: no browser needs to know of this. */}
      {import.meta.env.SSR && forSharing(props, address, { school, origin })}
    </Head>
  )
}

type HeadContext = Pick<ReturnType<typeof useShared>, 'school' | 'origin'>

function forSharing(
  { title, description, image, titlePicture, indexed = true, embedded }: Props,
  address: string,
  { school, origin }: HeadContext,
) {
  const picture = image ?? school.socialImage ?? titlePicture
  const tags = {
    title: title ?? school.name,
    site_name: school.name,
    description,
    image: picture && origin + picture,
    'image:alt': picture && (title ?? school.name),
    'image:width': picture && picture === titlePicture && String(TITLE_PICTURE.width),
    'image:height': picture && picture === titlePicture && String(TITLE_PICTURE.height),
  }
  return [
    indexed && embedded && (
      <link
        key="oembed"
        head-key="oembed"
        rel="alternate"
        type="application/json+oembed"
        href={`${origin}/oembed?${new URLSearchParams({ url: address })}`}
      />
    ),
    ...Object.entries(tags).map(
      ([name, content]) =>
        content && <meta key={name} head-key={`og:${name}`} property={`og:${name}`} content={content} />,
    ),
    picture && <meta key="card" head-key="twitter:card" name="twitter:card" content="summary_large_image" />,
  ]
}
