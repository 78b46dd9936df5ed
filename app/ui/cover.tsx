import clsx from 'clsx'
import { Icon, type IconData } from './icon.tsx'
import { bookOpen } from './icons.ts'

/** A picture in several widths: `srcset` in the browser's own syntax, best format first in `sources`. */
export type CoverImage = { src: string; srcset?: string; sources?: { type: string; srcset: string }[] }

type Props = {
  image: CoverImage | null | undefined
  /** Empty beside the title it repeats. */
  alt?: string
  sizes?: string
  /** The page's largest picture: loaded at once instead of when scrolled to. */
  first?: boolean
  /** What stands there without a picture. */
  icon?: IconData
  className?: string
  children?: React.ReactNode
}

/** 16:9 with its space reserved; a quiet mark in the school's colour when there is no picture. */
export function Cover({ image, alt = '', sizes, first = false, icon = bookOpen, className, children }: Props) {
  if (!image)
    return (
      <span className={clsx('cover cover-none', className)}>
        <Icon of={icon} size={24} />
        {children}
      </span>
    )
  const picture = (
    <img
      src={image.src}
      srcSet={image.srcset}
      sizes={sizes}
      alt={alt}
      width={1280}
      height={720}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
  return (
    <span className={clsx('cover', className)}>
      {image.sources ? (
        <picture>
          {image.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          {picture}
        </picture>
      ) : (
        picture
      )}
      {children}
    </span>
  )
}
