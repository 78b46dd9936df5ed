import { Head } from '@inertiajs/react'
import { useShared } from '../platform/page.tsx'
import { TITLE_PICTURE } from '../platform/picture.ts'

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
export function PageHead({ title, description, image, titlePicture, indexed = true, canonical, embedded }: Props) {
  const { school, origin, path } = useShared()
  const full = title ? `${title} · ${school.name}` : school.name
  const shared = image ?? school.socialImage ?? titlePicture
  const address = origin + (canonical ?? path)
  return (
    // The title as a property: Inertia escapes it there, and takes a <title> element's text as it is.
    <Head title={full}>
      {description && <meta head-key="description" name="description" content={description} />}
      {!indexed && <meta head-key="robots" name="robots" content="noindex" />}
      {indexed && <link head-key="canonical" rel="canonical" href={address} />}
      {indexed && embedded && (
        <link
          head-key="oembed"
          rel="alternate"
          type="application/json+oembed"
          href={`${origin}/oembed?${new URLSearchParams({ url: address })}`}
        />
      )}
      {indexed &&
        school.locales.map((code) => (
          <link key={code} head-key={code} rel="alternate" hrefLang={code} href={`${address}?lang=${code}`} />
        ))}
      <meta head-key="og:title" property="og:title" content={title ?? school.name} />
      <meta head-key="og:site" property="og:site_name" content={school.name} />
      {description && <meta head-key="og:description" property="og:description" content={description} />}
      {shared && <meta head-key="og:image" property="og:image" content={origin + shared} />}
      {shared && <meta head-key="og:image:alt" property="og:image:alt" content={title ?? school.name} />}
      {shared && <meta head-key="twitter:card" name="twitter:card" content="summary_large_image" />}
      {shared &&
        shared === titlePicture &&
        Object.entries(TITLE_PICTURE).map(([side, pixels]) => (
          <meta key={side} head-key={`og:image:${side}`} property={`og:image:${side}`} content={String(pixels)} />
        ))}
    </Head>
  )
}
