import clsx from 'clsx'
import { type IconData, iconMarkup } from './icon-markup.ts'

export type { IconData } from './icon-markup.ts'

export type IconSize = 14 | 16 | 18 | 20 | 24

type Props = { of: IconData; size?: IconSize; className?: string; label?: string }

/**
 * A line icon, 1.75 strong. Its shapes are markup that was made once: a page draws hundreds of icons, and as elements
 * they would be most of what it renders. Unlabelled icons stand beside a word and stay silent.
 */
export function Icon({ of, size = 16, className, label }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={clsx('icon', size !== 16 && `icon-${size}`, className)}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the package's path data
      dangerouslySetInnerHTML={{ __html: iconMarkup(of) }}
    />
  )
}
